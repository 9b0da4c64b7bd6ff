import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { actsOf } from '#tests/core/ledger-of.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { monthly } from '#tests/core/monthly.ts';
import { cashier, manager, senior } from '#tests/core/people.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const PATH = '/api/v1/subscriptions';
async function fault(kind: string, more: Record<string, unknown> = {}) {
  await world.control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind, times: 1, ...more });
}
const create = async () => (await world.ask('subscription.create', monthly)).operationId;
const view = (operationId: string) => world.ask('operation.view', { operationId });
const tasks = async () => (await world.ask('task.list', {})).tasks;
const made = async () =>
  ((await world.api('GET', '/subscriptions?per_page=100')) as { data: { external_subscriber_id: string }[] }).data;
const sent = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/subscriptions'));

describe('subscribing a customer', () => {
  it('a subscription is created once; its number is shown masked and stored nowhere in plain text', async () => {
    world = await createMoneyWorld();
    const operationId = await create();
    expect(await view(operationId)).toMatchObject({
      phase: 'done',
      details: { phoneMasked: '+7 701 ••• •• 78', amountTiyn: 500_000, billingPeriod: 'monthly', status: 'active' },
    });
    expect(await made()).toMatchObject([{ phone_number: '87012345678', billing_day: 5, amount: '5000.00' }]);
    const written = JSON.stringify(world.ledger().eventsFrom(1, 10_000));
    expect(written).not.toContain('7012345678');
    expect(JSON.stringify(await view(operationId))).not.toContain('7012345678');
  });

  it('a subscription needs a senior, and rights for its prices', async () => {
    world = await createMoneyWorld();
    const half = { ...cartOf(500_000), discountPercentage: 50 };
    const asked = { ...monthly, amountTiyn: null, cart: { cart: half, shownTotalTiyn: 250_000 } };
    world.become(cashier);
    expect(await world.call('subscription.create', monthly)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    world.become(senior);
    expect(await world.call('subscription.create', asked)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    expect(sent()).toHaveLength(0);
    world.become(manager);
    expect((await world.call('subscription.create', asked)).ok).toBe(true);
    expect(actsOf(world.ledger())).toMatchObject([
      { kind: 'sale.prices', personName: manager.name, facts: { amountTiyn: 250_000, discountTiyn: 250_000 } },
    ]);
  });

  it('a subscription of a shop with a catalog consists of its goods only', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    const refused = { problem: { code: 'catalog_requires_cart_items' } };
    expect(await world.call('subscription.create', monthly)).toMatchObject(refused);
    const ofSum = { cart: cartOf(100_000), shownTotalTiyn: 100_000 };
    expect(await world.call('subscription.create', { ...monthly, amountTiyn: null, cart: ofSum })).toMatchObject(
      refused,
    );
    expect(sent()).toHaveLength(0);
    const cart = { cart: cartWith(await addGoods(world), 50_000, 2), shownTotalTiyn: 100_000 };
    const { operationId } = await world.ask('subscription.create', { ...monthly, amountTiyn: null, cart });
    expect(await view(operationId)).toMatchObject({ phase: 'done' });
  });

  it('a subscription is refused for an invalid number, and for a fraction of a tenge', async () => {
    world = await createMoneyWorld();
    expect(await world.call('subscription.create', { ...monthly, phone: '12' })).toMatchObject({
      problem: { code: 'till_phone_invalid' },
    });
    const cart = { cart: cartOf(150), shownTotalTiyn: 150 };
    expect(await world.call('subscription.create', { ...monthly, amountTiyn: null, cart })).toMatchObject({
      problem: { code: 'amount_must_be_whole_tenge' },
    });
    expect(await world.call('subscription.create', { ...monthly, amountTiyn: null })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
    expect(sent()).toHaveLength(0);
  });

  it.each([
    ['drop_response', {}],
    ['delay', { delay_ms: 40_000 }],
  ])('C2: after %s %o is found by its id, and never sent again', async (kind, more) => {
    world = await createMoneyWorld();
    await fault(kind, more);
    const operationId = await create();
    await world.clock.advance(90_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await made()).toHaveLength(1);
    expect(await tasks()).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['drop_request', {}],
    ['reset', {}],
    ['status', { status: 500 }],
    ['status', { status: 200, body: '<html>Login</html>' }],
    [
      'status',
      {
        status: 502,
        body: { error: 'subscription_payment_failed', error_code: 'subscription_payment_failed', message: 'No.' },
      },
    ],
  ])('after %s %o is a task for a manager, and never sent again', async (kind, more) => {
    world = await createMoneyWorld();
    await fault(kind, more);
    const operationId = await create();
    await world.clock.advance(1_200_000);
    const [task] = await tasks();
    expect(task).toMatchObject({
      kind: 'subscription_unknown',
      facts: { phone: '+7 701 ••• •• 78', amountTiyn: 500_000 },
      actions: ['was_done', 'was_not_done'],
    });
    expect(sent()).toHaveLength(1);
    const answer = { taskId: task?.id ?? '', action: 'was_not_done', note: '' } as const;
    expect(await world.call('task.resolve', answer)).toMatchObject({ problem: { code: 'till_not_permitted' } });
    world.become(manager);
    await world.ask('task.resolve', answer);
    expect((await view(operationId)).phase).toBe('rejected');
    await create();
    expect(await made()).toHaveLength(1);
  });

  it.each([
    ['drop_request', 'sending', 1],
    ['drop_response', 'done', 0],
  ] as const)('after %s and a kill is looked for, not sent', async (kind, phase, tasksLeft) => {
    world = await createMoneyWorld();
    await fault(kind);
    const operationId = await create();
    world.kill();
    await world.start();
    await world.clock.advance(60_000);
    expect((await view(operationId)).phase).toBe(phase);
    expect(await tasks()).toHaveLength(tasksLeft);
    expect(sent()).toHaveLength(1);
  });

  it('H6: a subscription is reported as not done when it was never sent, when the service refuses it, and when the disk is full', async () => {
    world = await createMoneyWorld();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await view(await create())).toMatchObject({ phase: 'rejected', problem: { code: 'till_offline' } });
    world.line.answer = null;
    await world.clock.advance(40_000);
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
    expect(await view(await create())).toMatchObject({ phase: 'rejected', problem: { code: 'tariff_inactive' } });
    world.fillDisk(true);
    expect(await world.call('subscription.create', monthly)).toMatchObject({ problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    await world.clock.advance(60_000);
    expect(await made()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });
});

async function open(more: Partial<CallInput<'subscription.create'>> = {}): Promise<number> {
  world = await createMoneyWorld();
  const { operationId } = await world.ask('subscription.create', { ...monthly, ...more });
  world.become(manager);
  return Number((await view(operationId)).details['subscriptionId']);
}
const one = async (subscriptionId: number) => (await world.ask('subscription.view', { subscriptionId })).subscription;
const change = async (subscriptionId: number, move: 'pause' | 'resume' | 'cancel') =>
  (await world.ask('subscription.change', { subscriptionId, move })).operationId;
const moves = () =>
  world.requests.filter(({ method, url }) => /\/subscriptions\/\d+(\/\w+)?$/.test(url) && method !== 'GET');

describe('the subscriptions of the shop', () => {
  it('subscriptions are listed for a manager with masked numbers, paused, resumed and cancelled by name', async () => {
    world = await createMoneyWorld();
    await create();
    expect(await world.call('subscription.list', { page: 1 })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    world.become(manager);
    const { subscriptions, hasMore } = await world.ask('subscription.list', { page: 1 });
    expect(subscriptions).toMatchObject([
      { status: 'active', amountTiyn: 500_000, description: 'Абонемент', phoneMasked: '+7 701 ••• •• 78' },
    ]);
    expect([hasMore, JSON.stringify(subscriptions)]).toEqual([false, expect.not.stringContaining('7012345678')]);
    const subscriptionId = subscriptions[0]?.id ?? 0;
    for (const [move, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['cancel', 'cancelled'],
    ] as const) {
      expect(await view(await change(subscriptionId, move))).toMatchObject({ phase: 'done', details: { status } });
    }
    expect(await view(await change(subscriptionId, 'resume'))).toMatchObject({ phase: 'rejected' });
    const acts = world.ledger().find('act', { oldestFirst: true });
    expect(acts.map(({ value }) => value)).toMatchObject(
      ['pause', 'resume', 'cancel', 'resume'].map((action) => ({
        kind: 'subscription.change',
        personName: manager.name,
        facts: { action },
      })),
    );
  });

  it('subscriptions are found by status, by name, and by a number in any form', async () => {
    await open({ subscriberName: 'Дана Сейітқызы' });
    const found = async (more: { status?: 'active' | 'paused'; search?: string }) =>
      (await world.ask('subscription.list', { page: 1, ...more })).subscriptions.length;
    expect(await found({ status: 'active' })).toBe(1);
    expect(await found({ status: 'paused' })).toBe(0);
    expect(await found({ search: 'сейіт' })).toBe(1);
    expect(await found({ search: '+7 (701) 234-56-78' })).toBe(1);
    expect(await found({ search: '+7 701 234 56 79' })).toBe(0);
    expect(await found({ search: 'Болат' })).toBe(0);
  });

  it('subscriptions show what they billed, and their sum per period', async () => {
    const subscriptionId = await open({ invoiceImmediately: true, maxRetryAttempts: 2, gracePeriodDays: 5 });
    await world.clock.advance(5_000);
    const { billings } = await world.ask('subscription.billings', { subscriptionId, page: 1 });
    expect(billings).toMatchObject([{ amountTiyn: 500_000, attempt: 1, status: 'pending' }]);
    await world.customer(billings[0]?.invoiceId ?? 0, 'pay');
    await world.clock.advance(5_000);
    expect(await world.ask('subscription.view', { subscriptionId })).toMatchObject({
      subscription: { billingDay: 5, maxRetryAttempts: 2, gracePeriodDays: 5, retryIntervalHours: 24, goods: [] },
      stats: { payments: 1, paid: 1, failed: 0, paidTiyn: 500_000 },
      lastPayment: { amountTiyn: 500_000, status: 'paid' },
    });
  });

  it('subscriptions begin on the requested day', async () => {
    const startedAt = '2026-03-20T04:00:00.000Z';
    const subscriptionId = await open({ startedAt, billingDay: null });
    expect(await one(subscriptionId)).toMatchObject({ startedAt, nextBillingAt: startedAt });
  });
});

describe('a change of a subscription', () => {
  it.each([
    ['drop_request', {}],
    ['drop_response', {}],
    ['reset', {}],
    ['status', { status: 500 }],
    ['status', { status: 200, body: '<html>Login</html>' }],
  ])('after %s %o is done, and a cancel that arrived is not sent again', async (kind, more) => {
    const subscriptionId = await open();
    const path = `${PATH}/${String(subscriptionId)}/cancel`;
    await world.control('POST', '/faults', { match: { method: 'POST', path }, kind, times: 1, ...more });
    const operationId = await change(subscriptionId, 'cancel');
    await world.clock.advance(90_000);
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { status: 'cancelled' } });
    expect(moves().length).toBe(kind === 'drop_response' ? 1 : 2);
    expect(await tasks()).toEqual([]);
  });

  it.each(['drop_request', 'drop_response'])('after %s and a kill is done all the same', async (kind) => {
    const subscriptionId = await open();
    const path = `${PATH}/${String(subscriptionId)}/cancel`;
    await world.control('POST', '/faults', { match: { method: 'POST', path }, kind, times: 1 });
    const operationId = await change(subscriptionId, 'cancel');
    world.kill();
    await world.start();
    await world.clock.advance(20_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(moves().length).toBe(kind === 'drop_response' ? 1 : 2);
  });

  it('asked for without a line goes out when there is one again, however late', async () => {
    const subscriptionId = await open();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const operationId = await change(subscriptionId, 'cancel');
    await world.clock.advance(3_600_000);
    expect((await view(operationId)).phase).toBe('sending');
    world.line.answer = null;
    await world.clock.advance(120_000);
    expect(await view(operationId)).toMatchObject({ phase: 'done', details: { status: 'cancelled' } });
  });

  it('W2: changes run one at a time, and none against a request that may still arrive', async () => {
    const subscriptionId = await open();
    const path = `${PATH}/${String(subscriptionId)}/pause`;
    await world.control('POST', '/faults', { match: { method: 'POST', path }, kind: 'drop_request', times: 1 });
    const operationId = await change(subscriptionId, 'pause');
    expect(await world.call('subscription.change', { subscriptionId, move: 'resume' })).toMatchObject({ ok: false });
    await world.clock.advance(60_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(await world.call('subscription.change', { subscriptionId, move: 'resume' })).toMatchObject({
      problem: { code: 'till_subscription_settling', params: { opensAt: expect.any(String) as string } },
    });
    await world.clock.advance(600_000);
    expect((await view(await change(subscriptionId, 'resume'))).phase).toBe('done');
    expect((await one(subscriptionId)).status).toBe('active');
  });

  it('a change of the terms sends only what changed, sealed, and reads it back', async () => {
    const subscriptionId = await open();
    const { operationId } = await world.ask('subscription.edit', {
      subscriptionId,
      phone: '8 702 345 67 89',
      amountTiyn: 700_000,
      billingPeriod: 'weekly',
      description: null,
      subscriberName: 'Болат',
      retryIntervalHours: 48,
    });
    expect(await view(operationId)).toMatchObject({ kind: 'subscription_change', phase: 'done' });
    expect(JSON.parse(moves()[0]?.body ?? '')).toEqual({
      amount: '7000.00',
      phone_number: '87023456789',
      billing_period: 'weekly',
      description: null,
      subscriber_name: 'Болат',
      retry_interval_hours: 48,
    });
    expect(await one(subscriptionId)).toMatchObject({
      phoneMasked: '+7 702 ••• •• 89',
      amountTiyn: 700_000,
      billingPeriod: 'weekly',
      description: null,
      subscriberName: 'Болат',
      retryIntervalHours: 48,
    });
    const written = JSON.stringify(world.ledger().eventsFrom(1, 10_000));
    expect(written).not.toContain('7023456789');
    expect(written).not.toContain('Болат');
  });

  it.each(['drop_request', 'drop_response'])('a change of the terms is made once after %s', async (kind) => {
    const subscriptionId = await open();
    const path = `${PATH}/${String(subscriptionId)}`;
    await world.control('POST', '/faults', { match: { method: 'PUT', path }, kind, times: 1 });
    const { operationId } = await world.ask('subscription.edit', { subscriptionId, amountTiyn: 700_000 });
    await world.clock.advance(60_000);
    expect((await view(operationId)).phase).toBe('done');
    expect(moves().length).toBe(kind === 'drop_response' ? 1 : 2);
    expect((await one(subscriptionId)).amountTiyn).toBe(700_000);
  });

  it('a change is refused when empty, for an invalid number, for a fraction of a tenge, and below a manager', async () => {
    const subscriptionId = await open();
    const refused = async (more: object) => {
      const result = await world.call('subscription.edit', { subscriptionId, ...more });
      return result.ok ? null : result.problem.code;
    };
    expect(await refused({})).toBe('till_input_invalid');
    expect(await refused({ phone: '12' })).toBe('till_phone_invalid');
    expect(await refused({ amountTiyn: 150 })).toBe('amount_must_be_whole_tenge');
    world.become(senior);
    expect(await refused({ amountTiyn: 700_000 })).toBe('till_not_permitted');
    expect(moves()).toEqual([]);
  });

  it('a change is refused with the service’s message: the tariff covers terms and resuming, not stopping', async () => {
    const subscriptionId = await open();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
    const { operationId } = await world.ask('subscription.edit', { subscriptionId, amountTiyn: 700_000 });
    expect(await view(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'tariff_inactive' } });
    expect((await view(await change(subscriptionId, 'cancel'))).phase).toBe('done');
  });
});
