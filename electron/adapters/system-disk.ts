import { statfsSync } from 'node:fs';
import type { Disk } from '../core/ports.ts';

/** The disk that this folder lies on, as whoever runs the till may fill it. */
export function createSystemDisk(folder: string): Disk {
  return {
    room() {
      try {
        const { bavail, blocks, bsize } = statfsSync(folder);
        return blocks === 0 ? null : { freeBytes: bavail * bsize, allBytes: blocks * bsize };
      } catch {
        return null;
      }
    },
  };
}
