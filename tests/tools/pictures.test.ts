import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const slashes = (path: string): string => path.split(sep).join('/');

function shown(): string[] {
  const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
  return documents
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) =>
        slashes(relative(root, join(root, dirname(name), target))),
      ),
    );
}

it('the documents show only pictures that are there', () => {
  expect(shown().filter((picture) => !existsSync(join(root, picture)))).toEqual([]);
});

// `npm run pictures` makes many more, which would be most of the repository's weight.
it('the repository keeps only pictures that a document shows', () => {
  const kept = readdirSync(join(root, 'docs/pictures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => `docs/pictures/${slashes(name)}`);
  expect(kept.toSorted()).toEqual([...new Set(shown())].toSorted());
});
