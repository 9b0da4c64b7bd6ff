import { type AdvicePlace, adviceAt } from '@tilla/shared/domain/errors/advice-place.ts';
import { type ErrorCode, errorCodes, errorEntry } from '@tilla/shared/domain/errors/error-codes.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import enApp from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import kkApp from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import { type AdviceKey, errorTexts } from './error-texts.ts';

const words = { ru: ruApp, kk: kkApp, en: enApp } as const;

export interface ShownSentences {
  readonly said: readonly string[];
  /** What is only said where there can be money. */
  readonly unsaid: readonly string[];
}

/** What a cashier reads of an advice at a place: what happened, of money where it may be spoken of, what to do now. */
export function shownSentences(
  key: AdviceKey,
  place: AdvicePlace,
  language: Language,
  isManager: boolean,
  isCounted = false,
): ShownSentences {
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((one) => errorEntry(one).key === key);
  if (code === undefined) throw new Error(`No code has the advice ${key}`);
  const { isNamed, act, saysMoney, money } = adviceAt(code, place, isManager, isCounted);
  const own = errorTexts(language)[key];
  const { advice, closed } = words[language];
  const what = isNamed ? closed.not : own.what;
  const now = act === null ? own.do : advice.do[act];
  const ofMoney = money === null ? own.money : advice.money[money];
  return saysMoney ? { said: [what, ofMoney, now], unsaid: [] } : { said: [what, now], unsaid: [own.money] };
}
