import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Headings of the recipes with their text; some need no list of files. */
const recipes = page
  .split(/^## /m)
  .filter((part) => part.startsWith('Add ') && part.includes('| File |'))
  .map((part) => ({ title: part.split('\n', 1)[0] ?? '', text: part }));

/** Every path, alone or in a command: code with a slash in it, below a folder of the project. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/[`\s]((?:shared|electron|renderer|packages|tests|tools|docs)\/[^`\s]*)(?=[`\s])/g)].map(
    ([, path = '']) => path,
  );
}

describe('CONTRIBUTING.md', () => {
  it('the page has the five recipes', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'Add a call',
      'Add a money operation',
      'Add a setting',
      'Add a screen',
      'Add a route to the service',
    ]);
  });

  it.each(recipes)('$title: names files that are there, one in the first cell of each row', ({ text }) => {
    const rows = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((cell) => pathsIn(cell).length === 0)).toEqual([]);
  });

  it('the page names only files that exist', () => {
    expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('the page names only commands that npm has', () => {
    const commands = [...page.matchAll(/npm (?:run ([a-z]+)|(start|test))/g)].map(([, run, own]) => run ?? own ?? '');
    expect(commands).toContain('test');
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
