import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that nobody but its owner looks into; one that an earlier till left open is closed. */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Somebody else's, or a stick without rights: what is written there is readable by its owner only all the same.
  }
}
