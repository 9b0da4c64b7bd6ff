import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AdviceKey, errorTexts } from '../../../tests/support/error-texts.ts';
import { type AdvicePlace, adviceAt } from './advice-place.ts';
import { type ErrorCode, errorCodes, errorEntry } from './error-codes.ts';

const languages = ['ru', 'kk', 'en'] as const;
const quietPlaces = ['connect', 'pin', 'settings', 'reading', 'goods'] as const satisfies readonly AdvicePlace[];
const codes = Object.keys(errorCodes) as ErrorCode[];

/** Words of a sale: money, cash, goods handed over, a payment, an invoice, a refund. */
const ofMoney = {
  ru: /деньг|денег|денеж|налич|не отдавайте|оплат|плат[её]ж|платить|сч[её]т|возврат|верн[уи]|покупател|продаж|сдач|QR/iu,
  kk: /ақша|қолма-қол|бермей|төле|шот|қайтару|сатып алушы|сатылым|QR/iu,
  en: /money|\bcash\b|hand over|keep the goods|\bpay|\bpaid|\bbills?\b|invoice|refund|customer|\bsales?\b|QR/iu,
} as const;

function read(language: string, part: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/${part}.json`, import.meta.url), 'utf8'));
}

const errors = { ru: errorTexts('ru'), kk: errorTexts('kk'), en: errorTexts('en') };
const keyOf = (code: ErrorCode): AdviceKey => errorEntry(code).key as AdviceKey;
const acts = Object.fromEntries(
  languages.map((language) => [
    language,
    (read(language, 'app') as { advice: { do: Readonly<Record<string, string>> } }).advice.do,
  ]),
);

describe('the advice for a code, where it is read', () => {
  it.each(codes)('says of “%s” what happened, of money and what to do where a sale waits', (code) => {
    expect(adviceAt(code, 'money')).toMatchObject({ saysMoney: true, act: null });
  });

  const families = ['bank_transient', 'network', 'tariff', 'bank_session', 'key_access', 'throttle', 'refund'];
  const ofRefunds = [
    ...codes.filter((code) => families.includes(errorEntry(code).family)),
    'till_books_cloned',
  ] as const;
  it.each(ofRefunds)('awaits no payment over a refund, and sends nobody for cash or a QR (“%s”, R1)', (code) => {
    const { act, saysMoney } = adviceAt(code, 'refund');
    const texts = errors.en[keyOf(code)];
    const said = [saysMoney ? texts.money : '', act === null ? texts.do : acts['en']?.[act]].join(' ');
    expect(said).not.toMatch(/payment is seen|watching the bill|take cash|accept cash|new QR\b/iu);
  });

  it.each(codes)('says nothing of money for “%s” where there is no sale', (code) => {
    for (const place of quietPlaces) {
      const { act, saysMoney } = adviceAt(code, place);
      expect(saysMoney).toBe(false);
      for (const language of languages) {
        const said = act === null ? errors[language][keyOf(code)].do : acts[language]?.[act];
        expect(said, `${place} in ${language}`).toMatch(/^\S.*\.$/);
        expect(said, `${place} in ${language}`).not.toMatch(ofMoney[language]);
      }
    }
  });

  it.each(['till_unauthorized', 'till_forbidden', 'till_wrong_organization', 'till_sandbox_in_live'] as const)(
    'a key that is wrong at the first connection is to be checked (%s)',
    (code) => {
      expect(adviceAt(code, 'connect').act).toBe('checkKey');
    },
  );

  it.each(['till_offline', 'till_service_silent', 'till_service_unreadable', 'till_service_failing'] as const)(
    'a service that does not answer is looked for at its address, not paid around (%s)',
    (code) => {
      for (const place of quietPlaces) expect(adviceAt(code, place).act).toBe('checkLine');
    },
  );

  it('what the catalog says of an item is said where items are written, and not elsewhere', () => {
    for (const code of ['catalog_item_duplicate', 'catalog_delivery_incomplete', 'bank_scan_unavailable'] as const) {
      expect(adviceAt(code, 'goods')).toMatchObject({ saysMoney: false, act: null });
    }
    expect(adviceAt('catalog_item_duplicate', 'reading').act).toBe('tryAgain');
    expect(adviceAt('tariff_inactive', 'goods').act).toBe('callManager');
  });

  it('what the till finds out by itself is reported once where nobody was shown a QR, or the bank did not take the bill', () => {
    for (const place of ['unshown', 'unpaid'] as const) {
      for (const code of ['till_offline', 'bank_error', 'till_outcome_unknown'] as const) {
        expect(adviceAt(code, place), code).toMatchObject({ saysMoney: false, act: place });
      }
      // Somebody has to sign in, or to choose: that sentence stays.
      expect(adviceAt('bank_session_invalid', place).act).toBeNull();
    }
    expect(adviceAt('client_not_found', 'unpaid')).toMatchObject({ saysMoney: true, act: null });
    expect(adviceAt('qr_rate_limit', 'unshown')).toMatchObject({ saysMoney: false, act: null });
  });

  it('a bill that the service did not make took no money, unless the code knows better', () => {
    for (const code of ['tariff_inactive', 'validation_error', 'bank_session_expired', 'till_unauthorized'] as const) {
      expect(adviceAt(code, 'refused'), code).toMatchObject({ saysMoney: true, money: 'none', isNamed: false });
    }
    expect(adviceAt('duplicate_idempotency_key', 'refused').money).toBeNull();
  });

  it('what is closed here is named, and a bill that may not be called back can still be paid', () => {
    expect(adviceAt('grant_not_granted', 'refused')).toMatchObject({ isNamed: true, money: 'none' });
    expect(adviceAt('grant_not_granted', 'standing')).toMatchObject({
      isNamed: true,
      saysMoney: true,
      money: 'stands',
    });
    expect(adviceAt('grant_not_granted', 'closed', true)).toMatchObject({ saysMoney: false, act: 'cabinet' });
  });

  it('that the till tries again by itself and when is one sentence while that is counted down', () => {
    expect(adviceAt('qr_rate_limit', 'unshown', false, true).act).toBe('repeats');
    expect(adviceAt('request_rate_limited', 'money', true, true).act).toBe('repeats');
    expect(adviceAt('request_rate_limited', 'settings', false, true).act).toBe('wait');
    expect(adviceAt('tariff_limit_reached', 'money', false, true).act).toBeNull();
  });

  it('a wrong PIN is typed again', () => {
    expect(adviceAt('till_wrong_pin', 'pin')).toMatchObject({ saysMoney: false, act: null });
  });

  it('at the first connection nobody is called who stands there already', () => {
    for (const code of codes) expect(adviceAt(code, 'connect').act).not.toBe('callManager');
  });
});
