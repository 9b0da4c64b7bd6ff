import { describe, expect, test } from 'vitest';
import { checklistOf, nextTariffAct, type TariffFacts, targetOf } from './shop-steps.ts';

const nowMs = Date.parse('2026-11-02T12:00:00+05:00');
const at = (day: string): number => Date.parse(`${day}T23:59:59+05:00`);
const facts = (more: Partial<TariffFacts> = {}): TariffFacts => ({
  tariff: null,
  months: 12,
  targetMs: null,
  paysByPhone: false,
  canDeclare: true,
  hasOpenPayment: false,
  nowMs,
  ...more,
});
const until = (day: string) => ({ status: 'active', expires_at: `${day}T23:59:59+05:00` }) as const;

describe('the next act on a tariff', () => {
  test('a term of up to six months is assigned at once, twelve are six and a declaration', () => {
    expect(nextTariffAct(facts({ months: 3 }))).toEqual({ kind: 'assign', months: 3 });
    expect(nextTariffAct(facts())).toEqual({ kind: 'assign', months: 6 });
    const half = facts({ tariff: until('2027-05-02'), targetMs: at('2027-11-02') });
    expect(nextTariffAct(half)).toEqual({ kind: 'declare', paidThrough: '2027-11-02' });
    expect(nextTariffAct({ ...half, tariff: until('2027-11-02') })).toBeNull();
  });

  test('a partner who pays bills six months twice, and never beside an open payment', () => {
    const half = facts({ tariff: until('2027-05-02'), targetMs: at('2027-11-02'), paysByPhone: true });
    expect(nextTariffAct(half)).toEqual({ kind: 'pay', months: 6 });
    expect(nextTariffAct({ ...half, hasOpenPayment: true })).toEqual({ kind: 'awaitPayment' });
  });

  test('without declarations a term ends with its first half', () => {
    const half = facts({ tariff: until('2027-05-02'), targetMs: at('2027-11-02'), canDeclare: false });
    expect(nextTariffAct(half)).toBeNull();
  });

  test('a tariff that runs without a plan is covered, and one that is over begins again', () => {
    expect(nextTariffAct(facts({ tariff: until('2026-12-01') }))).toBeNull();
    const over = facts({ tariff: { status: 'expired', expires_at: '2026-10-01T23:59:59+05:00' }, months: 1 });
    expect(nextTariffAct(over)).toEqual({ kind: 'assign', months: 1 });
    // The status is an hour old.
    expect(nextTariffAct({ ...over, tariff: until('2026-10-01') })).toEqual({ kind: 'assign', months: 1 });
  });

  test('a renewal counts from the running end, and never beyond a year', () => {
    expect(targetOf(at('2026-12-31'), 3, nowMs)).toBe(at('2027-03-31'));
    expect(targetOf(at('2026-12-31'), 12, nowMs)).toBe(Date.parse('2027-11-02T12:00:00+05:00'));
  });
});

describe('the checklist', () => {
  const states = (...given: Parameters<typeof checklistOf>): string =>
    checklistOf(...given)
      .map(({ state }) => state)
      .join(' ');
  const plain = { profile: 'submit_profile', tariffAct: null, hasKey: false, hasTill: false } as const;
  const assign = { kind: 'assign', months: 6 } as const;
  const whole = { ...plain, hasKey: true, hasTill: true } as const;

  test.each([
    ['create', plain, 'now later later later later later'],
    ['sendCode', plain, 'done now later later now later'],
    ['confirmCode', { ...plain, profile: 'wait_review' }, 'done now later later waits later'],
    ['assignTariff', { ...plain, tariffAct: assign }, 'done done now later now later'],
    ['issueKey', plain, 'done done done now now later'],
    ['issueKey', { ...plain, tariffAct: assign }, 'done done now now now later'],
    ['inviteMerchant', { ...plain, profile: 'fix_and_resubmit', hasKey: true }, 'done done done done now now'],
    ['awaitReview', { ...whole, profile: 'wait_review' }, 'done done done done waits done'],
    ['contactSupport', { ...whole, profile: 'contact_support' }, 'done done done done stopped done'],
    ['done', { ...whole, profile: 'none' }, 'done done done done done done'],
    ['done', { ...whole, profile: null }, 'done done done done done done'],
  ] as const)('the step %s with %o shows %s', (step, more, expected) => {
    expect(states({ step, ...more })).toBe(expected);
  });

  test('an open payment waits for its payer, and a lost session asks for a cashier though a till sells', () => {
    const tariffAct = { kind: 'awaitPayment' } as const;
    expect(states({ ...plain, step: 'assignTariff', tariffAct })).toBe('done done waits later now later');
    expect(states({ ...whole, step: 'sendCode', profile: 'none' })).toBe('done now later done done done');
  });
});
