import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Electron's binary as its own installer leaves it; null where it was not installed. */
export function findElectronBinary(): string | null {
  const folder = fileURLToPath(new URL('../../node_modules/electron', import.meta.url));
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const binary = join(folder, 'dist', readFileSync(note, 'utf8'));
  return existsSync(binary) ? binary : null;
}
