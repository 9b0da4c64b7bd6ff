import { afterEach, describe, expect, it } from 'vitest';
import { createDebtWorld, type DebtWorld, DUE_DAY } from '#tests/core/debt-world.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { DAY } from '#tests/core/manual-clock.ts';
import type { MoneyWorldOptions } from '#tests/core/money-world.ts';
import { cashier, manager, senior } from '#tests/core/people.ts';
import { checkLedger } from '../ledger/check.ts';

let world: DebtWorld;
afterEach(() => {
  world.money.close();
});

const PHONE = '87015552314';

async function open(options?: MoneyWorldOptions) {
  world = await createDebtWorld(options);
  return world.customer('Гульмира', PHONE);
}
const sums = async () => (await world.money.ask('cashbox.view', {})).drawer?.sums;
const tasks = async () => (await world.money.ask('task.list', {})).tasks.map(({ kind, facts }) => ({ kind, facts }));
const receipts = async () => (await world.money.serviceLedger()).receipts.map(({ total }) => total);
const repay = (
  customerId: string,
  amountTiyn: number,
  debtId: string | null = null,
  tender: 'cash' | 'card' = 'cash',
) => world.money.call('debt.repay', { customerId, debtId, tender, amountTiyn, cashReceivedTiyn: null });
const placeOf = async (paymentId: string) => (await world.money.ask('payment.view', { paymentId })).place;
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => (result.ok ? 'ok' : result.problem?.code);

/** Whatever happened, each record is the sum of its events. */
function expectSoundLedger() {
  expect(checkLedger(recordsOf(world.money.ledger()), null).findings).toEqual([]);
}

describe('goods on credit', () => {
  it('a sale on credit makes a debt and no takings, and has no fiscal receipt before money comes', async () => {
    const customerId = await open();
    const debtId = await world.sell(customerId, 315_000);
    await world.money.clock.advance(5_000);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 315_000, overpaidTiyn: 0 });
    expect(await receipts()).toEqual([]);
    expect(await sums()).toMatchObject({
      paidTiyn: 0,
      salesCount: 0,
      expectedTiyn: (await sums())?.floatTiyn,
      credit: { soldCount: 1, soldTiyn: 315_000, repaidTiyn: 0 },
    });
    expect(await world.money.ask('sale.view', { saleId: debtId })).toMatchObject({
      phase: 'paid',
      restTiyn: 0,
      credit: { customerId, amountTiyn: 315_000, openTiyn: 315_000, dueDay: DUE_DAY },
    });
    expect(await world.money.ask('cashbox.entries', { drawerId: null, figure: 'credit_sold' })).toMatchObject({
      entries: [{ saleId: debtId, amountTiyn: 315_000 }],
    });
    expectSoundLedger();
  });

  it('a sale on credit takes a senior above the limit, and is refused where the setting is off', async () => {
    const customerId = await open({ settings: { debtLimitTiyn: 500_000 } });
    world.money.become(cashier);
    await world.sell(customerId, 400_000);
    const cart = cartWith(await addGoods(world.money), 200_000, 1);
    const asked = { cart, shownTotalTiyn: 200_000, customerId, dueDay: DUE_DAY };
    expect(await world.money.call('debt.sell', asked)).toMatchObject({
      ok: false,
      problem: { code: 'till_not_permitted', params: { role: 'senior', afterTiyn: 600_000, expectedTiyn: 500_000 } },
    });
    world.money.become(senior);
    await world.money.ask('debt.sell', asked);
    expect(await world.owed(customerId)).toMatchObject({ owedTiyn: 600_000 });
    world.money.become(manager);
    await world.money.ask('debt.setLimit', { customerId, limitTiyn: 1_000_000 });
    expect(await world.money.ask('debt.offer', { customerId, amountTiyn: 400_001 })).toMatchObject({
      amountTiyn: 400_000,
      limitTiyn: 1_000_000,
      isOverLimit: false,
    });
    world.money.close();
    const other = await open({ settings: { sellsOnCredit: false } });
    const off = { cart, shownTotalTiyn: 200_000, customerId: other, dueDay: DUE_DAY };
    expect(codeOf(await world.money.call('debt.sell', off))).toBe('till_debt_off');
  });

  it('the rest of a sale after cash becomes a debt, without the tiyn of rounding', async () => {
    const customerId = await open();
    const cart = cartWith(await addGoods(world.money), 100_050, 1);
    const part = { cart, shownTotalTiyn: 100_050, tender: 'cash', amountTiyn: 30_000, cashReceivedTiyn: null } as const;
    const { saleId } = await world.money.ask('sale.payPart', part);
    const rest = { saleId, shownRestTiyn: 70_050, customerId, dueDay: DUE_DAY };
    expect(await world.money.ask('debt.sellRest', rest)).toMatchObject({ debtTiyn: 70_000, owedTiyn: 70_000 });
    expect(await world.money.ask('sale.listOpen', {})).toEqual({ sales: [] });
    expect(codeOf(await world.money.call('debt.sellRest', rest))).toBe('invoice_already_paid');
    await repay(customerId, 70_000);
    await world.money.clock.advance(5_000);
    expect((await receipts()).toSorted()).toEqual(['300.00', '700.00']);
    expect(await sums()).toMatchObject({ paidTiyn: 100_000, credit: { soldTiyn: 70_000, repaidTiyn: 70_000 } });
    expectSoundLedger();
  });
});

