import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { filesHolding } from '#tests/support/canary.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const DIGITS = '7011234567';

async function invoice() {
  return world.ask('sale.payByPhone', { cart: cartOf(50_000), shownTotalTiyn: 50_000, phone: `8${DIGITS}` });
}
const notes = () => world.ledger().find('note', { group: 'sealed' });

describe('the payer’s number', () => {
  it('Payer phones: a payer’s number is in no file, no event for a screen and no log line, however the invoice ended', async () => {
    world = await createMoneyWorld();
    const paid = await invoice();
    await world.clock.advance(3_000);
    const { invoiceId } = await world.ask('payment.view', { paymentId: paid.paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices' },
      kind: 'drop_response',
      times: 1,
    });
    await invoice();
    await world.ask('client.check', { phone: DIGITS });
    const cancelled = await invoice();
    await world.clock.advance(5_000);
    await world.ask('payment.cancel', { paymentId: cancelled.paymentId });
    await world.call('sale.payByPhone', { cart: cartOf(150), shownTotalTiyn: 150, phone: `8${DIGITS}` });
    await world.clock.advance(60_000);

    // Proof that the search works: order ids are in the ledger, routes in the log.
    expect(await filesHolding(world.folder, 'a1b2c3d4.')).not.toEqual([]);
    expect(world.log.join('\n')).toContain('POST /invoices');
    expect(await filesHolding(world.folder, DIGITS)).toEqual([]);
    for (const name of readdirSync(world.folder)) {
      expect(readFileSync(join(world.folder, name)).includes('123-45-67')).toBe(false);
    }
    expect(world.log.join('\n')).not.toContain(DIGITS);
    expect(JSON.stringify(world.events)).not.toContain(DIGITS);
  });

  async function paidInvoice(): Promise<string> {
    world = await createMoneyWorld();
    const { paymentId } = await invoice();
    await world.clock.advance(3_000);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(10_000);
    return paymentId;
  }

  it('Payer phones: a payer’s number is deleted 90 days after the payment was settled, in the record by an event and everywhere by its salt', async () => {
    const paymentId = await paidInvoice();
    const sealed = world.shop().payments.get(paymentId).frozenBody;
    expect(notes()).toHaveLength(1);

    world.kill();
    await world.clock.advance(89 * DAY);
    await world.start();
    await world.clock.advance(700_000);
    expect(notes()).toHaveLength(1);
    expect(world.shop().payments.get(paymentId).frozenBody).toBe(sealed);

    world.kill();
    await world.clock.advance(2 * DAY);
    await world.start();
    await world.clock.advance(700_000);
    expect(notes()).toHaveLength(0);
    expect(world.shop().payments.get(paymentId)).toMatchObject({ frozenBody: '', phoneMasked: null });
    expect(world.ledger().history(paymentId).at(-1)).toMatchObject({ type: 'payment.forgotten' });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', phoneMasked: null });
  });

  it('H6: a payer’s number is deleted in the next round when the ledger could not take it', async () => {
    const paymentId = await paidInvoice();
    world.kill();
    await world.clock.advance(91 * DAY);
    await world.start();
    world.refuseWrite.when = ({ puts }) => puts.some(({ kind, id }) => kind === 'note' && id.startsWith('salt:'));
    await world.clock.advance(700_000);
    expect(notes()).toHaveLength(1);
    world.refuseWrite.when = null;
    await world.clock.advance(DAY);
    expect(notes()).toHaveLength(0);
    expect(world.shop().payments.get(paymentId)).toMatchObject({ frozenBody: '' });
  });
});
