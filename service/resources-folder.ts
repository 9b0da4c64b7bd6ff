/** Finds `resources/` from wherever this file runs: the source tree, or a bundle that was built from it. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above this file that holds the fonts. @throws Error where there is none. */
export function findResources(): string {
  let folder = import.meta.dirname;
  for (;;) {
    const resources = join(folder, 'resources');
    if (existsSync(join(resources, 'fonts'))) return resources;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the resources folder with the fonts is missing');
    folder = parent;
  }
}
