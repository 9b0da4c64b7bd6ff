/** Puts a whole ledger in the place of another, so that a kill at any moment leaves the old one or the new one. */

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFile } from './atomic-file.ts';

/** SQLite's own files beside a database: what they hold belongs to the one they were written for. */
const besides = ['-wal', '-shm', '-journal'] as const;

/** Told after each change of the folder. */
export type SwapStep = (step: 'named' | 'kept' | 'cleared' | 'swapped') => void;

/**
 * From the moment that `fresh` has its new name the restored ledger is the ledger: whoever opens `target` next ends what
 * a kill has left undone (`finishSwap`). Until then nothing has changed.
 * @param fresh a whole ledger of one file, in the folder of `target`.
 * @param stamp names what is kept, `20260306T070809Z`.
 * @returns where the replaced ledger is now; null when there was none.
 */
export function swapLedger(fresh: string, target: string, stamp: string, onStep: SwapStep = quiet): string | null {
  sync(fresh);
  let name = stamp;
  for (let turn = 2; existsSync(`${target}.replaced-${name}`); turn += 1) name = `${stamp}-${String(turn)}`;
  renameSync(fresh, `${target}.restored-${name}`);
  sync(dirname(target));
  onStep('named');
  return finishSwap(target, onStep);
}

/** Ends a swap that was begun; does nothing where none was. Nobody may have the ledger open. */
export function finishSwap(target: string, onStep: SwapStep = quiet): string | null {
  const folder = dirname(target);
  const mark = `${basename(target)}.restored-`;
  const restored = existsSync(folder) ? readdirSync(folder).find((name) => name.startsWith(mark)) : undefined;
  if (restored === undefined) return null;
  const replaced = `${target}.replaced-${restored.slice(mark.length)}`;
  for (const suffix of ['', ...besides]) {
    if (!existsSync(target + suffix) || existsSync(replaced + suffix)) continue;
    keepBeside(target + suffix, replaced + suffix);
    onStep('kept');
  }
  sync(folder);
  // The old log first: beside the new file it would be read into it.
  for (const suffix of besides) {
    if (!existsSync(target + suffix)) continue;
    removeFile(target + suffix);
    onStep('cleared');
  }
  sync(folder);
  renameSync(join(folder, restored), target);
  sync(folder);
  onStep('swapped');
  return existsSync(replaced) ? replaced : null;
}

/** A second name, not a renaming: until the new ledger takes the first one, there is always a ledger under it. */
function keepBeside(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    // A disk without links (FAT): a whole copy, or none under that name.
    const part = `${kept}.part`;
    copyFileSync(file, part, constants.COPYFILE_FICLONE);
    sync(part);
    renameSync(part, kept);
  }
}

/** Makes it outlive a power cut; Windows has no handle of a folder, and flushes a file only by one that may write. */
function sync(path: string): void {
  try {
    const handle = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  }
}

function quiet(): void {
  // Nobody listens.
}
