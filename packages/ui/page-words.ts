import type { Language } from '@tilla/shared/domain/language.ts';

/** The words of a page that brings its own: a text by its path, with `{{parameters}}`. */
export interface PageWords<Key extends string> {
  readonly language: Language;
  t(key: Key, parameters?: Readonly<Record<string, string | number>>): string;
  has(key: string): key is Key;
}

export type WordPath<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${WordPath<Texts[Name]>}`;
}[keyof Texts & string];

interface Node {
  readonly [name: string]: string | Node;
}

export function pageWords<Texts extends object>(
  texts: Readonly<Record<Language, Texts>>,
  language: Language,
): PageWords<WordPath<Texts>> {
  const flat = new Map(flatten(texts[language] as Node));
  return {
    language,
    t: (key, parameters = {}) =>
      (flat.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(parameters[name] ?? '')),
    has: (key): key is WordPath<Texts> => flat.has(key),
  };
}

function flatten(node: Node, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : flatten(value, `${path}${name}.`),
  );
}
