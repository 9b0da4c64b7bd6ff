import { formatClock, formatDayTime } from './almaty-time.ts';
import type { Language } from './language.ts';

/** "From" as spoken: бір-ден, үш-тен, отыз-дан. */
const afterOnes = ['ден', 'ден', 'ден', 'тен', 'тен', 'тен', 'дан', 'ден', 'ден', 'дан'] as const;
const afterTens = ['ден', 'нан', 'дан', 'дан', 'тан', 'ден'] as const;

/** By the number spoken last: 14:31 by thirty-one, 10:00 by its zeros, a day by its year. */
function withEnding(said: string, ones: readonly string[], tens: readonly string[]): string {
  const [, ten = '', one = ''] = /([0-9]?)([0-9])$/.exec(said) ?? [];
  const ending = one === '0' ? tens[Number(ten)] : ones[Number(one)];
  return one === '' || ending === undefined ? said : `${said}-${ending}`;
}

/** 14:31 is `14:31-ден`, 14:40 is `14:40-тан`. */
export function fromClock(said: string): string {
  return withEnding(said, afterOnes, afterTens);
}

export function sinceClock(epochMs: number, language: Language): string {
  const clock = formatClock(epochMs);
  return language === 'kk' ? fromClock(clock) : clock;
}

/** "To": бір-ге, үш-ке, он-ға, қырық-қа. */
const toOnes = ['ге', 'ге', 'ге', 'ке', 'ке', 'ке', 'ға', 'ге', 'ге', 'ға'] as const;
const toTens = ['ге', 'ға', 'ға', 'ға', 'қа', 'ге'] as const;

/** 14:36 is `14:36-ға` (дейін). */
export function toClock(said: string): string {
  return withEnding(said, toOnes, toTens);
}

export function untilClock(atMs: number, language: Language): string {
  const clock = formatClock(atMs);
  return language === 'kk' ? toClock(clock) : clock;
}

export function sinceDayTime(epochMs: number, language: Language): string {
  const said = formatDayTime(epochMs, language);
  return language === 'kk' ? fromClock(said) : said;
}

export function untilDayTime(epochMs: number, language: Language): string {
  const said = formatDayTime(epochMs, language);
  return language === 'kk' ? toClock(said) : said;
}

/** "At": бір-де, үш-те, он-да, қырық-та. */
const atOnes = ['де', 'де', 'де', 'те', 'те', 'те', 'да', 'де', 'де', 'да'] as const;
const atTens = ['де', 'да', 'да', 'да', 'та', 'де'] as const;

export function atTime(said: string, language: Language): string {
  return language === 'kk' ? withEnding(said, atOnes, atTens) : said;
}

export function upTo(said: string | number, language: Language): string {
  return language === 'kk' ? toClock(String(said)) : String(said);
}
