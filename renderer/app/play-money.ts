import type { AppView } from '@tilla/shared/contract/views/app-view.ts';

export function isPlay(mode: AppView['mode']): mode is 'training' | 'sandbox' {
  return mode === 'training' || mode === 'sandbox';
}
