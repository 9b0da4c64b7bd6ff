/** The files beside the code. tools/sandbox-package.ts puts `files-of-package.ts` in its place. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** As tools/build.mjs builds it. */
export const consoleFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'console');

/** Of receipts. @throws Error where no folder above has them. */
export function fontsFolder(): string {
  let folder = import.meta.dirname;
  for (;;) {
    const fonts = join(folder, 'resources', 'fonts');
    if (existsSync(fonts)) return fonts;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the resources folder with the fonts is missing');
    folder = parent;
  }
}
