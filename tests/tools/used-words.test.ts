/** A text that no screen and no receipt uses needs no translation. */

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { everyWord, flatWords } from '../support/every-word.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = Object.keys(everyWord.ru);
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

interface Said {
  /** Namespaces that it uses; empty: a table of keys, whose user names the namespace. */
  readonly parts: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  /** Keys with placeholders, which are filled at run time. */
  readonly patterns: readonly RegExp[];
}

function readSource(name: string, text: string): Said {
  const said = { parts: new Set<string>(), keys: new Set<string>(), patterns: [] as RegExp[] };
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const take = (literal: string): string => {
    const [part = '', key] = literal.split(':');
    if (key === undefined || !parts.includes(part)) return literal;
    said.parts.add(part);
    return key;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const words = /locales\/\w+\/(\w+)\.json/.exec(node.moduleSpecifier.getText(source))?.[1];
      if (words === undefined) return;
      said.parts.add(words);
      // Where the texts themselves are at hand, their keys are fields.
      const fields = new Set(text.match(/\w+/g));
      for (const [key] of flatWords(everyWord.ru[words] ?? {})) {
        if (fields.has(key.split('.')[0] ?? '')) said.keys.add(key);
      }
      return;
    }
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'useTranslation') {
      for (const [, part = ''] of node.getText(source).matchAll(/'(\w+)'/g)) said.parts.add(part);
      return;
    }
    // The class of a style is no text.
    if (ts.isElementAccessExpression(node) && isStyle(node.expression.getText(source))) return;
    if (ts.isStringLiteralLike(node)) said.keys.add(take(node.text));
    if (ts.isTemplateExpression(node)) {
      const chunks = [take(node.head.text), ...node.templateSpans.map(({ literal }) => literal.text)];
      // A sentence with a placeholder, or nothing but placeholders, is no key.
      if (chunks.every((chunk) => /^[\w.]*$/.test(chunk)) && chunks.some((chunk) => chunk.length > 1))
        said.patterns.push(new RegExp(`^${chunks.map((chunk) => chunk.replaceAll('.', '[.]')).join('.*')}$`));
    }
    ts.forEachChild(node, visit);
  };
  const sheets = new Set(Array.from(text.matchAll(/^import (\w+) from '.*\.module\.css'/gm), ([, sheet]) => sheet));
  const isStyle = (of: string): boolean => sheets.has(of);
  visit(source);
  return said;
}

const files = globSync(['renderer/**/*.{ts,tsx}', 'shared/**/*.ts', 'electron/**/*.ts'], { cwd: root })
  .filter((name) => !/\.test\.|^shared.locales/.test(name))
  .map((name) => readSource(name, readFileSync(`${root}/${name}`, 'utf8')));

function isSaid(part: string, key: string): boolean {
  return files.some(
    (file) =>
      (file.parts.size === 0 || file.parts.has(part)) &&
      (file.keys.has(key) || file.patterns.some((pattern) => pattern.test(key))),
  );
}

it('every text of the locales is used somewhere', () => {
  // An error's texts are found by its code, which the catalogue's own tests check.
  const unsaid = flatWords({ ...everyWord.ru, errors: {} }).flatMap(([at]) => {
    const [part = '', ...key] = at.replace(PLURAL, '').split('.');
    return isSaid(part, key.join('.')) ? [] : [at];
  });
  expect(unsaid).toEqual([]);
});

it('misses a word that nobody says, and finds one that is put together', () => {
  expect(isSaid('sell', 'aWordOfNobody')).toBe(false);
  expect(isSaid('app', 'connection.online')).toBe(true);
});
