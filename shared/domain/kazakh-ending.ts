import { formatClock } from './almaty-time.ts';
import type { Language } from './language.ts';

/** The endings of "from" after the numbers a minute can end with, as they are spoken: бір-ден, үш-тен, отыз-дан. */
const afterOnes = ['ден', 'ден', 'ден', 'тен', 'тен', 'тен', 'дан', 'ден', 'ден', 'дан'] as const;
const afterTens = ['ден', 'нан', 'дан', 'дан', 'тан', 'ден'] as const;

/** A time of day as Kazakh says "from" it: 14:31 is `14:31-ден`, 14:40 is `14:40-тан`. */
export function fromClock(clock: string): string {
  const tens = Number(clock.at(-2));
  const ones = Number(clock.at(-1));
  const ending = ones === 0 ? afterTens[tens] : afterOnes[ones];
  return ending === undefined ? clock : `${clock}-${ending}`;
}

/** The time of day of a moment, for a sentence that says since when. */
export function sinceClock(epochMs: number, language: Language): string {
  const clock = formatClock(epochMs);
  return language === 'kk' ? fromClock(clock) : clock;
}

/** The endings of "to": бір-ге, үш-ке, он-ға, қырық-қа. */
const toOnes = ['ге', 'ге', 'ге', 'ке', 'ке', 'ке', 'ға', 'ге', 'ге', 'ға'] as const;
const toTens = ['ге', 'ға', 'ға', 'ға', 'қа', 'ге'] as const;

/** A time of day as Kazakh says "until" it: 14:36 is `14:36-ға` (дейін). */
export function toClock(clock: string): string {
  const ones = Number(clock.at(-1));
  const ending = ones === 0 ? toTens[Number(clock.at(-2))] : toOnes[ones];
  return ending === undefined ? clock : `${clock}-${ending}`;
}

/** The time of day of a moment, for a sentence that says until when. */
export function untilClock(atMs: number, language: Language): string {
  const clock = formatClock(atMs);
  return language === 'kk' ? toClock(clock) : clock;
}
