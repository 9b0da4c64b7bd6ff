import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/listed.json' with { type: 'json' };
import enPay from '@tilla/shared/locales/en/pay.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/listed.json' with { type: 'json' };
import kkPay from '@tilla/shared/locales/kk/pay.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/listed.json' with { type: 'json' };
import ruPay from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { sellByCash, sellByQr } from './sales.ts';
import { cartOfGoods, sellByQr as sellLive } from './sold.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const payWords = { ru: ruPay, kk: kkPay, en: enPay } as const;

async function openPart(till: TillScreen, part: 'refunds' | 'printing'): Promise<void> {
  await till.counter.go('sales');
  await till.press(`part-${part}`);
  await till.until(() => till.sees(part === 'refunds' ? 'list-number' : 'list-state'), `the ${part}`);
  await till.advance(100);
}
async function openInvoices(till: TillScreen): Promise<void> {
  await till.counter.go('bulk');
  await till.press('part-all-invoices');
  await till.until(() => till.sees('list-number'), 'all bills');
  await till.advance(100);
}
async function giveBack(till: TillScreen, saleId: string, amountTiyn: number): Promise<void> {
  const [tender] = (await till.ask('sale.view', { saleId })).tenders;
  await till.ask('tender.giveBack', { tenderId: tender?.id ?? '', amountTiyn, lines: null, reason: 'Брак' });
  await till.advance(100);
}
const anyInvoice = { window: { preset: 'all' }, number: null, state: null } as const;
const refundRows = (till: TillScreen) => till.all(/^refund-row-/);
const jobs = (till: TillScreen) => till.all(/^print-job-/);
const stateOf = (job: Element | undefined) => (job as HTMLElement | undefined)?.dataset['state'];

for (const language of ['kk'] as const) {
  test(`refunds: each with its end, found by number and state, leading to its sale, printed again (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await openPart(till, 'refunds');
    expect(till.text('empty')).toContain(said.refunds.noneWhy);
    const { saleId } = await sellByCash(till, 0);
    await giveBack(till, saleId, 1_000);
    const { saleId: other } = await sellByQr(till, 1);
    const [payment] = (await till.ask('sale.view', { saleId: other })).payments;
    await till.ask('refund.start', { paymentId: payment?.id ?? '', amountTiyn: 2_000, lines: null, reason: '' });
    await till.advance(60_000);
    expect(refundRows(till)).toHaveLength(2);
    expect(till.text('list-found')).toContain(plainSpaces(formatMoney(3_000, language)));
    expect(till.text('refund-shown')).toContain(said.refunds.noReason);
    expect(till.text('refund-state')).toContain(said.refunds.chip.done);

    // Arrow keys move, and the selected refund is shown beside.
    (refundRows(till)[0] as HTMLElement).focus();
    await till.type('{ArrowDown}');
    expect(till.text('refund-shown')).toContain('Брак');
    expect(document.activeElement).toBe(refundRows(till)[1]);
    await till.type('{ArrowUp}');

    await till.fill('list-number', '1');
    await till.advance(100);
    expect(refundRows(till)).toHaveLength(1);
    await till.press('print-refund');
    await till.advance(5_000);
    const printed = (await till.ask('sale.view', { saleId })).printJobs.filter(({ document }) => document === 'refund');
    expect(printed.map(({ isCopy }) => isCopy)).toEqual([false, true]);
    await till.fill('list-number', '77');
    await till.advance(100);
    expect(till.text('empty')).toContain(said.noneFound);
    await till.press('empty-reset');
    await till.advance(100);
    expect((till.see('list-number') as HTMLInputElement).value, 'no number is left standing').toBe('');
    await till.select('list-state', 'attention');
    await till.advance(100);
    expect(refundRows(till)).toHaveLength(0);
    await till.press('empty-reset');
    await till.advance(100);
    await till.press(refundRows(till)[1] as Element);
    await till.press('open-sale');
    await till.advance(100);
    expect(till.isChosen('part-list')).toBe(true);
    expect(till.isChosen('sale-row-1')).toBe(true);
  });
}

for (const language of ['ru'] as const) {
  test(`printing: what failed says why, and is tried again or taken off; what came out is printed as a copy (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await openPart(till, 'printing');
    expect(till.text('empty')).toContain(said.printing.noneWhy);
    await sellByQr(till, 0);
    await till.until(() => stateOf(jobs(till)[0]) === 'printed', 'the receipt is a file');
    expect(till.text(jobs(till)[0] as Element)).toContain(said.printing.folder);
    await till.press('print-copy');
    await till.advance(1_000);
    await till.until(() => stateOf(jobs(till)[0]) === 'printed', 'its copy is a file');
    expect(
      (await till.ask('printJob.list', { window: { preset: 'all' }, group: null, limit: 50 })).printJobs,
    ).toMatchObject([
      { isCopy: true, saleNumber: 1 },
      { isCopy: false, saleNumber: 1 },
    ]);

    // A receipt printer that does not answer.
    const address = '127.0.0.1:9';
    const receiptPrinter = { way: 'network', address, baudRate: 9600, cut: true, drawer: false } as const;
    await till.ask('settings.change', { receiptPrinter, printerId: 'receipt' });
    await sellByQr(till, 1);
    for (let turn = 0; turn < 8 && stateOf(jobs(till)[0]) !== 'failed'; turn += 1) {
      await till.until(() => ['failed', 'queued'].includes(stateOf(jobs(till)[0]) ?? ''), 'a try is over');
      await till.advance(120_000);
    }
    await till.until(() => stateOf(jobs(till)[0]) === 'failed', 'the last try failed');
    if (till.sees('person')) await till.counter.unlock(manager.pin);
    const [failed] = jobs(till);
    expect(till.see('advice', failed as Element).dataset['code']).toBe('till_printer_unreachable');
    expect(till.text(failed as Element)).toContain(said.printing.receipt);
    await till.select('list-state', 'failed');
    await till.advance(100);
    expect(jobs(till)).toHaveLength(1);
    await till.press('print-cancel');
    await till.advance(100);
    expect(till.text('empty')).toContain(said.printing.noneFound);
    await till.select('list-state', 'cancelled');
    await till.advance(100);
    expect(jobs(till)).toHaveLength(1);
    // Nothing was printed: its next print is no copy.
    await till.ask('settings.change', { printerId: 'folder' });
    await till.press('print-copy');
    await till.advance(1_000);
    await till.press('list-reset');
    await till.until(() => stateOf(jobs(till)[0]) === 'printed', 'it is a file now');
    const [first] = (await till.ask('printJob.list', { window: { preset: 'all' }, group: null, limit: 1 })).printJobs;
    expect(first).toMatchObject({ saleNumber: 2, isCopy: false, state: 'printed' });
  });
}

