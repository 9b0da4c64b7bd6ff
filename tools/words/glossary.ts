/** Reads docs/glossary.md: the words to avoid with their replacements, and finds them in names and in prose. */

/** One word to avoid. `write` is shown as the replacement. */
export interface Replacement {
  readonly avoid: string;
  readonly write: string;
}

export interface Glossary {
  /** Avoided words in a declared name or a file name. */
  inName(name: string): readonly Replacement[];
  /** Avoided words in a sentence, each with its offset. Code in backticks is not prose. */
  inProse(text: string): readonly (Replacement & { readonly offset: number })[];
}

interface NamePattern extends Replacement {
  readonly words: readonly string[];
  /** Written with a closing `*`: matches only at the start of a longer name. */
  readonly isPrefix: boolean;
}

/** `MAX_PARTS`, `maxParts` and `max-parts` have the same words. */
function wordsOfName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/**
 * Two tables name words to avoid: the terms (| Term | Meaning | Avoid |) and the words (| Avoid | Write |). An item in
 * backticks is a pattern for names, any other item is searched in prose. @throws Error where a table is missing.
 */
export function readGlossary(markdown: string): Glossary {
  const names: NamePattern[] = [];
  const prose = new Map<string, Replacement>();
  const add = (items: string, write: string): void => {
    for (const item of items.split(',').map((text) => text.trim())) {
      if (item === '') continue;
      const name = /^`(.+)`$/.exec(item)?.[1];
      if (name === undefined) prose.set(item.toLowerCase(), { avoid: item, write });
      else names.push({ avoid: name, write, words: wordsOfName(name), isPrefix: name.endsWith('*') });
    }
  };
  for (const [term, , avoid] of rowsOf(markdown, ['Term', 'Meaning', 'Avoid'])) add(avoid, plain(term));
  for (const [avoid, write] of rowsOf(markdown, ['Avoid', 'Write'])) add(avoid, plain(write));

  const phrases = [...prose.keys()].sort((one, other) => other.length - one.length).map(escape);
  const anyPhrase = new RegExp(`(?<![\\w-])(?:${phrases.join('|')})(?![\\w])`, 'gi');
  return {
    inName(name) {
      const words = wordsOfName(name);
      return names.filter((pattern) => occurs(pattern, words));
    },
    inProse(text) {
      const found = blank(text, /```[\s\S]*?```|`[^`\n]*`/g).matchAll(anyPhrase);
      return [...found].map((match) => {
        const key = match[0].toLowerCase().replace(/\s+/g, ' ');
        return { ...(prose.get(key) ?? { avoid: key, write: '' }), offset: match.index };
      });
    },
  };
}

function occurs({ words, isPrefix }: NamePattern, name: readonly string[]): boolean {
  const isAt = (start: number): boolean => words.every((word, place) => name[start + place] === word);
  if (isPrefix) return name.length > words.length && isAt(0);
  return name.some((_, start) => isAt(start));
}

function rowsOf(markdown: string, head: readonly string[]): readonly [string, string, string][] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join('|') === head.join('|'));
  if (start < 0) throw new Error(`docs/glossary.md has no table | ${head.join(' | ')} |`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map((line) => {
    const [first = '', second = '', third = ''] = cellsOf(line);
    return [first, second, third];
  });
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const plain = (cell: string): string => cell.replace(/[*`]/g, '');

const escape = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');

/** Same length and same lines, so that offsets stay. */
const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));
