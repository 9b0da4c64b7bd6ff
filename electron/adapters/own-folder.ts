import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Not `recursive`: on a disk that takes no writes its errors say "no such file" (Node 24). */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes a folder that nobody but its owner looks into; one that an earlier till left open is closed. */
export function makeOwnFolder(folder: string): void {
  makeFolder(folder);
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Somebody else's, or a stick without rights: what is written there is readable by its owner only all the same.
  }
}
