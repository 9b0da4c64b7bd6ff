import type { AppView } from '@tilla/shared/contract/views/app-view.ts';

/** Where sales are not real: every screen has the coloured frame. */
export function isPlay(mode: AppView['mode']): mode is 'training' | 'sandbox' {
  return mode === 'training' || mode === 'sandbox';
}
