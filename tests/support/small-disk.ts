import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** A real file system of that size, so that it can be really full; a text says why there is none. */
export function mountSmallDisk(kilobytes: number): SmallDisk | string {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'a small disk is mounted by root on Linux only';
  const folder = mkdtempSync(join(tmpdir(), 'tilla-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(kilobytes)}k`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmdirSync(folder);
    return 'this machine lets nobody mount a disk';
  }
  return {
    folder,
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
