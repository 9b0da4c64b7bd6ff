import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as firstWords from '@tilla/shared/locales/ru/first-words.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstBundle, firstBundleLines, limitBytes } from '#tools/first-bundle.ts';

let folder: string;
const files = {
  'index.html':
    '<script type="module" src="./assets/index-a.js"></script><link rel="stylesheet" href="./assets/index-b.css">',
  'assets/index-a.js':
    'import{x}from"./shared-c.js";import"./side-d.js";const later=()=>import("./room-e.js");x(later)',
  'assets/index-b.css': 'b{color:red}',
  'assets/shared-c.js': 'export const x=console.log',
  'assets/side-d.js': 'console.log(1)',
  'assets/room-e.js': 'export const room=1',
  'assets/ru-words-f.js': 'export const words="слова слова, много слов"',
  'assets/kk-words-g.js': 'export const words="сөз"',
  'assets/en-words-h.js': 'export const words="word"',
};

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-bundle-'));
  for (const [file, text] of Object.entries(files)) write(file, text);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the first bundle of the page', () => {
  it('the first bundle is the page, what it names, what that imports at once, and the longest of the three languages', () => {
    expect(
      firstBundle(folder)
        .parts.map(({ file }) => file)
        .sort(),
    ).toEqual([
      'assets/index-a.js',
      'assets/index-b.css',
      'assets/ru-words-f.js',
      'assets/shared-c.js',
      'assets/side-d.js',
      'index.html',
    ]);
  });

  it('the bundle counts packed bytes and names the biggest part first', () => {
    write('assets/shared-c.js', Array.from({ length: 90_000 }, (_, at) => String(Math.sin(at)).slice(3, 9)).join(''));
    const bundle = firstBundle(folder);
    expect(bundle.parts[0]?.file).toBe('assets/shared-c.js');
    expect(bundle.totalBytes).toBeGreaterThan(200_000);
    expect(bundle.totalBytes).toBeLessThan(540_000);
    expect(firstBundleLines(bundle)[1]).toContain('assets/shared-c.js');
  });

  it("the bundle is refused when a language's texts are no longer a chunk of their own", () => {
    rmSync(join(folder, 'assets/kk-words-g.js'));
    expect(() => firstBundle(folder)).toThrow('not of 3');
  });

  it('the bundle uses only texts that load with it', () => {
    const loaded = new Set([...Object.keys(firstWords), 'missing']);
    const wordless: string[] = [];
    const seen = new Set<string>();
    const walk = (file: string): void => {
      if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return;
      seen.add(file);
      const text = readFileSync(file, 'utf8');
      const named = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, parts = '']) =>
        [...parts.matchAll(/'([^']+)'/g)].map(([, part = '']) => part),
      );
      wordless.push(...named.filter((part) => !loaded.has(part)).map((part) => `${file}: ${part}`));
      for (const [, path = ''] of text.matchAll(
        /^(?:import|export) (?!type\b)[^;]*?from '((?:[.#]|@tilla\/)[^']+)'/gm,
      )) {
        walk(createRequire(file).resolve(path));
      }
    };
    walk(resolve('renderer/main.tsx'));
    expect(seen.size).toBeGreaterThan(100);
    expect(wordless).toEqual([]);
  });

  it('the bundle may be a quarter of a megabyte, in the smaller kilobytes', () => {
    expect(limitBytes).toBe(250_000);
  });
});
