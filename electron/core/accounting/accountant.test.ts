import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '#tests/core/goods.ts';
import { sleepADay } from '#tests/core/manual-clock.ts';
import { openStockTill, type StockWorld, someGoods } from '#tests/core/stock-world.ts';
import { type Book, type BookRow, bookSheets, readBook, sumOf } from '#tests/support/workbook.ts';
import { changesSince } from './month-changes.ts';
import { textColumns } from './month-sheets.ts';

const month = '2026-03';
const DAY_MS = 86_400_000;
const BIN = '050140000011';

let stock: StockWorld;
beforeEach(async () => {
  stock = await openStockTill();
});

/** A month is read with pauses, which pass on the till's clock. */
async function patiently<Name extends CallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'commandId'>,
): Promise<CallOutput<Name>> {
  const work = { isDone: false };
  const answer = stock.world.ask(name, input).finally(() => {
    work.isDone = true;
  });
  await stock.world.clock.settle();
  while (!work.isDone) await stock.world.clock.advance(5);
  return answer;
}

async function exported(): Promise<Book> {
  const { file } = await patiently('accountant.export', { month });
  return readBook(join(stock.world.folder, 'exports', file));
}
const rowsOf = (book: Book, sheet: keyof typeof bookSheets): BookRow[] => book.sheet(bookSheets[sheet]).rows;
const monthView = () => patiently('accountant.month', { month });

async function sellTo(bin: string | undefined, count = 1): Promise<string> {
  const bread = someGoods(stock);
  const cart = { lines: [lineOf(bread, { count })], discountPercentage: 0 };
  const { saleId } = await stock.world.ask('sale.payByCash', {
    cart: bin === undefined ? cart : { ...cart, buyerBin: bin },
    shownTotalTiyn: bread.priceTiyn * count,
    cashReceivedTiyn: null,
  });
  await stock.world.clock.advance(5_000);
  return saleId;
}
async function aDayLater(): Promise<void> {
  await sleepADay(stock.world.clock);
  await stock.team.become('Айгүл');
}
async function giveBack(saleId: string, amountTiyn: number): Promise<void> {
  const { tenders } = await stock.world.ask('sale.view', { saleId });
  await stock.world.ask('tender.giveBack', {
    tenderId: tenders[0]?.id ?? '',
    amountTiyn,
    lines: null,
    reason: 'брак',
  });
  await stock.world.clock.advance(2_000);
}

