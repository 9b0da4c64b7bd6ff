import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

interface Scenario {
  /** Setup before the operation; its result goes to `begin`, whose answer a crash may cut off. */
  readonly prepare: () => Promise<string>;
  readonly begin: (prepared: string) => Promise<unknown>;
  readonly count: () => Promise<number>;
  /** End of the route that must not be requested twice without need. */
  readonly route: RegExp;
}

const serviceLedger = () => world.serviceLedger();
const sold = async () => {
  const item = await addGoods(world);
  const cart = cartWith(item, 50_000);
  await world.ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
  await world.clock.advance(3_000);
  return String(item);
};

const stories: Record<string, Scenario> = {
  fiscal_receipt: {
    prepare: async () => String(await addGoods(world)),
    begin: async (item) => {
      const cart = cartWith(Number(item), 50_000);
      const asked = { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null };
      await world.call('sale.payByCash', asked);
    },
    count: async () => (await serviceLedger()).receipts.length,
    route: /\/receipts$/,
  },
  shift_close: {
    async prepare() {
      await sold();
      return String((await world.ask('shift.view', {})).shift?.id);
    },
    begin: async (shiftId) => {
      const asked = { shiftId: Number(shiftId), countedTiyn: null, override: false };
      await world.call('shift.close', asked);
    },
    count: async () => (await serviceLedger()).shifts.filter(({ status }) => status === 'closed').length,
    route: /\/shifts\/close$/,
  },
  qr_refund_execute: {
    async prepare() {
      const cart = cartWith(await addGoods(world), 50_000);
      const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 50_000 });
      const { invoiceId } = await world.ask('payment.view', { paymentId });
      await world.customer(invoiceId ?? 0, 'pay');
      await world.clock.advance(5_000);
      const { operationId } = await world.ask('qrRefund.start', { paymentId });
      const { details } = await world.ask('operation.view', { operationId });
      await world.control('POST', `/qr-refunds/${String(details['sessionId'])}/customer`, { action: 'scan' });
      await world.clock.advance(3_000);
      return operationId;
    },
    begin: async (startOperationId) => {
      const { operations } = await world.ask('qrRefund.operations', { operationId: startOperationId });
      const operationRef = operations[0]?.ref ?? '';
      const asked = { startOperationId, operationRef, amountTiyn: 50_000, items: null, reason: '' };
      await world.call('qrRefund.execute', asked);
    },
    count: async () => (await serviceLedger()).refunds.length,
    route: /\/execute$/,
  },
  static_qr: {
    prepare: async () => String(await addGoods(world)),
    begin: async (item) => {
      const cart = { cart: cartWith(Number(item), 50_000), shownTotalTiyn: 50_000 };
      await world.call('staticQr.create', { amountTiyn: null, cart, description: '' });
    },
    count: async () => ((await world.api('GET', '/static-qr')) as { data: unknown[] }).data.length,
    route: /\/static-qr$/,
  },
  subscription_create: {
    prepare: async () => String(await addGoods(world)),
    begin: async (item) => {
      const cart = { cart: cartWith(Number(item), 50_000), shownTotalTiyn: 50_000 };
      const rest = { billingDay: null, description: null, subscriberName: null, startedAt: null };
      const asked = {
        phone: '87012345678',
        amountTiyn: null,
        cart,
        billingPeriod: 'monthly',
        invoiceImmediately: false,
      } as const;
      await world.call('subscription.create', { ...asked, ...rest });
    },
    count: async () => ((await world.api('GET', '/subscriptions')) as { data: unknown[] }).data.length,
    route: /\/subscriptions$/,
  },
};

/** Operations that are not sent after a crash if they were never sent before, because a second one could do harm. */
const dropped = new Set(['qr_refund_execute', 'subscription_create']);
const cases = Object.keys(stories).flatMap((kind) =>
  ['operation.sent', 'operation.confirmed', 'operation.followed'].map((point) => [kind, point] as const),
);

function lastIntended(kind: string): string {
  const events = world.ledger().eventsFrom(1, 10_000);
  const mine = events.filter(({ type, data }) => type === 'operation.intended' && data.includes(`"kind":"${kind}"`));
  return mine.at(-1)?.stream ?? '';
}

describe('a till that goes down', () => {
  it.each(cases)('H1, H4, R4: %s, right before its %s, is done once at most', async (kind, point) => {
    world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const scenario = stories[kind];
    if (scenario === undefined) throw new Error(kind);
    await openDrawer(world);
    const prepared = await scenario.prepare();
    const before = await scenario.count();
    const sentBefore = world.requests.length;
    const till = { isDown: false };
    world.refuseWrite.when = ({ events }) => {
      if (till.isDown || !events.some(({ type }) => type === point)) return till.isDown;
      till.isDown = true;
      world.kill();
      return true;
    };
    await scenario.begin(prepared);
    await world.clock.advance(10_000);
    if (!till.isDown) world.kill();
    world.refuseWrite.when = null;
    await world.start();
    await world.clock.advance(120_000);
    const operationId = lastIntended(kind);
    const isDropped = point === 'operation.sent' && dropped.has(kind);
    const { phase, problem } = await world.ask('operation.view', { operationId });
    expect({ phase, code: problem?.code ?? null }).toEqual(
      isDropped ? { phase: 'rejected', code: 'till_offline' } : { phase: 'done', code: null },
    );
    expect((await scenario.count()) - before).toBe(isDropped ? 0 : 1);
    const asked = world.requests
      .slice(sentBefore)
      .filter(({ method, url }) => method === 'POST' && scenario.route.test(url));
    expect(new Set(asked.map(({ body }) => body)).size).toBe(isDropped ? 0 : 1);
    expect((await world.ask('task.list', {})).tasks).toEqual([]);
  });
});
