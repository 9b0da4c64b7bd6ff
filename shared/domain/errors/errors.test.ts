import { readFileSync } from 'node:fs';
import type { MerchantCode, PartnerCode, SharedCode } from '@tilla/payment-api/client/codes.ts';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { adviceFor } from './advice.ts';
import { type ErrorCode, errorCodes, errorEntry, isErrorCode, isMerchantCode } from './error-codes.ts';

interface DocumentedCodes {
  merchant: string[];
  partner: string[];
}

/** The code tables of both API documents, copied out of their sections "Errors". */
const documented = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/documented-codes.json', import.meta.url), 'utf8'),
) as DocumentedCodes;

const all = Object.keys(errorCodes) as ErrorCode[];
const ownCodes = all.filter((code) => errorCodes[code].source === 'till');

describe('the error catalogue', () => {
  it('holds the whole of both documents in its fixture', () => {
    expect(documented.merchant).toHaveLength(140);
    expect(documented.partner).toHaveLength(41);
  });

  it.each(documented.merchant)('knows the merchant code "%s" and advises on it', (code) => {
    expect(isMerchantCode(code)).toBe(true);
    expect(['merchant', 'both']).toContain(errorEntry(code as ErrorCode).source);
    expect(adviceFor(code)).toMatchObject({ code, what: `what.${errorEntry(code as ErrorCode).key}` });
    expect(adviceFor(code).family).not.toBe('unknown');
  });

  it.each(documented.partner)('knows the partner code "%s" and advises on it', (code) => {
    expect(isMerchantCode(code)).toBe(errorEntry(code as ErrorCode).source === 'both');
    expect(['partner', 'both']).toContain(errorEntry(code as ErrorCode).source);
    expect(adviceFor(code).family).not.toBe('unknown');
  });

  it('the catalogue and the client of the API know the same codes, each of the same document', () => {
    type Codes = typeof errorCodes;
    type Of<Source> = { [C in ErrorCode]: Codes[C]['source'] extends Source ? C : never }[ErrorCode];
    expectTypeOf<Of<'both'>>().toEqualTypeOf<SharedCode>();
    expectTypeOf<Of<'merchant' | 'both'>>().toEqualTypeOf<MerchantCode>();
    expectTypeOf<Of<'partner' | 'both'>>().toEqualTypeOf<PartnerCode>();
  });

  it('names every own code, and nothing else, with the prefix till_', () => {
    expect(all.filter((code) => code.startsWith('till_'))).toEqual(ownCodes);
    for (const code of ownCodes) expect(isMerchantCode(code)).toBe(false);
  });

  it('gives every code its own locale key of letters and underscores', () => {
    const keys = all.map((code) => errorEntry(code).key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('maps an English phrase to a key and keeps the phrase as the code', () => {
    expect(adviceFor('Invoice is not refundable')).toMatchObject({
      code: 'Invoice is not refundable',
      what: 'what.invoice_is_not_refundable',
    });
  });
});

describe('the advice', () => {
  it('is cautious about an unknown code and keeps it raw', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        fc.pre(!isErrorCode(code));
        expect(adviceFor(code)).toEqual({
          code,
          what: 'what.till_unknown_code',
          money: `money.${errorEntry('till_unknown_code').money}`,
          do: 'do.till_unknown_code',
          family: 'unknown',
          moneyMoved: 'maybe',
          action: 'look_first',
          retryable: false,
          showsCountdown: false,
        });
      }),
    );
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'takes "%s", which every object answers to, as unknown',
    (code) => {
      expect(isMerchantCode(code)).toBe(false);
      expect(adviceFor(code).family).toBe('unknown');
    },
  );

  it('never offers a repetition, and asks for a manager, where a refund may already run (R4)', () => {
    const frozen = all.filter((code) => errorEntry(code).family === 'never_repeat');
    expect(frozen).toEqual([
      'qr_refund_execution_uncertain',
      'qr_refund_execution_result_unavailable',
      'qr_refund_execution_in_progress',
      'qr_refund_activation_in_progress',
    ]);
    for (const code of frozen) expect(adviceFor(code)).toMatchObject({ retryable: false, action: 'manager_task' });
  });

  it('lets exactly the two codes that sent nothing repeat a QR refund execution (R4)', () => {
    const executions = all.filter((code) => code.startsWith('qr_refund_execution_'));
    expect(executions.filter((code) => adviceFor(code).retryable)).toEqual([
      'qr_refund_execution_context_unavailable',
      'qr_refund_execution_disabled',
    ]);
  });

  it('never claims that no money moved while an outcome is open', () => {
    const open = [
      'till_outcome_unknown',
      'till_still_checking',
      'till_foreign_invoice',
      'till_service_silent',
      'till_service_unreadable',
      'till_service_failing',
      'duplicate_idempotency_key',
      'qr_cancel_unsupported',
      'bank_error',
      'network_unavailable',
      'session_transient',
      'bank_throttled',
      'qr_return_not_found',
    ];
    for (const code of open) expect(adviceFor(code).moneyMoved).toBe('maybe');
  });

  it('does not say of a refusal that any act may meet that no money came: a bill may be out, or a sale be paid', () => {
    const ofAnyAct = all.filter(
      (code) =>
        ['key_access', 'throttle'].includes(errorEntry(code).family) &&
        // Both are of a new bill alone.
        code !== 'qr_rate_limit' &&
        code !== 'invoices_disabled',
    );
    const ofTexts = ['validation_error', 'description_too_long', 'field_too_long', 'content_rejected'] as const;
    const own = [
      'till_not_permitted',
      'till_input_invalid',
      'till_busy',
      'till_reconciling',
      'till_books_cloned',
    ] as const;
    for (const code of [...ofAnyAct, ...ofTexts, ...own]) {
      expect(errorEntry(code).money, code).not.toBe(errorEntry('trial_daily_limit').money);
    }
  });

  it('offers no blind retry where the outcome of a money call is unknown (R1)', () => {
    const silent = ['till_outcome_unknown', 'till_service_silent', 'till_service_unreadable', 'till_service_failing'];
    for (const code of silent) expect(adviceFor(code).retryable).toBe(false);
  });

  it('sends an amount that is not whole tenge to the QR, and a refund the buyer must confirm to the QR refund', () => {
    expect(adviceFor('amount_must_be_whole_tenge').action).toBe('use_qr');
    expect(adviceFor('refund_requires_buyer_confirmation').action).toBe('qr_refund');
  });

  it('counts down, and goes on by itself, for everything throttled', () => {
    for (const code of all.filter((each) => errorEntry(each).family === 'throttle')) {
      expect(adviceFor(code)).toMatchObject({ action: 'wait', retryable: true, showsCountdown: true });
    }
  });

  it('takes a shift that is closed already as a success (H1)', () => {
    expect(adviceFor('cashbox_shift_already_closed')).toMatchObject({ action: 'none', retryable: false });
  });
});
