import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['*.md', 'docs/*.md', 'tests/*.md', 'tests/*/*.md', 'tools/*.md', 'packages/sandbox/*.md'];

const withoutCode = (text: string): string => text.replace(/^```.*?^```/gmsu, '').replace(/`[^`\n]*`/gu, '');

/** Anchors as GitHub writes them for the headings of a page. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to files that are not there, and to headings that no page has. */
function deadLinks(page: string, text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/u.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(root, file), 'utf8')).includes(anchor);
    })
    .map((target) => `${page}: ${target}`);
}

it('every link of a page leads to a file, and to a heading in it', () => {
  const found = globSync(pages, { cwd: root }).map((page) => page.replaceAll('\\', '/'));
  expect(found.length).toBeGreaterThan(10);
  expect(found.flatMap((page) => deadLinks(page, readFileSync(join(root, page), 'utf8')))).toEqual([]);
});

it('a link to a missing file or heading is found', () => {
  const text = '[a](docs/gone.md) [b](docs/operations.md#no-such-heading) [c](docs/operations.md#printers) `[d](x.md)`';
  expect(deadLinks('README.md', text)).toEqual([
    'README.md: docs/gone.md',
    'README.md: docs/operations.md#no-such-heading',
  ]);
});
