import type { CashboxSummary } from '@tilla/payment-api/merchant/cashbox.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { InFlightView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { usualCountRules } from '@tilla/shared/domain/count-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOperation } from '#tests/core/operation-records.ts';
import { unknown } from '../api/outcome.ts';
import type { DrawerRecord } from '../ledger/drawer-record.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { problemIn } from '../platform/refusal.ts';
import { type ClosingReading, type ClosingRequest, decideClosing } from './closing-decision.ts';

const SHIFT = 7;
const offline = unknown('not_sent');
const drawer = { id: 'drawer', count: { 1: 500 }, note: '', floatLeftTiyn: null };
const wish = (change: Partial<ClosingRequest> = {}): ClosingRequest => ({
  drawer,
  fiscalShiftId: SHIFT,
  override: false,
  withoutReturns: false,
  ...change,
});
const summaryOf = (shift: { id: number; status: string } | null): CashboxSummary =>
  ({ kkmNumber: null, shift, totals: {}, asOf: null }) as unknown as CashboxSummary;
const open = summaryOf({ id: SHIFT, status: 'open' });
const item = (isOurs: boolean): InFlightView => ({
  kind: 'payment',
  id: 'p',
  isOurs,
  amountTiyn: 1,
  state: 'waiting',
  since: null,
  carriesOver: false,
});
const close = (change: Partial<OperationRecord>) =>
  anOperation({ id: 'earlier', kind: 'shift_close', subject: String(SHIFT), ...change });
const failed = (isSafeToRetry: boolean) =>
  close({
    problem: { code: 'cashbox_operation_failed', params: {} },
    result: { operationId: 1, status: 'failed', errorCode: null, isSafeToRetry, closedAt: null },
  });
const reading = (change: Partial<ClosingReading> = {}): ClosingReading => ({
  drawer: { open: { id: 'drawer' } as DrawerRecord, sums: { expectedTiyn: 50_000 }, countRules: usualCountRules },
  summary: open,
  earlier: [],
  inFlight: { items: [], missing: null },
  undoneReturns: 0,
  ...change,
});
const problemOf = (...asked: Parameters<typeof decideClosing>): Problem | null => {
  try {
    decideClosing(...asked);
    return null;
  } catch (refusal) {
    return problemIn(refusal);
  }
};
const problem = (code: string, params: object = {}) => ({ code, params });
const inFlight = (...items: InFlightView[]) => ({ inFlight: { items, missing: null } });
const alone = (change: object = {}) => ({
  kind: 'drawer_alone',
  summary: open,
  operationId: null,
  overridden: 0,
  ...change,
});

