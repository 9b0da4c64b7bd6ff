import { afterEach, describe, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { filesHolding } from '#tests/support/canary.ts';

let world: TillWorld;
afterEach(() => world.close());

const notFound = { ok: false, problem: { code: 'till_not_found' } };

/** A live shop that prints nothing: receipts contain the payer's name. */
async function open(): Promise<void> {
  world = await createTillWorld();
  const organization = { mode: 'production', has_catalog: false, connections: [{ is_primary: true }] };
  const { apiKey } = await world.organization(organization);
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: 'long enough to keep' });
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
  await world.ask('settings.change', { printAfterPayment: false });
}

describe('A payer whom somebody keeps as a customer', () => {
  it('a payer kept as a customer is logged without the name, and can be erased like any customer', async () => {
    await open();
    const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 10_000, count: 1 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 10_000 });
    expect(await world.call('customer.keepPayer', { paymentId })).toMatchObject(notFound);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    await world.clock.advance(10_000);
    const name = (await world.ask('payment.view', { paymentId })).payerName ?? '';
    expect(name).not.toBe('');
    expect(await world.ask('customer.ofPayment', { paymentId })).toEqual({ customerId: null });

    const { customerId } = await world.ask('customer.keepPayer', { paymentId });
    expect(await world.ask('customer.keepPayer', { paymentId })).toEqual({ customerId });
    const { rows } = await world.ask('customer.list', { text: '', after: null, limit: 50 });
    expect(rows).toMatchObject([{ id: customerId, name, phoneMasked: null }]);
    expect(await world.ask('customer.ofPayment', { paymentId })).toEqual({ customerId });
    expect(await world.ask('customer.view', { customerId })).toMatchObject({ sales: 1, paidTiyn: 10_000 });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.filter(({ kind }) => kind === 'customer.keepPayer')).toMatchObject([{ facts: { sale: 1 } }]);
    expect(JSON.stringify(acts)).not.toContain(name);

    expect(await world.ask('customer.erase', { customerId })).toEqual({ sales: 1 });
    await world.clock.advance(5_000);
    const records = (await filesHolding(world.folder, name)).filter((file) => /^live[^/]*\.sqlite/.test(file));
    expect(records).toEqual([]);
    expect(await world.call('customer.keepPayer', { paymentId })).toMatchObject(notFound);
  });
});
