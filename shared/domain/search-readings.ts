import { toLatinKey, toRussianKey } from './keyboard-layout.ts';
import { foldText, wordsOf } from './search-text.ts';

/** Its row of digits types letters. */
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

/** The longest first. */
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

/** As typed, as the same keys in another layout, and as the same sounds in the other alphabet. */
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

/** Vowels that sound alike unstressed are one; doubled letters are single, signs dropped. */
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

const cyrillicSounds = 'абвгджзиклмнпрстуфхцчш';
const latinLetters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * One letter wrong, missing, added or swapped, never the first, which people rarely mistype. @param isStart whether any
 * word sounds so at its beginning.
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

/** Also the Latin Kazakh alphabet, without diacritics. */
function inCyrillic(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ı', 'y');
  const joined = latinSounds.reduce((before, [latin, cyrillic]) => before.replaceAll(latin, cyrillic), plain);
  return byLetter(joined.replace(/(?<=[bcdfghjklmnpqrstvwxz])y/g, 'ы').replaceAll('y', 'й'), latinToCyrillic);
}
