import { readFileSync, statSync } from 'node:fs';

/** Says in one sentence what its owner can put right. */
export class PrivateFileFailure extends Error {}

/** @throws PrivateFileFailure unless its owner alone can read it. */
export function readPrivateFile(file: string): string {
  let text: string;
  try {
    // Windows has no such bits: there the user's own folder protects the file.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new PrivateFileFailure(`Others can read ${file}: chmod 600 ${file}`);
    }
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure instanceof PrivateFileFailure) throw failure;
    throw new PrivateFileFailure(
      `${file} cannot be read: ${failure instanceof Error ? failure.message : String(failure)}`,
    );
  }
  return text;
}
