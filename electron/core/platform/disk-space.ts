import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { Cancel, Clock, Disk } from './ports.ts';
import { Refusal } from './refusal.ts';

export interface DiskSpace {
  view(): AppView['disk'];
  /** Call before anything new is written. @throws Refusal `till_disk_full` */
  assertSpace(): void;
  start(): void;
  stop(): void;
}

const MEGABYTE = 1024 * 1024;
/** A month of a busy shop with backups; a tenth of a small disk. */
const LOW_BYTES = 500 * MEGABYTE;
/** Far more than all work in flight needs to finish; a hundredth of a small disk. */
const KEPT_BYTES = 16 * MEGABYTE;
const LOOK_EVERY_MS = 30_000;

interface DiskSpaceOptions {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly onChange: () => void;
}

export function createDiskSpace({ disk, clock, onChange }: DiskSpaceOptions): DiskSpace {
  let reported = look();
  let cancel: Cancel = () => undefined;

  function look(): AppView['disk'] {
    const room = disk.room();
    if (room === null) return { state: 'enough', freeBytes: null };
    return { state: stateOf(room), freeBytes: room.freeBytes };
  }

  /** With enough room the figure is not reported; below, every ten megabytes. */
  function lookAgain(): void {
    const now = look();
    const isNews = now.state !== reported.state || (now.state !== 'enough' && tens(now) !== tens(reported));
    if (!isNews) return;
    reported = now;
    onChange();
  }

  function beat(): void {
    cancel = clock.after(LOOK_EVERY_MS, () => {
      lookAgain();
      beat();
    });
  }

  return {
    view: () => reported,
    assertSpace() {
      const now = look();
      if (now.state !== 'full') return;
      lookAgain();
      throw new Refusal('till_disk_full');
    },
    start() {
      reported = look();
      beat();
    },
    stop() {
      cancel();
    },
  };
}

/** Whether a copy of this size leaves the room that sales need. */
export function hasSpaceFor(disk: Disk, bytes: number): boolean {
  const room = disk.room();
  if (room === null) return true;
  return stateOf({ ...room, freeBytes: room.freeBytes - bytes }) !== 'full';
}

function stateOf({ freeBytes, allBytes }: { freeBytes: number; allBytes: number }): AppView['disk']['state'] {
  if (freeBytes < Math.min(KEPT_BYTES, allBytes / 100)) return 'full';
  return freeBytes < Math.min(LOW_BYTES, allBytes / 10) ? 'low' : 'enough';
}

function tens({ freeBytes }: AppView['disk']): number {
  return Math.floor((freeBytes ?? 0) / (10 * MEGABYTE));
}
