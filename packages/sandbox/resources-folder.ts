import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @throws Error where no folder above has the fonts. */
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
