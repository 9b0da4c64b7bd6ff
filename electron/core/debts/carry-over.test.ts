import { afterEach, expect, it } from 'vitest';
import { createDebtWorld, type DebtWorld } from '#tests/core/debt-world.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import type { MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';
import { checkLedger } from '../ledger/check.ts';
import { forgottenDebtor } from '../ledger/debt-record.ts';

let world: DebtWorld;
afterEach(() => {
  world.money.close();
});

async function open(options?: MoneyWorldOptions) {
  world = await createDebtWorld(options);
  return world.customer('Гульмира', '87015552314');
}
const sums = async () => (await world.money.ask('cashbox.view', {})).drawer?.sums;
const repay = (customerId: string, amountTiyn: number) =>
  world.money.ask('debt.repay', { customerId, debtId: null, tender: 'cash', amountTiyn, cashReceivedTiyn: null });
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => (result.ok ? 'ok' : result.problem?.code);

it('a debt from a paper book is owed and ages by its own days, and is no sale and no takings', async () => {
  const customerId = await open();
  const debtId = await world.carryOver(customerId, 450_000);
  const shown = await world.money.ask('debt.view', { customerId, moves: 9 });
  expect(shown).toMatchObject({ owedTiyn: 450_000, overdueTiyn: 450_000, age: 'month', dueDay: '2026-02-15' });
  expect(shown.sinceAt).toBe('2026-01-14T19:00:00.000Z');
  expect(shown.debts).toMatchObject([{ id: debtId, saleNumber: null, names: [], note: 'Хлеб и молоко' }]);
  expect(shown.moves).toMatchObject([
    { kind: 'carried_over', saleId: null, saleNumber: null, amountTiyn: 450_000, reason: 'Хлеб и молоко' },
  ]);
  const after = await sums();
  expect(after).toMatchObject({
    netTiyn: 0,
    paymentsCount: 0,
    salesCount: 0,
    expectedTiyn: after?.floatTiyn,
    credit: { soldCount: 0, soldTiyn: 0, carriedCount: 1, carriedTiyn: 450_000, repaidTiyn: 0 },
  });
  const figure = await world.money.ask('cashbox.entries', { drawerId: null, figure: 'credit_carried' });
  expect(figure).toMatchObject({ entries: [{ saleId: null, amountTiyn: 450_000 }] });
  expect((await world.money.serviceLedger()).receipts).toEqual([]);
  const { text } = await world.money.ask('debt.statement', { customerId });
  expect(text).toMatch(/15\.01\.2026 Прежний долг \+4\s500/u);
  expect(checkLedger(recordsOf(world.money.ledger()), null).findings).toEqual([]);
});

it('a repayment pays a debt from a paper book before later ones, and its receipt asks for a code and is never refused', async () => {
  const customerId = await open();
  const sold = await world.sell(customerId, 200_000);
  const carried = await world.carryOver(customerId, 300_000);
  const { saleId } = await repay(customerId, 310_000);
  await world.money.clock.advance(5_000);
  const { debts, moves } = await world.money.ask('debt.view', { customerId, moves: 9 });
  expect(debts.map(({ id, openTiyn }) => [id, openTiyn])).toEqual([[sold, 190_000]]);
  expect(debts.map(({ id }) => id)).not.toContain(carried);
  expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['carried_over', 'repaid', 'taken']);
  expect(await sums()).toMatchObject({ netTiyn: 310_000, salesCount: 0, credit: { repaidTiyn: 310_000 } });
  const kinds = (await world.money.ask('task.list', {})).tasks.map(({ kind }) => kind);
  expect(kinds).toEqual(['receipt_failed']);
  const { lines } = await world.money.ask('fiscalCode.missingOfSale', { saleId });
  expect(lines).toMatchObject([{ name: 'Прежний долг' }]);
  const code = { barcode: '4870001234567', ntin: '0000000001' };
  await world.money.ask('fiscalCode.choose', { saleId, lineId: lines[0]?.lineId ?? '', code });
  await world.money.clock.advance(5_000);
  expect((await world.money.serviceLedger()).receipts.map(({ total }) => total)).toEqual(['3100.00']);
  expect((await world.money.ask('task.list', {})).tasks).toEqual([]);
  expect(checkLedger(recordsOf(world.money.ledger()), null).findings).toEqual([]);
});

it('a debt from a paper book is billed to the phone, and by QR only where the shop has no catalog', async () => {
  const customerId = await open();
  await world.carryOver(customerId, 300_000);
  const byQr = { customerId, debtId: null, tender: 'qr', amountTiyn: 300_000, phone: null } as const;
  expect(codeOf(await world.money.call('debt.bill', byQr))).toBe('till_debt_no_qr');
  await world.pay(await world.bill(customerId, 300_000));
  expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
});

it('a manager carries a debt over regardless of the limit, and impossible days are refused', async () => {
  const customerId = await open({ settings: { debtLimitTiyn: 100_000 } });
  const given = { customerId, amountTiyn: 450_000, sinceDay: '2026-01-15', dueDay: '2026-02-15', note: '' };
  world.money.become(senior);
  expect(await world.money.call('debt.carryOver', given)).toMatchObject({
    ok: false,
    problem: { code: 'till_not_permitted', params: { role: 'manager', afterTiyn: 450_000, expectedTiyn: 100_000 } },
  });
  world.money.become(manager);
  const code = async (change: object) => codeOf(await world.money.call('debt.carryOver', { ...given, ...change }));
  expect(await code({ sinceDay: '2027-01-01', dueDay: '2027-02-01' })).toBe('till_debt_since');
  expect(await code({ dueDay: '2026-01-14' })).toBe('till_debt_day');
  expect(await code({ amountTiyn: 450_050 })).toBe('till_input_invalid');
  expect(await code({})).toBe('ok');
  const acts = world.money
    .ledger()
    .find('act', {})
    .map(({ value }) => value);
  expect(acts).toMatchObject([{ kind: 'debt.carryOver', facts: { amountTiyn: 450_000 } }]);
});

it('a debt from a paper book is written off and rescheduled like another one, and has no goods to return', async () => {
  const customerId = await open();
  const debtId = await world.carryOver(customerId, 300_000);
  expect(codeOf(await world.money.call('debt.prepareReturn', { debtId }))).toBe('till_debt_no_goods');
  await world.money.ask('debt.reschedule', { debtId, dueDay: '2026-04-05' });
  expect(await world.money.ask('debt.view', { customerId, moves: 1 })).toMatchObject({ overdueTiyn: 0 });
  await world.money.ask('debt.writeOff', { debtId, reason: 'Уехал' });
  expect(await world.owed(customerId)).toEqual({ owedTiyn: 0, overpaidTiyn: 0 });
  expect((await world.money.ask('debt.statement', { customerId })).text).toContain('Списание прежнего долга');
  expect(await sums()).toMatchObject({ credit: { writtenOffTiyn: 300_000, soldTiyn: 0 } });
});

it('what was written about a debt from a paper book goes with its customer', async () => {
  const customerId = await open();
  const debtId = await world.carryOver(customerId, 300_000);
  await repay(customerId, 300_000);
  await world.money.clock.advance(5_000);
  const { ledger } = world.money;
  world.money.shop().records.write(forgottenDebtor(ledger(), customerId));
  expect(JSON.stringify([...recordsOf(ledger()).events()])).not.toContain('Хлеб и молоко');
  expect(ledger().read('note', `debt:${debtId}`)?.value).toBeNull();
});
