import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Not `recursive`: on a read-only disk it says "no such file" (Node 24). */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

export function makeOwnFolder(folder: string): void {
  makeFolder(folder);
  try {
    chmodSync(folder, 0o700);
  } catch {
    // The files in it are readable by their owner only in any case.
  }
}
