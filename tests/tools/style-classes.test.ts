/** An unknown class is silently ignored: a page without its layout, and no error. */

import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Classes that the source uses and its sheets do not have. */
function unknownClasses(text: string, sheetOf: (path: string) => string): string[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
    const rules = sheetOf(path).replaceAll(/\/\*.*?\*\//gs, '');
    const has = new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, known]) => known));
    const asked = [...text.matchAll(new RegExp(`(?<![\\w/-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, key, quoted = '']) => key ?? quoted,
    );
    return asked.filter((key) => !has.has(key)).map((key) => `${name}.${key}`);
  });
}

it('a class that is not in its sheet is found', () => {
  const text = "import styles from './A.module.css';\nconst a = [styles.here, styles.gone, styles['said']];";
  expect(unknownClasses(text, () => '.here:hover { color: red; } /* .said */')).toEqual(['styles.gone', 'styles.said']);
});

it('every class that a screen names is in its sheet', () => {
  const unknown = globSync('{renderer,packages/ui,packages/sandbox/console,packages/desk/page}/**/*.{ts,tsx}', {
    cwd: root,
  }).flatMap((file) =>
    unknownClasses(readFileSync(join(root, file), 'utf8'), (path) =>
      readFileSync(createRequire(join(root, file)).resolve(path), 'utf8'),
    ).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