for (const language of ['en'] as const) {
  test(`all bills: each with its end by day, found by state and number, leading to its sale or payment (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await openInvoices(till);
    expect(till.text('empty')).toContain(said.invoices.noneWhy);
    await sellByQr(till, 0);
    const { paymentId } = await till.ask('sale.payByQr', await cartOfGoods(till));
    await till.advance(1_000);
    const rows = () => till.all(/^invoice-row-/);
    expect(rows()).toHaveLength(2);
    expect(till.text(rows()[0] as Element)).toContain(said.invoices.state.open);
    await till.select('list-state', 'paid');
    await till.advance(100);
    expect(rows()).toHaveLength(1);
    expect(till.text('invoice-shown')).toContain(said.invoices.invoice);
    const [paid] = (await till.ask('invoice.list', { filter: anyInvoice, after: null, limit: 5 })).rows.filter(
      ({ state }) => state === 'paid',
    );
    await till.ask('refund.start', {
      paymentId: paid?.id ?? '',
      amountTiyn: paid?.amountTiyn ?? 0,
      lines: null,
      reason: '',
    });
    await till.advance(20_000);
    expect(till.text(rows()[0] as Element)).toContain(said.shop.state.refunded);
    expect(till.text('invoice-shown')).toContain(said.shop.state.refunded);
    await till.press('list-reset');
    await till.advance(100);
    await till.press('open-payment');
    await till.advance(1_000);
    expect(till.counter.phase()).toBe('waiting');
    await till.ask('payment.putAside', { paymentId });
    await openInvoices(till);
    await till.press(rows()[1] as Element);
    await till.press('open-sale');
    await till.advance(100);
    expect(till.isChosen('sale-row-1')).toBe(true);
  });
}

for (const language of spokenLanguages) {
  test(`an empty list says what it is for (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await openPart(till, 'refunds');
    expect(till.text('empty')).toContain(said.refunds.none);
    expect(till.text('empty')).toContain(said.refunds.noneWhy);
    await till.press('part-printing');
    await till.until(() => till.sees('list-state'), 'the printing');
    await till.advance(100);
    expect(till.text('empty')).toContain(said.printing.noneWhy);
    await openInvoices(till);
    expect(till.text('empty')).toContain(said.invoices.noneWhy);
  });

  test(`a split sale: each part says which it is, beside its receipt (${language})`, async () => {
    const till = await openLive({ language });
    const { cart, shownTotalTiyn } = await cartOfGoods(till, { count: 2 });
    const amountTiyn = shownTotalTiyn / 2;
    const first = { cart, shownTotalTiyn, tender: 'card', amountTiyn, cashReceivedTiyn: null } as const;
    const { saleId } = await till.ask('sale.payPart', first);
    await till.ask('sale.addTender', { saleId, tender: 'card', amountTiyn, cashReceivedTiyn: null });
    await till.advance(10_000);
    await till.counter.go('sales');
    await till.press('sale-row-1');
    const part = (part: number) =>
      plainSpaces(
        payWords[language].part
          .replace('{{part}}', String(part))
          .replace('{{parts}}', '2')
          .replace('{{number}}', '1')
          .replace('{{amount}}', formatMoney(shownTotalTiyn, language)),
      );
    expect(till.all('part-of-sale').map((part) => till.text(part))).toEqual([part(1), part(2)]);
    await till.press(till.all('tender-receipt-qr')[1] as Element);
    await till.advance(100);
    expect(till.text(till.see('part-of-sale', till.dialog()))).toBe(part(2));
  });
}

test('a refund that only a person can settle says so in its list, and leads to the task', async () => {
  const till = await openLive();
  const { paymentId } = await sellLive(till);
  await till.shop.addFault({
    match: { method: 'POST', path: '/api/v1/invoices' },
    kind: 'drop_request',
    times: 1,
  });
  await till.ask('refund.start', { paymentId, amountTiyn: 1_000, lines: null, reason: 'Брак' });
  await till.advance(60_000);
  await openPart(till, 'refunds');
  await till.select('list-state', 'attention');
  await till.advance(100);
  expect(till.text('refund-state')).toContain(ru.refunds.chip.attention);
  expect(till.sees('print-refund'), 'nothing went back yet').toBe(false);
  await till.press('refund-to-tasks');
  expect(till.sees('task-refund_unknown')).toBe(true);
});
