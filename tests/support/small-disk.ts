import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Nothing more can be written; `leaving` kilobytes can. */
  fill(leaving?: number): void;
  free(): void;
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
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(leaving = 0) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, new Uint8Array(Math.max(0, bavail * bsize - leaving * 1_024)));
    },
    free() {
      rmSync(filler, { force: true });
    },
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
