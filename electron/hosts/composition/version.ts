import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The till's version from the package.json in `folder`, beside `dist` in the project and in the package. */
export function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
