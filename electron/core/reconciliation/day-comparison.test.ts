import { afterEach, describe, expect, it } from 'vitest';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { DAY, MINUTE, sleepADay } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const TODAY = '2026-03-05';

const payPaid = (priceTiyn?: number) => sellByQr(world, priceTiyn);
const run = (day: string) => world.ask('reconciliation.run', { day });
const view = (day: string) => world.ask('reconciliation.view', { day });
const tasks = async (kind: string) => (await world.ask('task.list', {})).tasks.filter((task) => task.kind === kind);
const side = (count: number, amountTiyn: number, refundedTiyn = 0) => ({
  count,
  amountTiyn,
  refundedTiyn,
  netTiyn: amountTiyn - refundedTiyn,
});

describe('a day beside service and bank', () => {
  it('S2: ledger, service and bank say the same where nothing went wrong', async () => {
    world = await createMoneyWorld();
    await payPaid(50_000);
    const { invoiceId } = await payPaid(30_000);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '100.00' });
    await world.clock.advance(MINUTE);
    expect(await view(TODAY)).toMatchObject({ askedAt: null, service: null, ledger: side(2, 80_000, 10_000) });
    const all = side(2, 80_000, 10_000);
    expect(await run(TODAY)).toMatchObject({
      day: TODAY,
      ledger: all,
      ownAtService: all,
      service: all,
      bank: all,
      differenceTiyn: 0,
      differences: [],
      problem: null,
      isFinal: false,
    });
    expect((await view(TODAY)).askedAt).not.toBeNull();
  });

  it('S2: a full refund keeps its sale in the count and takes its money out', async () => {
    world = await createMoneyWorld();
    const { invoiceId } = await payPaid(50_000);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '500.00' });
    await world.clock.advance(MINUTE);
    expect(await run(TODAY)).toMatchObject({ ledger: side(1, 50_000, 50_000), ownAtService: side(1, 50_000, 50_000) });
  });

  it('S2: a refund counts on the day it went back, in the ledger as at service and bank', async () => {
    world = await createMoneyWorld();
    world.become(manager);
    const { paymentId } = await payPaid(50_000);
    await sleepADay(world.clock);
    await payPaid(30_000);
    await world.ask('refund.start', { paymentId, amountTiyn: 20_000, lines: null, reason: '' });
    await world.clock.advance(MINUTE);
    const both = side(1, 30_000, 20_000);
    const sides = { ledger: both, ownAtService: both, service: both, bank: both, differences: [] };
    expect(await run('2026-03-06')).toMatchObject(sides);
  });

  it('Cashbox: a comparison names the differences, with the number of our sale', async () => {
    world = await createMoneyWorld();
    const gone = await payPaid(40_000);
    const other = await payPaid(30_000);
    await payPaid(20_000);
    await world.control('POST', '/ledger', { invoice_id: gone.invoiceId, amount: null });
    await world.control('POST', '/ledger', { invoice_id: other.invoiceId, amount: '250.00' });
    await world.control('POST', '/bank-sales', { organization_id: world.organizationId, amount: '700.00' });
    await world.clock.advance(1_000);
    const { differences, bankSales, differenceTiyn } = await run(TODAY);
    expect(differenceTiyn).toBe(70_000 - 40_000 - 5_000);
    expect(bankSales).toEqual({ count: 1, amountTiyn: 70_000 });
    expect(differences).toMatchObject([
      { kind: 'only_in_service', saleNumber: 1, saleId: gone.saleId, amountTiyn: 40_000 },
      { kind: 'amount_differs', saleNumber: 2, amountTiyn: 25_000 },
      { kind: 'bank_sale', saleNumber: null, amountTiyn: 70_000 },
    ]);
  });

  it('H3: a day uses its shifts where they are known, with the offset in the bounds', async () => {
    world = await createMoneyWorld({ organization: { fiscal_till: true } });
    await world.clock.advance(10 * MINUTE);
    await payPaid();
    expect(await run(TODAY)).toMatchObject({
      isByShifts: true,
      from: '2026-03-05T05:10:00.000Z',
      ledger: { count: 1 },
    });
    const asked = world.requests.findLast(({ url }) => url.includes('/cashbox/reconciliation'));
    expect(asked?.url).toContain('from=2026-03-05T10%3A10%3A00%2B05%3A00');
  });

  it('H3: a day without shifts is the calendar day of Almaty', async () => {
    world = await createMoneyWorld();
    expect(await view(TODAY)).toMatchObject({
      isByShifts: false,
      from: '2026-03-04T19:00:00.000Z',
      to: '2026-03-05T18:59:59.999Z',
    });
    expect(await world.call('reconciliation.view', { day: '2026-02-30' })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });

  it('a comparison is refused while offline, and leaves the last result unchanged', async () => {
    world = await createMoneyWorld();
    await payPaid();
    const before = await run(TODAY);
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await world.call('reconciliation.run', { day: TODAY })).toMatchObject({ problem: { code: 'till_offline' } });
    expect(await view(TODAY)).toMatchObject({ askedAt: before.askedAt, service: before.service });
  });

  it('a comparison keeps what it has where the service refuses to compare with the bank', async () => {
    world = await createMoneyWorld();
    await payPaid();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { cashbox_disabled: true });
    expect(await run(TODAY)).toMatchObject({
      ledger: { count: 1 },
      ownAtService: { count: 1 },
      service: null,
      bank: null,
      problem: { code: 'cashbox_disabled' },
    });
  });
});

describe('a difference', () => {
  async function overnight(): Promise<void> {
    world.kill();
    await world.clock.advance(DAY);
    await world.start();
    await world.clock.advance(3 * MINUTE);
  }

  it('L5: a difference is a task only when it stays after the bank sales of that day arrived, and only once', async () => {
    world = await createMoneyWorld();
    const gone = await payPaid(40_000);
    await world.control('POST', '/ledger', { invoice_id: gone.invoiceId, amount: null });
    await world.control('POST', '/bank-sales', { organization_id: world.organizationId, amount: '700.00' });
    await overnight();
    await overnight();
    expect(await tasks('difference')).toHaveLength(0);
    await overnight();
    expect(await tasks('difference')).toMatchObject([
      { subject: TODAY, isBlocking: false, facts: { day: TODAY, count: 1, amountTiyn: 40_000 } },
    ]);
    expect((await view(TODAY)).isFinal).toBe(false);
    await overnight();
    expect(await tasks('difference')).toHaveLength(1);
    expect((await view(TODAY)).isFinal).toBe(true);
  });

  it('sales in the provider’s app alone are none', async () => {
    world = await createMoneyWorld();
    await world.control('POST', '/bank-sales', { organization_id: world.organizationId, amount: '700.00' });
    for (let night = 0; night < 4; night += 1) await overnight();
    expect(await tasks('difference')).toHaveLength(0);
    expect(await tasks('bank_sale')).toHaveLength(1);
  });
});
