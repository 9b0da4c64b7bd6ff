/** A kill at any moment leaves the old ledger or the new one. */

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

/** They belong to the database they were written for. */
const besides = ['-wal', '-shm', '-journal'] as const;

export type SwapStep = (step: 'named' | 'kept' | 'cleared' | 'swapped') => void;

/**
 * Once `fresh` has its new name it is the ledger: the next opener completes the swap (`finishSwap`). @param fresh one
 * complete file, in the folder of `target`. @param stamp such as `20260306T070809Z`.
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

/** Completes an interrupted swap. The ledger must not be open. */
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
  // SQLite would apply the old log to the new file.
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

/** Not a rename: at every moment there is a ledger under the first name. */
function keepBeside(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    // FAT has no links: a complete copy, or no file under that name.
    const part = `${kept}.part`;
    copyFileSync(file, part, constants.COPYFILE_FICLONE);
    sync(part);
    renameSync(part, kept);
  }
}

/** Survives a power cut. Windows cannot open a folder, and flushes only through a writable handle. */
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

function quiet(): void {}
