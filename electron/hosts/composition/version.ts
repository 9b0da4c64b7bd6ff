import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `dist` in project and package. */
export function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
