import type { AppView } from '../../shared/contract/views/app-view.ts';

/** Where what is sold is not real: every screen wears the frame, and says so. */
export function isPlay(mode: AppView['mode']): mode is 'training' | 'sandbox' {
  return mode === 'training' || mode === 'sandbox';
}
