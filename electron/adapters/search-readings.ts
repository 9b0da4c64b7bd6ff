/** What somebody may have meant by a word that no goods begin with; pure. */

import { foldText, wordsOf } from './search-text.ts';

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
/** The row of digits writes Kazakh letters where that layout is set. */
const kazakhKeys: Readonly<Record<string, string>> = {
  '2': 'ә',
  '3': 'і',
  '4': 'ң',
  '5': 'ғ',
  '8': 'ү',
  '9': 'ұ',
  '0': 'қ',
  '-': 'ө',
  '=': 'һ',
};
const toRussianKey = new Map(Array.from(latinKeys, (key, place) => [key, russianKeys.charAt(place)]));
const toLatinKey = new Map(Array.from(russianKeys, (key, place) => [key, latinKeys.charAt(place)]));

/** Sounds that Latin writes with several letters, the longest first. */
const latinSounds: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ts', 'ц'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['yo', 'е'],
  ['ye', 'е'],
];
const latinToCyrillic = lettersBeside('abcdefghijklmnopqrstuvwxyz', 'абкдефгхижклмнопкрстуввхиз');
const cyrillicToLatin = new Map(
  Object.entries({
    ...Object.fromEntries(lettersBeside('абвгдезийклмнопрстуфхцыэ', 'abvgdeziyklmnoprstufhcye')),
    ж: 'zh',
    ч: 'ch',
    ш: 'sh',
    щ: 'sch',
    ю: 'yu',
    я: 'ya',
    ь: '',
    ъ: '',
  }),
);

/**
 * The words of a typed text without spaces, first as it stands, then as the same keys in another layout and as the same
 * sounds in the other letters. No reading stands there twice.
 */
export function readingsOf(typed: string): string[][] {
  const lower = typed.normalize('NFC').toLowerCase();
  const readings = [foldText(lower)];
  if (/[a-z]/.test(lower)) {
    readings.push(byLetter(lower, toRussianKey), byLetter(lower, new Map([...toRussianKey, ...digitKeys])));
    readings.push(inCyrillic(lower));
  } else if (/\p{Script=Cyrillic}/u.test(lower)) {
    readings.push(byLetter(lower, toLatinKey), byLetter(foldText(lower), cyrillicToLatin));
  }
  const words = readings.map((reading) => wordsOf(foldText(reading))).filter((reading) => reading.length > 0);
  return [...new Map(words.map((reading) => [reading.join(' '), reading])).values()];
}

/**
 * A folded word as people hear it: vowels that sound alike without stress are one, so are letters of brands, doubled
 * letters are single, and signs are silent. What sounds alike is the same word written another way.
 */
export function soundOf(word: string): string {
  return single(letterSounds(word));
}

function letterSounds(word: string): string {
  return word
    .replace(/[оа]/g, 'а')
    .replace(/[еэяиый]/g, 'и')
    .replaceAll('ю', 'у')
    .replaceAll('щ', 'ш')
    .replace(/[ъь]/g, '')
    .replace(/[cq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i');
}

function single(sounds: string): string {
  return sounds.replace(/(.)\1+/gu, '$1');
}

/** Letters that sounds are written with. */
const cyrillicSounds = 'абвгджзиклмнпрстуфхцчш';
const latinLetters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The sounds of all words that are one mistake away: a letter wrong, missing, too many, or two of them swapped. The first
 * letter is taken at its word: it is the one that people get right.
 * @param isStart whether any word sounds so at its beginning; a mistake comes no later than where none does any more.
 */
export function nearSounds(word: string, isStart: (sound: string) => boolean): string[] {
  const sound = letterSounds(word);
  const alphabet = /[a-z]/.test(sound) ? latinLetters : cyrillicSounds;
  const near = new Set<string>();
  for (let place = 1; place <= sound.length; place += 1) {
    const [before, letter, after] = [sound.slice(0, place), sound.charAt(place), sound.slice(place + 1)];
    if (!isStart(single(before))) break;
    for (const other of alphabet) {
      near.add(before + other + letter + after);
      if (letter !== '') near.add(before + other + after);
    }
    if (letter === '') continue;
    near.add(before + after);
    if (after !== '') near.add(before + after.charAt(0) + letter + after.slice(1));
  }
  return [...new Set(Array.from(near, single))];
}

const digitKeys = Object.entries(kazakhKeys);

function lettersBeside(from: string, to: string): Map<string, string> {
  return new Map(Array.from(from, (letter, place) => [letter, to.charAt(place)]));
}

function byLetter(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
}

/** Also of the Latin Kazakh alphabet, whose marks on letters are left out. */
function inCyrillic(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ı', 'y');
  const joined = latinSounds.reduce((before, [latin, cyrillic]) => before.replaceAll(latin, cyrillic), plain);
  return byLetter(joined.replace(/(?<=[bcdfghjklmnpqrstvwxz])y/g, 'ы').replaceAll('y', 'й'), latinToCyrillic);
}
