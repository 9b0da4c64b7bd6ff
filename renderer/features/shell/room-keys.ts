import type { Screen } from '../../app/screen-store.ts';

/** The keys of the rooms, in the order of the row. */
export const roomKeys: Readonly<Record<string, Screen>> = {
  F1: 'sell',
  F2: 'waiting',
  F3: 'sales',
  F4: 'tasks',
  F5: 'settings',
  F6: 'shift',
};
