import { type Language, languages } from '@tilla/shared/domain/language.ts';

/**
 * How far a proof that could go on for hours goes: a first stretch with every `npm test`, all of it in `npm run verify`,
 * which sets TILLA_VERIFY. What a short run proves a long one proves too, so the tests are the same.
 */
export const isWhole = process.env['TILLA_VERIFY'] === '1';

/** The short count with `npm test`, the whole one in `npm run verify`. */
export function depth(short: number, whole: number): number {
  return isWhole ? whole : short;
}

/** Declares a test that `npm run verify` alone runs, because a cheaper one proves the same with `npm test`: `inVerify(test)(...)`. */
export function inVerify<Declare extends (...declared: never[]) => unknown>(declare: Declare): Declare {
  return isWhole ? declare : ((() => undefined) as unknown as Declare);
}

/** What is said in each language is walked in the one whose words are longest; in `npm run verify` in each. */
export const spokenLanguages: readonly Language[] = isWhole ? languages : ['kk'];
