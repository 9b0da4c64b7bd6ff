import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager } from '#tests/core/people.ts';
import { checkLedger } from '../ledger/check.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const TOTAL = 150_000;
const PHONE = '8 (701) 000-00-01';

async function open(): Promise<number> {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  await openDrawer(world);
  return addGoods(world);
}

async function payPart(item: number, amountTiyn = 60_000, more: { commandId?: string } = {}) {
  const cart = cartWith(item, 50_000, 3);
  const asked = {
    cart,
    shownTotalTiyn: TOTAL,
    tender: 'cash',
    amountTiyn,
    cashReceivedTiyn: 100_000,
    ...more,
  } as const;
  return world.ask('sale.payPart', asked);
}
const requestRest = (saleId: string, shownRestTiyn = 90_000, phone: string | null = null) =>
  world.ask('sale.billRest', { saleId, shownRestTiyn, phone });
const addTender = (saleId: string, amountTiyn: number, tender: 'cash' | 'card' = 'card') =>
  world.call('sale.addTender', { saleId, tender, amountTiyn, cashReceivedTiyn: null });
const payment = (paymentId: string) => world.ask('payment.view', { paymentId });
const sale = (saleId: string) => world.ask('sale.view', { saleId });
const openSales = async () => (await world.ask('sale.listOpen', {})).sales;
const tasks = async () => (await world.ask('task.list', {})).tasks;
const charged = async () => (await world.charges()).length;

async function customerDoes(paymentId: string, action: 'pay' | 'reject'): Promise<void> {
  await world.customer((await payment(paymentId)).invoiceId ?? 0, action);
  await world.clock.advance(5_000);
}
/** The scan window is over, and polled again after the quiet period (rule C4). */
async function expire(): Promise<void> {
  await world.clock.advance(330_000);
}

