import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import words from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';
import { exactCount } from '#tests/core/shift-actions.ts';
import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { composeReport } from '../printing/report-content.ts';

type Figure = CallInput<'cashbox.entries'>['figure'];

let world: MoneyWorld;
let item: number;
afterEach(() => {
  world.close();
});

async function open(): Promise<void> {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  item = await addGoods(world);
  await world.ask('cashbox.open', { floatTiyn: 2_000_000 });
}
async function sell() {
  const given = { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000, cashReceivedTiyn: null };
  const sold = await world.ask('sale.payByCash', given);
  await world.clock.advance(3_000);
  return sold;
}
async function payByQr(): Promise<string> {
  const { paymentId } = await world.ask('sale.payByQr', { cart: cartWith(item, 70_000), shownTotalTiyn: 70_000 });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.customer(invoiceId ?? 0, 'pay');
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId });
  return paymentId;
}
const view = () => world.ask('cashbox.view', {});
async function close(): Promise<string> {
  const { drawer } = await view();
  const given = {
    drawerId: drawer?.id ?? '',
    count: await exactCount(world),
    note: 'ККМ без связи',
    fiscalShiftId: null,
  };
  world.become(manager);
  const { reportId } = await world.ask('cashbox.close', { ...given, override: false, withoutReturns: true });
  world.become(senior);
  return reportId;
}
const figure = (drawerId: string | null, name: Figure) => world.ask('cashbox.entries', { drawerId, figure: name });
/** Every figure of the open or the last shift equals the sum of its entries. */
async function expectToAddUp(of: 'open' | 'last'): Promise<void> {
  const { drawer, last } = await view();
  const shift = of === 'open' ? drawer : last;
  if (shift === null) throw new Error('no shift');
  const { sums } = shift;
  const figures = {
    ...Object.fromEntries(sums.byTender.map(({ tender, amountTiyn }) => [tender, amountTiyn])),
    refunded: -sums.refundedTiyn,
    net: sums.netTiyn,
    cash_sales: sums.cashSalesTiyn,
    cash_returned: -sums.cashReturnedTiyn,
    cash_in: sums.cashInTiyn,
    cash_out: -sums.cashOutTiyn,
    cash_before: sums.cashBeforeTiyn,
    expected: sums.expectedTiyn,
    outside: sums.outside?.netTiyn ?? 0,
  };
  for (const [name, amountTiyn] of Object.entries(figures)) {
    const opened = await figure(of === 'open' ? null : shift.id, name as Figure);
    // Adding 0 makes one of 0 and -0.
    expect([name, opened.amountTiyn + 0]).toEqual([name, amountTiyn + 0]);
  }
}
function onPaper(reportId: string): string {
  const report = ShiftReportRecord.parse(world.ledger().read('shift_report', reportId)?.value);
  const facts = { report, shopName: '', play: null, isCopy: false, spoken: ['ru'], paperWidth: '80' } as const;
  const lines = composeReport(facts).blocks.map((block) =>
    block.kind === 'pair' ? `${block.left} ${block.right}` : JSON.stringify(block),
  );
  return lines.join('\n');
}
const money = (tiyn: number) => formatMoney(tiyn, 'ru');

