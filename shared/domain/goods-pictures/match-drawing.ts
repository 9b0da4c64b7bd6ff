/** The drawing that an item's name asks for; Russian and Kazakh, by stems of words. */

import { foldText, wordsOf } from '../search-text.ts';
import { type DrawingName, type GoodsGroup, goodsWords } from './goods-words.ts';

interface Stem {
  readonly text: string;
  readonly isWhole: boolean;
}

interface Rule {
  readonly drawing: DrawingName;
  readonly group: GoodsGroup;
  /** All of them must be in the name. */
  readonly stems: readonly Stem[];
  readonly rank: number;
  readonly length: number;
}

const INGREDIENT = 1;
const GOODS = 2;
const FORM = 3;
/** The word describes another one. */
const ASIDE = 0.5;

/** What follows them is what the item is made of, made for or served with. */
const prepositions = new Set(['с', 'со', 'из', 'для', 'от', 'под', 'без', 'в', 'во', 'на', 'к', 'по']);
const russianAdjective = /(?:н|ов|ев|ск|ист)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|ых)$/;
/** `0,5 л` is no 5 litres. */
const decimals = /(?<=\d)[,.]\d+/g;
/** `сүтті шоколад`: chocolate with milk. */
const kazakhAdjective = /^(?:лы|ли|ты|ти|ды|ди)$/;

function readStem(text: string): Stem {
  const isWhole = text.endsWith('=');
  return { text: isWhole ? text.slice(0, -1) : text, isWhole };
}

function readRule(group: GoodsGroup, drawing: DrawingName, given: string): Rule {
  const [mark = ''] = given;
  const stems = given.replace(/^[!~]/, '').split('+').map(readStem);
  const rank = mark === '~' ? INGREDIENT : mark === '!' || stems.length > 1 ? FORM : GOODS;
  return { drawing, group, stems, rank, length: stems.reduce((sum, { text }) => sum + text.length, 0) };
}

const rules = Object.entries(goodsWords).flatMap(([group, drawings]) =>
  Object.entries(drawings as Record<string, string>).flatMap(([drawing, words]) =>
    words.split(' ').map((given) => readRule(group as GoodsGroup, drawing as DrawingName, given)),
  ),
);

/** By the first two letters of a stem, so that a name is compared with a few of them. */
const byStart = Map.groupBy(rules, ({ stems }) => startOf(stems[0]?.text ?? ''));

function startOf(text: string): string {
  return text.slice(0, 2);
}

function starts(word: string, { text, isWhole }: Stem): boolean {
  return isWhole ? word === text : word.startsWith(text);
}

interface Match {
  readonly rule: Rule;
  readonly rank: number;
  readonly at: number;
}

function isBetter(one: Match, other: Match | undefined): boolean {
  if (other === undefined) return true;
  if (one.rank !== other.rank) return one.rank > other.rank;
  const { length } = other.rule;
  return one.rule.length === length ? one.at < other.at : one.rule.length > length;
}

export interface MatchedDrawing {
  readonly drawing: DrawingName;
  readonly group: GoodsGroup;
}

/** The most specific match; null where no word is known. */
export function matchDrawing(name: string): MatchedDrawing | null {
  const words = wordsOf(foldText(name).replaceAll(decimals, ''));
  const asideFrom = words.findIndex((word, at) => at > 0 && prepositions.has(word));
  let best: Match | undefined;
  for (const [at, word] of words.entries()) {
    for (const rule of byStart.get(startOf(word)) ?? []) {
      const [first] = rule.stems;
      if (first === undefined || !starts(word, first)) continue;
      if (!rule.stems.every((stem) => stem === first || words.some((one) => one !== word && starts(one, stem))))
        continue;
      const match = { rule, rank: rankOf(rule, word, asideFrom >= 0 && at > asideFrom), at };
      if (isBetter(match, best)) best = match;
    }
  }
  return best === undefined ? null : { drawing: best.rule.drawing, group: best.rule.group };
}

function rankOf({ rank, stems, length }: Rule, word: string, isAside: boolean): number {
  if (stems.length > 1) return rank;
  if (isAside || kazakhAdjective.test(word.slice(length))) return ASIDE;
  return rank < FORM && russianAdjective.test(word) ? ASIDE : rank;
}