describe('the workbook of a month', () => {
  it('its columns are a format: programs read them by their codes and places', async () => {
    const book = await exported();
    expect(book.names).toHaveLength(Object.keys(bookSheets).length);
    const documented = readFileSync(join(import.meta.dirname, '../../../docs/accountant.md'), 'utf8');
    const written = Object.entries(bookSheets).map(
      ([name, place]) => `| ${String(place + 1)} ${name} | \`${book.sheet(place).codes.join(' ')}\` |`,
    );
    for (const row of written) expect(documented).toContain(row);
    // Every column has a title for people.
    for (const place of Object.values(bookSheets)) {
      const { codes, titles } = book.sheet(place);
      expect(titles).toHaveLength(codes.length);
      expect(titles).not.toContain('');
    }
  });

  it('takings, refunds, goods, deliveries, write-offs and receipts are in it to the tiyn', async () => {
    const bread = someGoods(stock);
    await stock.receive(bread, 10, 10_000);
    const first = await sellTo(undefined, 3);
    await giveBack(first, bread.priceTiyn);
    const draftId = await stock.draft('writtenOff', { reason: 'expired' });
    await stock.line(draftId, bread, { thousandths: 2_000 });
    await stock.world.ask('stock.post', { draftId });
    await aDayLater();
    await sellTo(undefined);
    const book = await exported();
    const view = await monthView();
    expect(view).toMatchObject({ paidTiyn: 4 * bread.priceTiyn, refundedTiyn: bread.priceTiyn, sales: 2, vat: null });
    const days = rowsOf(book, 'days');
    expect(days).toHaveLength(31);
    expect(sumOf(days, 'net')).toBe(view.netTiyn);
    expect(sumOf(days.slice(4, 5), 'paid_cash')).toBe(3 * bread.priceTiyn);
    expect(sumOf(rowsOf(book, 'payments'), 'amount')).toBe(view.paidTiyn);
    expect(rowsOf(book, 'payments').map(({ sale, receipt }) => [sale, receipt])).toEqual([
      [1, 'пробит'],
      [2, 'пробит'],
    ]);
    expect(rowsOf(book, 'payments')[0]?.['fiscal_number']).toEqual(expect.any(String));
    expect(rowsOf(book, 'refunds')).toMatchObject([{ sale: 1, reason: 'брак', return_receipt: 'не пробит' }]);
    expect(sumOf(rowsOf(book, 'items'), 'net')).toBe(view.netTiyn);
    expect(rowsOf(book, 'items')[0]).toMatchObject({ name: bread.name, sold: 4, barcode: bread.barcode });
    expect(rowsOf(book, 'purchases')).toMatchObject([{ supplier: 'ИП Нурланова', quantity: 10, cost: 1_000 }]);
    expect(rowsOf(book, 'write_offs')).toMatchObject([{ reason: 'Истёк срок', quantity: 2, cost: 200 }]);
    expect(rowsOf(book, 'missing').map(({ what, sale }) => [what, sale])).toEqual([['Не пробит чек возврата', 1]]);
  });

  it('sums of the sheets agree with the Z reports of the same month', async () => {
    const bread = someGoods(stock);
    for (const count of [1, 2]) {
      const saleId = await sellTo(undefined, count);
      if (count === 2) {
        await giveBack(saleId, bread.priceTiyn);
        const { tasks } = await stock.world.ask('task.list', {});
        const returned = { taskId: tasks[0]?.id ?? '', action: 'was_done', note: '', receiptNumber: '0042' } as const;
        await stock.world.ask('task.resolve', returned);
      }
      await stock.world.clock.advance(60_000);
      const { drawer } = await stock.world.ask('cashbox.view', {});
      const counted = { 1: (drawer?.sums.expectedTiyn ?? 0) / 100 - count };
      await stock.world.ask('cashbox.close', {
        drawerId: drawer?.id ?? '',
        count: counted,
        note: 'мелочь',
        fiscalShiftId: null,
        override: true,
      });
      await aDayLater();
      await stock.world.ask('cashbox.open', { floatTiyn: 100_000 });
    }
    const book = await exported();
    const shifts = rowsOf(book, 'shifts');
    expect(shifts).toHaveLength(2);
    expect(sumOf(shifts, 'net')).toBe(sumOf(rowsOf(book, 'days'), 'net'));
    expect(sumOf(shifts, 'paid_cash')).toBe(sumOf(rowsOf(book, 'days'), 'paid_cash'));
    expect(sumOf(shifts, 'refunded')).toBe(bread.priceTiyn);
    expect(rowsOf(book, 'refunds')).toMatchObject([{ return_receipt: 'пробит', return_number: '0042' }]);
    expect(shifts.map(({ difference, note }) => [difference, note])).toEqual([
      [-1, 'мелочь'],
      [-2, 'мелочь'],
    ]);
    expect((await monthView()).shifts).toMatchObject({ count: 2, uncounted: 0, differenceTiyn: -300 });
  });

  it('an item without codes, and a receipt that was not issued, are named with their sale', async () => {
    const line = { id: 'a', catalogItemId: null, name: 'Нарезка', unit: null, priceTiyn: 70_000, count: 1 };
    await stock.world.ask('sale.payByCash', {
      cart: { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 },
      shownTotalTiyn: 70_000,
      cashReceivedTiyn: null,
    });
    await stock.world.clock.advance(60_000);
    const { missing } = await monthView();
    expect(missing.codes).toMatchObject({
      count: 1,
      amountTiyn: 70_000,
      entries: [{ name: 'Нарезка', saleNumber: 1 }],
    });
    expect(missing.receipts).toMatchObject({ count: 1, amountTiyn: 70_000 });
    expect(rowsOf(await exported(), 'missing').map(({ what, sale, amount }) => [what, sale, amount])).toEqual([
      ['Чек не пробит', 1, 700],
      ['Товар без кода для чека', 1, 700],
    ]);
  });

  it('a month that is over says what changed since its last export, and says so in the next one', async () => {
    const bread = someGoods(stock);
    const saleId = await sellTo(undefined, 2);
    await exported();
    expect((await monthView()).exported, 'before its end nothing is compared').toMatchObject({ changes: null });
    await stock.world.clock.sleep(30 * DAY_MS, 'counts');
    await stock.world.clock.advance(60_000);
    await stock.team.become('Айгүл');
    await exported();
    expect((await monthView()).exported).toMatchObject({ personName: 'Айгүл', changes: { count: 0 } });
    await stock.world.ask('buyer.set', { saleId, bin: BIN });
    const { exported: before } = await monthView();
    expect(before?.changes?.first).toEqual([
      { sheet: 'payments', row: '№ 1', kind: 'changed', column: null, was: null, now: null },
      { sheet: 'buyers', row: '№ 1', kind: 'added', column: null, was: null, now: null },
    ]);
    await stock.world.ask('settings.change', { vatPeriods: [{ fromDay: '2026-01-01', toDay: null }] });
    const { first = [] } = (await monthView()).exported?.changes ?? {};
    const vatTiyn = Math.round((2 * bread.priceTiyn * 16) / 116);
    expect(first).toContainEqual({
      sheet: 'days',
      row: '05.03.2026',
      kind: 'changed',
      column: 'vat_paid',
      was: 0,
      now: vatTiyn,
    });
    const changes = rowsOf(await exported(), 'changes');
    expect(changes).toContainEqual({
      sheet: 'Дни',
      row: '05.03.2026',
      change: 'изменено',
      column: 'НДС в оплатах',
      was: 0,
      now: vatTiyn / 100,
    });
    expect((await monthView()).exported).toMatchObject({ changes: { count: 0 } });
  });

  it('a column of days that an earlier version did not write is no change', async () => {
    const row = { key: '05.03.2026', cells: ['05.03.2026', 7, { amountTiyn: 90_000 }] };
    const days = { id: 'days', columns: textColumns('date', 'sales', 'credit_sold'), rows: [row] };
    const before = { at: '', personName: '', isOver: true, rows: {} };
    const compared = async (known: readonly (number | null)[]) => {
      const since = { ...before, days: { [row.key]: [...known] } };
      const [changes] = await Promise.all([
        changesSince(since, [days], stock.world.clock),
        stock.world.clock.advance(5),
      ]);
      return changes.map(({ column }) => column);
    };
    expect(await compared([7])).toEqual([]);
    expect(await compared([6])).toEqual(['sales']);
    expect(await compared([7, 0])).toEqual(['credit_sold']);
  });

  it('only a manager sees the month and takes its workbook', async () => {
    await stock.team.become('Дана');
    const refused = { ok: false, problem: { code: 'till_not_permitted' } };
    expect(await stock.world.call('accountant.month', { month })).toMatchObject(refused);
    expect(await stock.world.call('accountant.export', { month })).toMatchObject(refused);
    expect(await stock.world.call('accountant.dueInvoices', {})).toMatchObject(refused);
  });
});