describe('closing a shift', () => {
  it('closing waits for the shift’s return receipts, or needs a manager with a reason', () => {
    const owed = reading({ undoneReturns: 2 });
    expect(problemOf(wish(), owed)).toEqual(problem('till_returns_undone', { count: 2 }));
    expect(problemOf(wish({ drawer: null }), owed)).toEqual(problem('till_returns_undone', { count: 2 }));
    expect(problemOf(wish({ override: true }), owed)).toEqual(problem('till_returns_undone', { count: 2 }));
    expect(problemOf(wish({ withoutReturns: true }), owed)).toEqual(problem('till_count_reason'));
    expect(decideClosing(wish({ drawer: null, withoutReturns: true }), owed)).toMatchObject({ kind: 'begin' });
    const reasoned = wish({ withoutReturns: true, drawer: { ...drawer, note: 'no power at the register' } });
    expect(decideClosing(reasoned, owed)).toMatchObject({ kind: 'begin' });
  });

  it('closing begins a close of the named fiscal shift, with the drawer or without', () => {
    const begun = { kind: 'begin', shiftId: SHIFT, summary: open, overridden: 0 };
    expect(decideClosing(wish(), reading())).toEqual(begun);
    expect(decideClosing(wish({ drawer: null }), reading())).toEqual(begun);
  });

  it('closing closes only the drawer where no fiscal shift was named', () => {
    expect(decideClosing(wish({ fiscalShiftId: null }), reading({ summary: null }))).toEqual(alone({ summary: null }));
  });

  it('H1: closing closes only the drawer where the named shift is over, and asks nothing of the next one', () => {
    for (const shift of [
      { id: SHIFT, status: 'closed' },
      { id: SHIFT + 1, status: 'open' },
    ]) {
      const summary = summaryOf(shift);
      expect(decideClosing(wish(), reading({ summary }))).toEqual(alone({ summary }));
    }
    expect(problemOf(wish(), reading({ summary: summaryOf(null) }))).toEqual(problem('cashbox_no_open_shift'));
  });

  it('W4: closing joins the close in progress, which is not requested again', () => {
    const running = close({ id: 'running', isFollowed: true });
    const earlier = [failed(true), running];
    expect(decideClosing(wish(), reading({ earlier }))).toEqual(alone({ operationId: 'running' }));
  });

  it('H1: closing repeats after a failure only where that is safe, and where the register says that it is open', () => {
    const rejected = close({ step: 'rejected', problem: { code: 'bank_error', params: {} } });
    for (const earlier of [[rejected], [failed(true)], [close({})]]) {
      expect(decideClosing(wish(), reading({ earlier }))).toMatchObject({ kind: 'begin' });
    }
    expect(problemOf(wish(), reading({ earlier: [failed(false)] }))).toEqual(problem('cashbox_operation_failed'));
  });

  it('H2: closing needs a manager for money in flight here or elsewhere, and says for how much', () => {
    const both = reading(inFlight(item(true), item(false)));
    expect(problemOf(wish(), both)).toEqual(problem('till_money_in_flight', { count: 2 }));
    expect(decideClosing(wish({ override: true }), both)).toMatchObject({ kind: 'begin', overridden: 2 });
    expect(decideClosing(wish({ override: true }), reading())).toMatchObject({ kind: 'begin', overridden: 0 });
  });

  it('H2: closing needs a manager where other tills could not be asked', () => {
    const unread = reading({ inFlight: { items: [], missing: offline } });
    expect(problemOf(wish(), unread)).toMatchObject({ code: 'till_offline' });
    expect(decideClosing(wish({ override: true }), unread)).toMatchObject({ kind: 'begin', overridden: 0 });
  });

  it('H2: closing only the drawer needs a manager for this till’s own open items, whatever others have', () => {
    const both = inFlight(item(true), item(false));
    for (const given of [
      { summary: null, ...both },
      { summary: summaryOf({ id: SHIFT, status: 'closed' }), ...both },
      { summary: open, earlier: [close({ isFollowed: true })], ...both },
    ]) {
      const asked = wish({ fiscalShiftId: given.summary === null ? null : SHIFT });
      expect(problemOf(asked, reading(given))).toEqual(problem('till_money_in_flight', { count: 1 }));
      const overridden = decideClosing({ ...asked, override: true }, reading(given));
      expect(overridden).toMatchObject({ kind: 'drawer_alone', overridden: 1 });
      expect(decideClosing(asked, reading({ ...given, ...inFlight(item(false)) }))).toMatchObject({ overridden: 0 });
    }
  });

  it('H2: closing has no drawer to override money for where none was named, and the fiscal shift is over', () => {
    const summary = summaryOf({ id: SHIFT, status: 'closed' });
    const given = reading({ summary, ...inFlight(item(true)) });
    expect(decideClosing(wish({ drawer: null }), given)).toEqual(alone({ summary, overridden: 1 }));
  });

  it('closing refuses a drawer that is not open or not counted, whatever the fiscal register says', () => {
    const { drawer: known } = reading();
    for (const now of [undefined, { id: 'another' } as DrawerRecord]) {
      expect(problemOf(wish(), reading({ drawer: { ...known, open: now } }))).toEqual(problem('till_drawer_closed'));
    }
    expect(problemOf(wish({ drawer: { ...drawer, count: {} } }), reading())).toEqual(problem('till_not_counted'));
    const none = { ...drawer, count: null };
    expect(problemOf(wish({ drawer: none }), reading())).toEqual(problem('till_count_reason'));
    expect(decideClosing(wish({ drawer: { ...none, note: 'fire' } }), reading())).toMatchObject({ kind: 'begin' });
    const missing = reading({ drawer: { ...known, sums: { expectedTiyn: 5_000_000 } } });
    expect(problemOf(wish(), missing)).toEqual(problem('till_count_reason'));
    const unasked = reading({ drawer: { ...known, open: undefined } });
    expect(decideClosing(wish({ drawer: null }), unasked)).toMatchObject({ kind: 'begin' });
  });

  it('the float left for tomorrow is whole tenge and no more than was counted', () => {
    const leaving = (floatLeftTiyn: number, count: typeof drawer.count | null = drawer.count) =>
      problemOf(wish({ drawer: { ...drawer, count, note: 'why', floatLeftTiyn } }), reading());
    expect([0, 40_000, 50_000].map((tiyn) => leaving(tiyn))).toEqual([null, null, null]);
    expect(leaving(50_100)).toEqual(problem('till_amount_out_of_range'));
    expect(leaving(100, null), 'nothing was counted').toEqual(problem('till_amount_out_of_range'));
    expect(leaving(150)).toEqual(problem('till_cash_whole_tenge'));
  });

  it('H2: no reading at all lets anybody but a manager close over what is in flight', () => {
    const readings = fc.record({
      items: fc.array(fc.boolean().map(item), { maxLength: 3 }),
      missing: fc.constantFrom(null, offline),
      summary: fc.constantFrom(open, summaryOf({ id: SHIFT, status: 'closed' }), summaryOf({ id: 8, status: 'open' })),
      earlier: fc.array(fc.constantFrom(failed(true), failed(false), close({ isFollowed: true }), close({}))),
      hasDrawer: fc.boolean(),
      isNamed: fc.boolean(),
    });
    fc.assert(
      fc.property(readings, ({ items, missing, summary, earlier, hasDrawer, isNamed }) => {
        const asked = wish({ drawer: hasDrawer ? drawer : null, fiscalShiftId: isNamed ? SHIFT : null });
        const given = reading({
          inFlight: { items, missing },
          earlier,
          ...(isNamed ? { summary } : { summary: null }),
        });
        if (problemOf(asked, given) !== null) return;
        const decision = decideClosing(asked, given);
        if (decision.kind === 'begin') expect([items, missing]).toEqual([[], null]);
        if (decision.kind === 'drawer_alone' && hasDrawer) expect(items.some(({ isOurs }) => isOurs)).toBe(false);
      }),
    );
  });
});