describe('a sale of several tenders', () => {
  it('a split sale is open after a part in cash, and paid when the QR brought the rest', async () => {
    const { saleId, changeTiyn, restTiyn } = await payPart(await open());
    expect([changeTiyn, restTiyn]).toEqual([40_000, 90_000]);
    expect(await sale(saleId)).toMatchObject({ phase: 'waiting', restTiyn: 90_000 });
    expect(await openSales()).toMatchObject([{ id: saleId, restTiyn: 90_000, tenders: [{ amountTiyn: 60_000 }] }]);

    const { paymentId } = await requestRest(saleId);
    expect(await payment(paymentId)).toMatchObject({ phase: 'waiting', amountTiyn: 90_000, isPart: true });
    expect(await openSales()).toEqual([]);
    await customerDoes(paymentId, 'pay');
    expect(await sale(saleId)).toMatchObject({ phase: 'paid', restTiyn: 0, totalTiyn: TOTAL });
    expect(await openSales()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it('S2: a split sale counts by tender, each with its own sum, and its receipt and its invoice add up to the whole', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await customerDoes(paymentId, 'pay');
    expect(await world.ask('sale.today', {})).toMatchObject({
      paidTiyn: TOTAL,
      totalTiyn: TOTAL,
      byTender: [
        { tender: 'qr', amountTiyn: 90_000, count: 1 },
        { tender: 'cash', amountTiyn: 60_000, count: 1 },
      ],
    });
    const { receipts, charges } = await world.serviceLedger();
    expect(receipts).toMatchObject([{ payment_type: 'cash', total: '600.00' }]);
    expect(charges).toMatchObject([{ amount: '900.00' }]);
  });

  it('a split sale takes cash, then a card, then the rest by a phone invoice', async () => {
    const { saleId } = await payPart(await open());
    expect(await addTender(saleId, 40_000)).toMatchObject({ ok: true, value: { restTiyn: 50_000 } });
    const { paymentId } = await requestRest(saleId, 50_000, PHONE);
    await world.clock.advance(3_000);
    expect(await payment(paymentId)).toMatchObject({ tender: 'phone', phase: 'waiting', amountTiyn: 50_000 });
    await customerDoes(paymentId, 'pay');
    expect(await sale(saleId)).toMatchObject({ phase: 'paid' });
    const receipts = (await world.serviceLedger()).receipts.map(
      ({ payment_type, total }) => `${payment_type} ${total}`,
    );
    expect(receipts).toEqual(['cash 600.00', 'card 400.00']);
  });

  it('a split sale refuses a part above the rest, an invoice of another amount, and tiyn on a phone invoice, and writes nothing', async () => {
    const item = await open();
    const sold = { cart: cartWith(item, 50_000, 3), shownTotalTiyn: TOTAL, cashReceivedTiyn: null };
    const { saleId } = await world.ask('sale.payPart', { ...sold, tender: 'card', amountTiyn: 60_050 });
    expect(await addTender(saleId, 89_951)).toMatchObject({ problem: { code: 'till_amount_differs' } });
    expect(await world.call('sale.billRest', { saleId, shownRestTiyn: 90_000, phone: null })).toMatchObject({
      problem: { code: 'till_amount_differs' },
    });
    expect(await world.call('sale.billRest', { saleId, shownRestTiyn: 89_950, phone: PHONE })).toMatchObject({
      problem: { code: 'amount_must_be_whole_tenge' },
    });
    expect((await sale(saleId)).payments).toEqual([]);
    expect(await openSales()).toHaveLength(1);
  });

  it('C8: a double click makes one part and one invoice, also after a restart', async () => {
    const item = await open();
    const commandId = '0195645e-0000-7000-8000-00000000c8c8';
    const first = await payPart(item, 60_000, { commandId });
    const request = {
      saleId: first.saleId,
      shownRestTiyn: 90_000,
      phone: null,
      commandId: commandId.replace(/.$/, '9'),
    };
    const [one, two] = await Promise.all([world.ask('sale.billRest', request), world.ask('sale.billRest', request)]);
    world.kill();
    await world.start();
    expect(await payPart(item, 60_000, { commandId })).toEqual(first);
    expect([two, await world.ask('sale.billRest', request)]).toEqual([one, one]);
    expect((await world.ask('sale.today', {})).sales).toHaveLength(1);
    expect(await world.invoices()).toHaveLength(1);
  });

  it('a split sale is still open after a crash in between, and continues', async () => {
    const { saleId } = await payPart(await open());
    world.kill();
    await world.clock.advance(3_600_000);
    await world.start();
    expect(await openSales()).toMatchObject([{ id: saleId, restTiyn: 90_000 }]);
    const { paymentId } = await requestRest(saleId);
    world.kill();
    await world.start();
    await customerDoes(paymentId, 'pay');
    await world.clock.advance(30_000);
    expect(await sale(saleId)).toMatchObject({ phase: 'paid' });
    expect(await world.invoices()).toHaveLength(1);
    expect((await world.serviceLedger()).receipts).toHaveLength(1);
  });

  it.each(['drop_request', 'drop_response'])('C1: there is one invoice of the rest after %s', async (kind) => {
    const { saleId } = await payPart(await open());
    await world.control('POST', '/faults', { match: { method: 'POST', path: '/api/v1/invoices/qr' }, kind, times: 1 });
    const { paymentId } = await requestRest(saleId);
    await world.clock.advance(60_000);
    expect(await payment(paymentId)).toMatchObject({ phase: 'waiting', amountTiyn: 90_000 });
    expect(await world.invoices()).toHaveLength(1);
  });

  it('C8: a split sale is not begun, nor added to, when the ledger cannot take it', async () => {
    const { saleId } = await payPart(await open());
    world.fillDisk(true);
    expect(await addTender(saleId, 90_000)).toMatchObject({ problem: { code: 'till_disk_full' } });
    expect(await world.call('sale.billRest', { saleId, shownRestTiyn: 90_000, phone: null })).toMatchObject({
      problem: { code: 'till_disk_full' },
    });
    world.fillDisk(false);
    await world.clock.advance(60_000);
    expect(await world.invoices()).toEqual([]);
    expect(await openSales()).toMatchObject([{ restTiyn: 90_000 }]);
  });
});

describe('the rest of a sale that its QR did not bring', () => {
  it('the rest is billed again after its QR expired: the same amount, not the whole', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await expire();
    expect((await payment(paymentId)).phase).toBe('expired');
    const again = await world.ask('payment.reissue', { paymentId });
    expect(await payment(again.paymentId)).toMatchObject({ phase: 'waiting', amountTiyn: 90_000, isPart: true });
    await customerDoes(again.paymentId, 'pay');
    expect(await sale(saleId)).toMatchObject({ phase: 'paid' });
    expect(await world.charges()).toMatchObject([{ amount: '900.00' }]);
  });

  it('the rest can be paid by card after the expired QR; the cash part stays in the ledger', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await expire();
    expect(await addTender(saleId, 90_000)).toMatchObject({ problem: { code: 'till_still_checking' } });
    await world.ask('payment.supersede', { paymentId });
    expect(await openSales()).toMatchObject([{ restTiyn: 90_000, hiddenQrUntil: null }]);
    expect(await addTender(saleId, 90_000)).toMatchObject({ ok: true, value: { restTiyn: 0 } });
    expect(await sale(saleId)).toMatchObject({ phase: 'paid', restTiyn: 0 });
    expect(await openSales()).toEqual([]);
    expect((await world.ask('sale.today', {})).byTender.map(({ tender, amountTiyn }) => [tender, amountTiyn])).toEqual([
      ['cash', 60_000],
      ['card', 90_000],
    ]);
  });

  it('C4: a QR paid late after a card took the rest is a blocking task, with its refund prepared', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await world.ask('payment.supersede', { paymentId });
    expect(await openSales()).toMatchObject([{ hiddenQrUntil: expect.any(String) as string }]);
    await addTender(saleId, 90_000);
    await customerDoes(paymentId, 'pay');
    const [task] = await tasks();
    expect(task).toMatchObject({
      kind: 'paid_twice',
      isBlocking: true,
      facts: { saleId, amountTiyn: 90_000, count: 2 },
      actions: ['refund', 'accept'],
    });
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'refund', note: '' });
    await world.clock.advance(30_000);
    expect((await world.serviceLedger()).refunds).toMatchObject([{ amount: '900.00' }]);
    expect((await world.ask('sale.today', {})).totalTiyn).toBe(TOTAL);
  });

  it('C4: a QR paid late after another QR took the rest is a blocking task as well', async () => {
    const { saleId } = await payPart(await open());
    const first = await requestRest(saleId);
    await world.ask('payment.supersede', { paymentId: first.paymentId });
    const second = await requestRest(saleId);
    expect(await payment(second.paymentId)).toMatchObject({ phase: 'waiting' });
    await customerDoes(second.paymentId, 'pay');
    await customerDoes(first.paymentId, 'pay');
    expect(await tasks()).toMatchObject([{ kind: 'paid_twice', isBlocking: true }]);
    expect(await charged()).toBe(2);
  });

  it('C5: the rest is paid by the hidden QR all the same, and is not asked for any more', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await world.ask('payment.supersede', { paymentId });
    await customerDoes(paymentId, 'pay');
    expect(await sale(saleId)).toMatchObject({ phase: 'paid', restTiyn: 0 });
    expect(await openSales()).toEqual([]);
    expect(await addTender(saleId, 90_000)).toMatchObject({ problem: { code: 'invoice_already_paid' } });
    expect(await tasks()).toMatchObject([{ kind: 'late_payment' }]);
  });

  it('the rest can only be taken in full once billed, so that a late payment is a full overpayment or none', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await world.ask('payment.supersede', { paymentId });
    expect(await addTender(saleId, 30_000)).toMatchObject({ problem: { code: 'till_amount_differs' } });
  });

  it('C6: the rest can be taken by no other tender while a phone invoice is payable, also during its cancellation', async () => {
    const { saleId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId, 90_000, PHONE);
    await world.clock.advance(3_000);
    const refused = { problem: { code: 'till_still_checking' } };
    expect(await addTender(saleId, 90_000)).toMatchObject(refused);
    await world.ask('payment.cancel', { paymentId });
    expect(await world.call('payment.supersede', { paymentId })).toMatchObject(refused);
    expect(await addTender(saleId, 90_000)).toMatchObject(refused);
    await world.clock.advance(60_000);
    expect((await payment(paymentId)).phase).toBe('cancelled');
    await world.ask('payment.supersede', { paymentId });
    expect(await addTender(saleId, 90_000)).toMatchObject({ ok: true });
  });
});