describe('a repayment', () => {
  it('a repayment is a sale of its own with one fiscal receipt, for the oldest debt first or a chosen one', async () => {
    const customerId = await open();
    const old = await world.sell(customerId, 200_000);
    await world.money.clock.advance(1_000);
    const chosen = await world.sell(customerId, 100_000);
    expect(codeOf(await repay(customerId, 300_100))).toBe('till_debt_over');
    await repay(customerId, 150_000);
    await repay(customerId, 60_000, chosen, 'card');
    await world.money.clock.advance(5_000);
    const { debts, owedTiyn } = await world.money.ask('debt.view', { customerId, moves: 10 });
    expect(debts.map(({ id, openTiyn }) => [id, openTiyn])).toEqual([
      [old, 50_000],
      [chosen, 40_000],
    ]);
    expect(owedTiyn).toBe(90_000);
    expect((await receipts()).toSorted()).toEqual(['1500.00', '600.00']);
    const after = await sums();
    expect(after).toMatchObject({
      paidTiyn: 210_000,
      salesCount: 0,
      expectedTiyn: (after?.floatTiyn ?? 0) + 150_000,
      credit: { soldTiyn: 300_000, repaidCount: 2, repaidTiyn: 210_000 },
    });
    expectSoundLedger();
  });

  it('a repayment by QR counts when it is paid', async () => {
    const customerId = await open();
    await world.sell(customerId, 200_000);
    const asked = { customerId, debtId: null, tender: 'qr', amountTiyn: 50_000, phone: null } as const;
    const { paymentId } = await world.money.ask('debt.bill', asked);
    await world.money.clock.advance(3_000);
    expect(await placeOf(paymentId)).toBe('screen');
    expect(await world.owed(customerId)).toMatchObject({ owedTiyn: 200_000 });
    const { invoiceId } = await world.money.ask('payment.view', { paymentId });
    await world.money.customer(invoiceId ?? 0, 'pay');
    await world.money.clock.advance(10_000);
    expect(await world.owed(customerId)).toMatchObject({ owedTiyn: 150_000 });
  });

  it('an invoice to the phone leaves the debt while it is open, and no second one covers the same money (C6)', async () => {
    const customerId = await open();
    await world.sell(customerId, 200_000);
    const bill = await world.bill(customerId, 150_000);
    expect(await world.money.ask('debt.view', { customerId, moves: 1 })).toMatchObject({
      owedTiyn: 200_000,
      openBill: { paymentId: bill.paymentId, amountTiyn: 150_000, state: 'open' },
    });
    expect(await placeOf(bill.paymentId)).toBe('aside');
    expect(codeOf(await repay(customerId, 60_000))).toBe('till_debt_billed');
    expect(codeOf(await repay(customerId, 50_000))).toBe('ok');
    await world.pay(bill);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    expect(await tasks()).toEqual([]);
    expectSoundLedger();
  });

  it('an invoice that ended is made again by one press, and both paid count once (C4)', async () => {
    const customerId = await open();
    await world.sell(customerId, 200_000);
    const first = await world.bill(customerId, 200_000);
    await world.closeFor(DAY + 60_000);
    await world.money.clock.advance(900_000);
    const { bills } = await world.money.ask('debt.view', { customerId, moves: 1 });
    expect(bills).toMatchObject([{ paymentId: first.paymentId, state: 'ended' }]);
    const again = await world.money.ask('debt.billAgain', { paymentId: first.paymentId });
    expect(again.saleId).toBe(first.saleId);
    expect(await placeOf(again.paymentId)).toBe('aside');
    await world.money.clock.advance(5_000);
    const { invoiceId } = await world.money.ask('payment.view', { paymentId: again.paymentId });
    await world.pay({ ...again, invoiceId: invoiceId ?? 0 });
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    await world.money.customer(first.invoiceId, 'pay');
    await world.money.clock.advance(1_200_000);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    expect((await tasks()).map(({ kind }) => kind)).toContain('paid_twice');
  });

  it('an invoice paid after another repayment is an overpayment, and a person is asked', async () => {
    const customerId = await open();
    await world.sell(customerId, 200_000);
    const bill = await world.bill(customerId, 200_000);
    await world.closeFor(DAY + 60_000);
    await world.money.clock.advance(900_000);
    expect(codeOf(await repay(customerId, 200_000))).toBe('ok');
    expect(codeOf(await world.money.call('debt.billAgain', { paymentId: bill.paymentId }))).toBe('till_debt_none');
    await world.money.customer(bill.invoiceId, 'pay');
    await world.money.clock.advance(1_200_000);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 200_000 });
    const [task] = (await tasks()).filter(({ kind }) => kind === 'debt_overpaid');
    expect(task?.facts).toMatchObject({ amountTiyn: 200_000, saleId: bill.saleId });
    // The overpayment pays a new debt, which resolves the task.
    await world.sell(customerId, 300_000);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 100_000, overpaidTiyn: 0 });
    expect((await tasks()).map(({ kind }) => kind)).not.toContain('debt_overpaid');
    expectSoundLedger();
  });

  it('a repayment counts after a kill between its money and its count', async () => {
    const customerId = await open();
    await world.sell(customerId, 200_000);
    const bill = await world.bill(customerId, 200_000);
    world.money.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'debt.paid');
    await world.pay(bill);
    expect(await world.owed(customerId)).toMatchObject({ owedTiyn: 200_000 });
    world.money.kill();
    world.money.refuseWrite.when = null;
    await world.money.start();
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    expectSoundLedger();
  });
});

