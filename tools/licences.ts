/** Which terms a program that a shop installs may be packed under: those that ask for no more than their words beside it. */

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages without a licence field, by the text inside them; each was read. */
export const readInText: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/**
 * @param expression what a package says of itself, an SPDX expression of names, AND, OR and brackets.
 * @returns false as well for words that are no such expression: a person has to read them.
 */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/gu) ?? [];
  const take = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;
  // Of AND and OR, AND binds closer.
  function either(): boolean {
    let isGood = both();
    while (take('OR')) isGood = both() || isGood;
    return isGood;
  }
  function both(): boolean {
    let isGood = one();
    while (take('AND')) isGood = one() && isGood;
    return isGood;
  }
  function one(): boolean {
    if (!take('(')) return allowed.has(tokens.shift() ?? '');
    const isGood = either();
    return take(')') && isGood;
  }
  return either() && tokens.length === 0;
}
