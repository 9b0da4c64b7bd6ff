import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Files that may cite rules: product, tests, tools and documents; this file plants citations of its own. */
const citing = ['electron', 'renderer', 'packages', 'shared', 'tests', 'tools', 'docs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.(ts|tsx|mjs|md)$/.test(path) && !path.includes('node_modules/'))
  .filter((path) => path !== 'tests/tools/rules-table.test.ts')
  .map((path) => ({ path, text: read(path) }));

/** Rows `| C1 | ... | ... | kept in |` of the rules' tables. */
function rowsOf(document: string): { id: string; kept: string[] }[] {
  return [...document.matchAll(/^\| ([A-Z]\d+) \|.*\| ([^|]*) \|$/gm)].map(([, id = '', kept = '']) => ({
    id,
    kept: [...kept.matchAll(/`([^`]+)`/g)].map(([, path = '']) => placeOf(path)),
  }));
}

/** Paths of the table are the core's unless they begin with another folder. */
function placeOf(path: string): string {
  return existsSync(join(root, path)) ? path : `electron/core/${path}`;
}

/** Every rule that a text names: a letter and a number. A4 is a size of paper, `T12:00` an hour. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])([CLRSHAWTD][1-9]\d?)(?![\w-]|:\d)/g)]
    .map(([, id = '']) => id)
    .filter((id) => !['A4', 'A5', 'A6'].includes(id));
}

/** Sections of docs/decisions.md that a text cites. */
function sectionsIn(text: string): string[] {
  const quoted = [...text.matchAll(/docs\/decisions\.md,? "([^"]+)"/g)].map(([, name = '']) => name);
  const plain = [...text.matchAll(/docs\/decisions\.md, ([A-Z][A-Za-z ]+|reading rule|contradictions|client lookup)/g)];
  return [...quoted, ...plain.map(([, name = '']) => name)].map((name) => name.replace(/,? \.\.\.$/, '').trim());
}

describe('the rules of money', () => {
  const rows = rowsOf(read('docs/rules.md'));
  const known = rows.map(({ id }) => id);

  it('rules have one row each', () => {
    expect(known.length).toBeGreaterThan(30);
    expect(known).toEqual([...new Set(known)]);
  });

  it('every cited rule is in the table', () => {
    const unknownIds = citing.flatMap(({ path, text }) =>
      rulesIn(text)
        .filter((id) => !known.includes(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknownIds).toEqual([]);
  });

  it.each(rows)('$id is kept in files that are there and name it', ({ id, kept }) => {
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(kept.filter((path) => !rulesIn(read(path)).includes(id))).toEqual([]);
  });

  it('rule ids are distinguished from hours, sizes of paper and similar names', () => {
    expect(rulesIn("it('C1: by rule H2, and (R10)'); T12:00, A4, A6, D1-x, S3_b")).toEqual(['C1', 'H2', 'R10']);
  });
});

describe('the decisions where the documents are silent', () => {
  it('every cited section exists', () => {
    const decisions = read('docs/decisions.md').replace(/\s+/g, ' ').toLowerCase();
    const missing = citing.flatMap(({ path, text }) =>
      sectionsIn(text)
        .filter((name) => !decisions.includes(name.toLowerCase()))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('sections are read from quotes and from plain text alike', () => {
    expect(
      sectionsIn(
        '(docs/decisions.md "Cashbox", reading rule), docs/decisions.md, Lifetimes), docs/decisions.md "Static QR, clients, ..."',
      ),
    ).toEqual(['Cashbox', 'Static QR, clients', 'Lifetimes']);
  });
});
