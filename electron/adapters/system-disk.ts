import { statfsSync } from 'node:fs';
import type { Disk } from '#core/platform/ports.ts';

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
