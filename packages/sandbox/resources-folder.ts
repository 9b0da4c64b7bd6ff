/** Finds `resources/` from the source tree or from a bundle. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above this file that has the fonts. @throws Error where there is none. */
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