describe('all overdue debts', () => {
  it('overdue debts are billed in one batch, one invoice a customer, and count when they are paid', async () => {
    const customerId = await open();
    const other = world.customer('Болат', '87777778002');
    const nameless = world.customer('Виктор Сергеевич', null);
    await world.sell(customerId, 200_000, '2026-03-06');
    await world.sell(customerId, 100_000, '2026-03-06');
    await world.sell(other, 50_000, '2026-04-30');
    await world.sell(nameless, 70_000, '2026-03-06');
    await world.closeFor(3 * DAY);
    const overdue = await world.money.ask('debt.overdue', {});
    expect([overdue.count, overdue.totalTiyn]).toEqual([1, 300_000]);
    const shown = overdue.rows.map((row) => [row.customerId, row.amountTiyn, row.overdueDays, row.obstacle]);
    expect(shown).toContainEqual([customerId, 300_000, 2, null]);
    expect(shown).toContainEqual([nameless, 70_000, 2, 'no_phone']);
    const { listId, rows, skipped } = await world.money.ask('debt.billOverdue', { name: 'Долги' });
    expect([rows, skipped]).toEqual([1, 1]);
    await world.money.clock.advance(20_000);
    expect(world.money.requests.filter(({ url }) => url.endsWith('/invoices/bulk'))).toHaveLength(1);
    expect(await world.money.ask('debt.overdue', {})).toMatchObject({ count: 0 });
    const { invoices } = await world.money.ask('bulk.view', { listId });
    const { invoiceId } = await world.money.ask('payment.view', { paymentId: invoices[0]?.paymentId ?? '' });
    await world.money.customer(invoiceId ?? 0, 'pay');
    await world.money.clock.advance(20_000);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    const { totals } = await world.money.ask('debt.list', {
      text: '',
      who: 'owing',
      order: 'oldest',
      after: null,
      limit: 10,
    });
    expect(totals).toMatchObject({ people: 2, owedTiyn: 120_000, overdueTiyn: 70_000, repaidThisMonthTiyn: 300_000 });
    expect(totals.ages).toMatchObject([
      { age: 'not_due', amountTiyn: 50_000 },
      { age: 'week', amountTiyn: 70_000 },
      { age: 'month', amountTiyn: 0 },
      { age: 'older', amountTiyn: 0 },
    ]);
    expectSoundLedger();
  });
});

