import { nearSounds, readingsOf, soundOf } from '@tilla/shared/domain/search-readings.ts';
import type { Prepare } from './sqlite-statements.ts';

/** Phonetic keys match misspelt words. */
export const vocabularySchema = `
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, sound TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX vocabulary_by_sound ON vocabulary (sound);
`;

/** All words must occur, each in any of its spellings. */
export type Reading = readonly (readonly Spelling[])[];

export interface Spelling {
  readonly word: string;
  readonly isStart: boolean;
}

export interface Vocabulary {
  learn(words: readonly string[]): void;
  /** Empty where nothing is close. */
  guess(typed: string): Reading[];
}

/** Sorts after every text with the same beginning. */
const lastCharacter = '\u{10FFFF}';
/** Shorter words sound like half the shop. */
const shortestHeard = 3;
const shortestMisspelt = 4;
const MAX_SPELLINGS = 30;

export function createVocabulary(prepare: Prepare): Vocabulary {
  function beginsWord(start: string): boolean {
    return (
      prepare('SELECT 1 FROM vocabulary WHERE word >= ? AND word < ? LIMIT 1').get(start, start + lastCharacter) !==
      undefined
    );
  }

  function beginsSound(start: string): boolean {
    const range = prepare('SELECT 1 FROM vocabulary WHERE sound >= ? AND sound < ? LIMIT 1');
    return range.get(start, start + lastCharacter) !== undefined;
  }

  /** Exact sounds, else beginnings. */
  function soundingLike(given: readonly string[]): Spelling[] {
    const sounds = given.filter((sound) => sound.length >= shortestHeard);
    const among = (isMet: string): Spelling[] =>
      prepare(
        `SELECT DISTINCT word FROM json_each(?) AS heard JOIN vocabulary ON ${isMet} LIMIT ${String(MAX_SPELLINGS)}`,
      )
        .all(JSON.stringify(sounds))
        .map((row) => ({ word: String(row['word']), isStart: false }));
    const whole = among('sound = heard.value');
    return whole.length > 0 ? whole : among(`sound >= heard.value AND sound < heard.value || '${lastCharacter}'`);
  }

  function plain(word: string): Spelling[] {
    return beginsWord(word) || !/\p{L}/u.test(word) ? [{ word, isStart: true }] : [];
  }

  function heard(word: string): Spelling[] {
    return isHearable(word, shortestHeard) ? soundingLike([soundOf(word)]) : [];
  }

  function near(word: string): Spelling[] {
    return isHearable(word, shortestMisspelt) ? soundingLike(nearSounds(word, beginsSound)) : [];
  }

  const steps = [plain, heard, near];

  return {
    learn(words) {
      for (const word of words) {
        if (!/\p{L}/u.test(word)) continue;
        prepare('INSERT INTO vocabulary (word, sound) VALUES (?, ?) ON CONFLICT DO NOTHING').run(word, soundOf(word));
      }
    },
    guess(typed) {
      let readings = readingsOf(typed).map((words) => words.map((word) => ({ word, spellings: [] as Spelling[] })));
      for (const step of steps) {
        readings = readings.map((words) =>
          words.map(({ word, spellings }) => ({ word, spellings: spellings.length > 0 ? spellings : step(word) })),
        );
        const whole = readings.map((words) => words.map(({ spellings }) => spellings)).filter(isWhole);
        // The nearest reading with a result was meant.
        if (whole.length > 0) return whole;
      }
      return [];
    },
  };
}

function isHearable(word: string, shortest: number): boolean {
  return soundOf(word).length >= shortest && /^\p{L}+$/u.test(word);
}

function isWhole(reading: Reading): boolean {
  return reading.every((spellings) => spellings.length > 0);
}

/** @param asTerm how the index spells a word. */
export function readingsExpression(readings: readonly Reading[], asTerm: (word: string) => string): string {
  const ways = readings.map((reading) => {
    const words = reading.map(
      (spellings) => `(${spellings.map(({ word, isStart }) => `"${asTerm(word)}"${isStart ? '*' : ''}`).join(' OR ')})`,
    );
    return `(${words.join(' AND ')})`;
  });
  return `(${ways.join(' OR ')})`;
}