describe('the figures of a shift', () => {
  it('every figure is the sum of its entries, while the shift is open and after its close', async () => {
    await open();
    await sell();
    const { tenderId } = await sell();
    await payByQr();
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 20_000, reason: 'брак' });
    await world.ask('cashbox.moveCash', { direction: 'in', amountTiyn: 100_000, reason: 'change', note: '' });
    await world.ask('cashbox.moveCash', { direction: 'out', amountTiyn: 600_000, reason: 'collection', note: 'банк' });
    await expectToAddUp('open');
    const reportId = await close();
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await sell();
    await expectToAddUp('last');
    await expectToAddUp('open');
    const { last } = await view();
    const { entries } = await figure(last?.id ?? '', 'net');
    expect(entries).toMatchObject([
      { kind: 'payment', tender: 'cash', saleNumber: 1, personName: 'Айгерим', amountTiyn: 50_000 },
      { kind: 'payment', tender: 'cash', saleNumber: 2 },
      { kind: 'payment', tender: 'qr', saleNumber: 3, amountTiyn: 70_000 },
      { kind: 'refund', tender: 'cash', saleNumber: 2, name: 'брак', amountTiyn: -20_000 },
    ]);
    expect(onPaper(reportId)).not.toContain(words.outsideShift);
  });

  it('the figures show the difference to the fiscal register as one amount, with its sales', async () => {
    await open();
    const { tenderId } = await sell();
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 20_000, reason: 'брак' });
    const provider = { organization_id: world.organizationId, latency_ms: 0 };
    await world.control('POST', '/provider', { ...provider, receipt: 'error:receipt_bank_error' });
    await sell();
    const { difference } = await world.ask('shift.view', {});
    expect(difference).toMatchObject({
      amountTiyn: 30_000,
      entries: [
        { tender: 'cash', saleNumber: 1, why: 'no_return', amountTiyn: -20_000 },
        { tender: 'cash', saleNumber: 2, why: 'no_receipt', amountTiyn: 50_000 },
      ],
      restTiyn: 0,
    });
    const { reportId } = await world.ask('cashbox.reportX', {});
    const paper = onPaper(reportId);
    expect(paper).toContain(`${words.fiscalDiffers} ${money(30_000)}`);
    expect(paper).toContain(`№ 2 ${words.differsNoReceipt} ${money(50_000)}`);
    expect(paper).not.toContain(words.fiscalOthers);
    // Sales of another till on the same register are the rest, and not of this shift.
    const other = await createMoneyWorld({ beside: { world } });
    try {
      await world.control('POST', '/provider', { ...provider, receipt: 'issue' });
      await other.ask('cashbox.open', { floatTiyn: 0 });
      const given = { cart: cartWith(item, 10_000), shownTotalTiyn: 10_000, cashReceivedTiyn: null };
      await other.ask('sale.payByCash', given);
      await other.clock.advance(3_000);
      expect((await world.ask('shift.view', {})).difference).toMatchObject({ amountTiyn: 20_000, restTiyn: -10_000 });
    } finally {
      other.close();
    }
  });

  it('the figures leave out money without an open shift, and list it with its reason on screen and paper', async () => {
    await open();
    const sold = { cart: cartWith(item, 105_000), shownTotalTiyn: 105_000 };
    const { paymentId } = await world.ask('sale.payByPhone', { ...sold, phone: '77015550101' });
    await world.clock.advance(20_000);
    await world.ask('payment.putAside', { paymentId });
    expect(onPaper(await close())).toContain(`${words.carriedOver} × 1 ${money(105_000)}`);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(120_000);
    const late = { kind: 'payment', tender: 'phone', outside: 'late_payment', saleNumber: 1, amountTiyn: 105_000 };
    expect((await figure(null, 'outside')).entries).toMatchObject([late]);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await world.ask('refund.start', { paymentId, amountTiyn: 5_000, lines: null, reason: '' });
    await world.clock.advance(30_000);
    expect((await view()).drawer?.sums).toMatchObject({
      paidTiyn: 0,
      refundedTiyn: 5_000,
      outside: { count: 1, netTiyn: 105_000 },
    });
    await expectToAddUp('open');
    expect((await figure(null, 'refunded')).entries).toMatchObject([
      { saleNumber: 1, tender: 'phone', amountTiyn: -5_000, personName: 'Айгерим' },
    ]);
    world.become(manager);
    const { reportId } = await world.ask('cashbox.reportX', {});
    expect(onPaper(reportId)).toContain(`${words.outsideShift} × 1 ${money(105_000)}`);
    expect(onPaper(reportId)).toContain(`№ 1 ${words.outsideLatePayment} ${money(105_000)}`);
  });
});