describe('a debt that changes', () => {
  it('a return of goods reduces the debt first; what was paid too much goes back from the repayment', async () => {
    const customerId = await open();
    const debtId = await world.sell(customerId, 200_000);
    await repay(customerId, 150_000);
    await world.money.clock.advance(5_000);
    const offer = await world.money.ask('debt.prepareReturn', { debtId });
    expect(offer).toMatchObject({ openTiyn: 50_000, availableTiyn: 200_000 });
    const line = { itemId: offer.lines[0]?.itemId ?? '', count: 1, amountTiyn: null };
    const asked = { debtId, amountTiyn: null, lines: [line], reason: 'Брак' };
    world.money.become(cashier);
    expect(codeOf(await world.money.call('debt.giveBack', asked))).toBe('till_not_permitted');
    world.money.become(manager);
    const back = await world.money.ask('debt.giveBack', asked);
    expect(back).toMatchObject({ reducedTiyn: 50_000, overpaidTiyn: 150_000 });
    expect(codeOf(await world.money.call('debt.giveBack', asked))).toBe('Refund amount exceeds available amount');
    const [task] = (await tasks()).filter(({ kind }) => kind === 'debt_overpaid');
    const saleId = String(task?.facts['saleId']);
    const tenderId = (await world.money.ask('sale.view', { saleId })).tenders[0]?.id ?? '';
    await world.money.ask('tender.giveBack', { tenderId, amountTiyn: 150_000, reason: 'Брак' });
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    expect((await tasks()).map(({ kind }) => kind)).not.toContain('debt_overpaid');
    expect(await sums()).toMatchObject({ netTiyn: 0, credit: { returnedTiyn: 200_000, repaidTiyn: 0 } });
    expectSoundLedger();
  });

  it('a partly paid sale gives no money back while its debt is open', async () => {
    const customerId = await open();
    const cart = cartWith(await addGoods(world.money), 100_000, 1);
    const part = { cart, shownTotalTiyn: 100_000, tender: 'cash', amountTiyn: 30_000, cashReceivedTiyn: null } as const;
    const { saleId, tenderId } = await world.money.ask('sale.payPart', part);
    await world.money.ask('debt.sellRest', { saleId, shownRestTiyn: 70_000, customerId, dueDay: DUE_DAY });
    const money = { tenderId, amountTiyn: 10_000, reason: 'Брак' };
    expect(codeOf(await world.money.call('tender.giveBack', money))).toBe('till_debt_first');
    await world.money.ask('debt.giveBack', { debtId: saleId, amountTiyn: 70_000, lines: null, reason: 'Брак' });
    expect(codeOf(await world.money.call('tender.giveBack', money))).toBe('ok');
  });

  it('a manager writes a debt off with a reason, and money that still comes counts first', async () => {
    const customerId = await open();
    const debtId = await world.sell(customerId, 200_000);
    const bill = await world.bill(customerId, 200_000);
    const asked = { debtId, reason: 'Уехал' };
    world.money.become(senior);
    expect(codeOf(await world.money.call('debt.writeOff', asked))).toBe('till_not_permitted');
    world.money.become(manager);
    expect(codeOf(await world.money.call('debt.writeOff', { debtId, reason: '' }))).toBe('till_debt_reason');
    expect(await world.money.ask('debt.writeOff', asked)).toEqual({ amountTiyn: 200_000 });
    expect(codeOf(await world.money.call('debt.writeOff', asked))).toBe('till_debt_none');
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    await world.pay(bill);
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
    const { moves } = await world.money.ask('debt.view', { customerId, moves: 9 });
    expect(moves.map(({ kind, amountTiyn }) => [kind, amountTiyn])).toEqual([
      ['repaid', -200_000],
      ['taken', 200_000],
    ]);
    expectSoundLedger();
  });

  it('a senior sets another due day, and a statement says what is owed', async () => {
    const customerId = await open();
    const debtId = await world.sell(customerId, 200_000);
    expect(codeOf(await world.money.call('debt.reschedule', { debtId, dueDay: '2026-03-01' }))).toBe('till_debt_day');
    await world.money.ask('debt.reschedule', { debtId, dueDay: '2026-04-05' });
    await repay(customerId, 50_000);
    const { text } = await world.money.ask('debt.statement', { customerId });
    expect(text).toContain('Гульмира');
    expect(text).toMatch(/1\s500/u);
    expect(text).toContain('05.04.2026');
    expectSoundLedger();
  });
});