describe('VAT', () => {
  it('VAT is in the workbook for the days when the shop was a payer, and a refund has the rate of its sale', async () => {
    const bread = someGoods(stock);
    await stock.world.ask('settings.change', { vatPeriods: [{ fromDay: '2026-03-06', toDay: '2026-03-06' }] });
    const before = await sellTo(undefined);
    await aDayLater();
    const within = await sellTo(undefined, 3);
    await giveBack(before, bread.priceTiyn);
    await aDayLater();
    await giveBack(within, bread.priceTiyn);
    const vatTiyn = (tiyn: number): number => Math.round((tiyn * 16) / 116);
    expect((await monthView()).vat).toEqual({
      paidTiyn: vatTiyn(3 * bread.priceTiyn),
      refundedTiyn: vatTiyn(bread.priceTiyn),
    });
    const days = rowsOf(await exported(), 'days');
    expect(days.slice(4, 7).map(({ vat_rate: rate }) => rate)).toEqual([null, 16, null]);
    expect([4, 5, 6].map((at) => sumOf(days.slice(at, at + 1), 'vat_refunded'))).toEqual([
      0,
      0,
      vatTiyn(bread.priceTiyn),
    ]);
  });
});

describe('a buyer with a BIN', () => {
  it('a BIN of the cart stays with the sale, its tax invoice is due in fifteen days until it is marked', async () => {
    const { world } = stock;
    const bread = someGoods(stock);
    const saleId = await sellTo(BIN);
    expect((await world.ask('sale.view', { saleId })).buyer).toMatchObject({ bin: BIN, taxInvoice: null });
    expect(await world.ask('accountant.dueInvoices', {})).toMatchObject({
      rows: [{ saleId, saleNumber: 1, bin: BIN, amountTiyn: bread.priceTiyn, dueDay: '2026-03-20', isOverdue: false }],
    });
    expect((await monthView()).missing.taxInvoices).toMatchObject({ count: 1, amountTiyn: bread.priceTiyn });
    await world.ask('buyer.markInvoice', { saleId, number: 'ESF-2026-0001', day: '2026-03-05' });
    expect(await world.ask('accountant.dueInvoices', {})).toMatchObject({ rows: [] });
    const book = await exported();
    expect(rowsOf(book, 'buyers')).toMatchObject([
      { sale: 1, buyer_bin: BIN, net: bread.priceTiyn / 100, tax_invoice: 'ESF-2026-0001', due_date: '20.03.2026' },
    ]);
    expect(rowsOf(book, 'payments')[0]).toMatchObject({ buyer_bin: BIN });
    expect(rowsOf(book, 'missing')).toEqual([]);
    const { entries } = await world.ask('history.timeline', { saleId });
    expect(entries.filter(({ type }) => type === 'sale.taxInvoiceMarked')).toMatchObject([
      { personName: 'Айгүл', facts: { note: 'ESF-2026-0001' } },
    ]);
    // Another buyer needs another invoice.
    await world.ask('buyer.set', { saleId, bin: '050140000201' });
    expect((await world.ask('accountant.dueInvoices', {})).rows).toHaveLength(1);
  });

  it('a cashier writes a BIN down after the sale, and an impossible one is refused', async () => {
    const saleId = await sellTo(undefined);
    await stock.team.become('Ерлан');
    await stock.world.ask('buyer.set', { saleId, bin: BIN });
    expect(await stock.world.call('buyer.set', { saleId, bin: '050140000012' })).toMatchObject({
      ok: false,
      problem: { code: 'till_input_invalid' },
    });
    expect(await stock.world.call('buyer.markInvoice', { saleId, number: '1', day: '2026-03-05' })).toMatchObject({
      ok: false,
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    await stock.world.ask('buyer.set', { saleId, bin: null });
    expect((await stock.world.ask('sale.view', { saleId })).buyer).toBeNull();
  });

  it('a sale that came back whole needs no tax invoice', async () => {
    const saleId = await sellTo(BIN);
    await giveBack(saleId, someGoods(stock).priceTiyn);
    expect(await stock.world.ask('accountant.dueInvoices', {})).toMatchObject({ rows: [] });
    expect((await monthView()).missing.taxInvoices.count).toBe(0);
  });

  it('a sale on credit needs its tax invoice before its money comes, and its goods are sold on its day', async () => {
    const { world } = stock;
    const bread = someGoods(stock);
    await world.ask('settings.change', { sellsOnCredit: true });
    const { customerId } = await world.ask('customer.add', { name: 'ТОО «Нан»', phone: '+7 701 555 23 14' });
    const cart = { lines: [lineOf(bread)], discountPercentage: 0, buyerBin: BIN };
    const shownTotalTiyn = bread.priceTiyn;
    await world.ask('debt.sell', { cart, shownTotalTiyn, customerId, dueDay: '2026-03-19' });
    await world.clock.advance(1_000);
    expect(await world.ask('accountant.dueInvoices', {})).toMatchObject({
      rows: [{ bin: BIN, amountTiyn: bread.priceTiyn, dueDay: '2026-03-20' }],
    });
    const book = await exported();
    expect(rowsOf(book, 'buyers')).toMatchObject([{ buyer_bin: BIN, paid: 0, credit: bread.priceTiyn / 100 }]);
    expect(rowsOf(book, 'items')[0]).toMatchObject({ name: bread.name, sold: 1 });
    expect(sumOf(rowsOf(book, 'items'), 'net')).toBe(0);
  });

  it('erasing a customer’s data keeps the buyer of the accounting document', async () => {
    const { world } = stock;
    await world.ask('cart.attachCustomer', { phone: '87011234567' });
    const saleId = await sellTo(BIN);
    const { rows } = await world.ask('customer.list', { text: '', after: null, limit: 10 });
    await patiently('customer.erase', { customerId: rows[0]?.id ?? '' });
    expect(await world.ask('customer.list', { text: '', after: null, limit: 10 })).toMatchObject({ count: 0 });
    expect((await world.ask('sale.view', { saleId })).buyer).toMatchObject({ bin: BIN });
    expect(rowsOf(await exported(), 'buyers')).toMatchObject([{ buyer_bin: BIN }]);
  });

  it('C1: the same basket with another buyer is the same sale, and has the buyer of its last attempt', async () => {
    const { world } = stock;
    const bread = someGoods(stock);
    const line = { lines: [lineOf(bread)], discountPercentage: 0 };
    const paid = { shownTotalTiyn: bread.priceTiyn };
    const { saleId, paymentId } = await world.ask('sale.payByQr', { ...paid, cart: { ...line, buyerBin: BIN } });
    await world.clock.advance(2_000);
    const { cart } = await world.ask('payment.supersede', { paymentId });
    expect(cart.buyerBin).toBe(BIN);
    const other = await world.ask('sale.payByCash', {
      ...paid,
      cart: { ...cart, buyerBin: '050140000201' },
      cashReceivedTiyn: null,
    });
    expect(other.saleId).toBe(saleId);
    expect((await world.ask('sale.view', { saleId })).buyer).toMatchObject({ bin: '050140000201' });
  });
});