describe('money taken at the counter that goes back', () => {
  it('a counter refund needs a senior, counts as refunded, and ends an open sale without money', async () => {
    const { saleId, tenderId } = await payPart(await open());
    world.become(cashier);
    const asked = { tenderId, amountTiyn: 60_000, reason: 'Клиент передумал' };
    expect(await world.call('tender.giveBack', asked)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    world.become(manager);
    expect(await world.ask('tender.giveBack', asked)).toMatchObject({ returnedTiyn: 60_000 });
    expect(await sale(saleId)).toMatchObject({ phase: 'cancelled', restTiyn: 0, refundedTiyn: 60_000 });
    expect(await openSales()).toEqual([]);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: 60_000, refundedTiyn: 60_000, totalTiyn: 0 });
    expect(await world.call('tender.giveBack', { ...asked, amountTiyn: 1 })).toMatchObject({
      problem: { code: 'Refund amount exceeds available amount' },
    });
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
  });

  it('each tender is refunded its own way: the QR through the service, the cash at the counter', async () => {
    const { saleId, tenderId } = await payPart(await open());
    const { paymentId } = await requestRest(saleId);
    await customerDoes(paymentId, 'pay');
    world.become(manager);
    const offer = await world.ask('refund.prepare', { paymentId });
    expect(offer).toMatchObject({ amountTiyn: 90_000, availableTiyn: 90_000 });
    await world.ask('refund.start', { paymentId, amountTiyn: 90_000, lines: null, reason: '' });
    await world.clock.advance(30_000);
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 60_000, reason: 'брак' });
    expect(await sale(saleId)).toMatchObject({ phase: 'paid', refundedTiyn: TOTAL, restTiyn: 0 });
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: TOTAL, refundedTiyn: TOTAL, totalTiyn: 0 });
  });
});
