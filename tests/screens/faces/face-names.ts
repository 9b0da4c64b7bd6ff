import { join } from 'node:path';
import type { Language } from '../../../shared/domain/language.ts';
import { isWhole } from '../../support/depth.ts';

/** Written by the screens' tests, read by the browser's; never kept. */
export const facesFolder = join(import.meta.dirname, '../../../.cache/faces');

/** Most words are longest in Kazakh; the others follow in `npm run verify`. */
export const faceLanguages: readonly Language[] = isWhole ? ['ru', 'kk', 'en'] : ['kk'];

/** Every face of the till, by the part of it that shows it; a name that no walk draws fails the browser's look. */
export const faces = {
  selling: ['sell-empty', 'sell-cart'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FaceName = (typeof faces)[keyof typeof faces][number];
