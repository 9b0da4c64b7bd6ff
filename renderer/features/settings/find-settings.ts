import { readingsOf } from '@tilla/shared/domain/search-readings.ts';
import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';

export interface Findable {
  readonly id: string;
  /** What a person may call it, in any language. */
  readonly words: string;
}

/** Each word that was typed begins a word of the setting; the keyboard's layout and alphabet do not matter. */
export function findSettings<Found extends Findable>(all: readonly Found[], typed: string): Found[] {
  const readings = readingsOf(typed);
  return all.filter(({ words }) => {
    const said = wordsOf(foldText(words));
    return readings.some((reading) => reading.every((part) => said.some((word) => word.startsWith(part))));
  });
}

/** Where the typed words stand in a text, as [from, to) in its order: to mark them. */
export function marksIn(text: string, typed: string): (readonly [from: number, to: number])[] {
  const folded = foldText(text);
  // A letter whose folding has another length would move the marks.
  if (folded.length !== text.length) return [];
  const parts = readingsOf(typed).flat();
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu)).flatMap(({ 0: word, index }) => {
    const part = parts.find((one) => word.startsWith(one));
    return part === undefined ? [] : [[index, index + part.length] as const];
  });
}
