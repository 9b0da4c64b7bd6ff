import type { PowerSaveBlocker } from 'electron';
import type { DesktopState } from '#core/platform/desktop-port.ts';

const blocks = { program: 'prevent-app-suspension', display: 'prevent-display-sleep' } as const;

export function createAwake(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): (awake: DesktopState['awake']) => void {
  let kept: DesktopState['awake'] = 'no';
  let id: number | null = null;
  return (awake) => {
    if (awake === kept) return;
    kept = awake;
    const before = id;
    // The new one first: no gap.
    id = awake === 'no' ? null : blocker.start(blocks[awake]);
    if (before !== null) blocker.stop(before);
  };
}
