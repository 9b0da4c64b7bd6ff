import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createHistoryWorld } from '#tests/core/history-world.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier } from '#tests/core/people.ts';
import { checkLedger } from '../ledger/check.ts';
import { createEventBus } from '../platform/event-bus.ts';
import type { Caller } from '../platform/handlers.ts';
import { HttpFailure } from '../platform/ports.ts';
import { createSaleComments, type SaleComments } from './sale-comments.ts';

let world: MoneyWorld;
let comments: SaleComments;
let commands = 0;
afterEach(() => {
  comments.stop();
  world.close();
});

function connect(): void {
  comments = createSaleComments({
    ...world.shop(),
    events: createEventBus(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  comments.start();
}

async function open(): Promise<void> {
  world = await createMoneyWorld();
  connect();
}

async function note(saleId: string, text: string): Promise<void> {
  commands += 1;
  const commandId = `0195645e-0000-7000-8000-0c0000${String(commands).padStart(6, '0')}`;
  const caller: Caller = { person: cashier, approvedBy: null };
  await comments.calls['sale.comment']({ saleId, text, commandId }, caller);
  await world.clock.advance(0);
}

async function billed(): Promise<{ saleId: string; invoiceId: number; paymentId: string }> {
  const { saleId, paymentId } = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  return { saleId, paymentId, invoiceId: invoiceId ?? 0 };
}

const commentOf = async (saleId: string) => (await world.ask('sale.view', { saleId })).comment;
const atService = async (invoiceId: number) =>
  ((await world.api('GET', `/invoices/${String(invoiceId)}`)) as { internal_comment?: string | null }).internal_comment;
const patches = () => world.requests.filter(({ method }) => method === 'PATCH');
const fault = (invoiceId: number, kind: string, more: Record<string, unknown> = {}) =>
  world.control('POST', '/faults', {
    match: { method: 'PATCH', path: `/api/v1/invoices/${String(invoiceId)}` },
    kind,
    times: 1,
    ...more,
  });

describe('a note about a sale (PATCH /invoices/{id})', () => {
  it('a note is kept, sent to the service with its invoice, changed, and erased there as well', async () => {
    await open();
    const { saleId, invoiceId } = await billed();
    await note(saleId, 'Покупатель вернётся за пакетом');
    expect(await commentOf(saleId)).toMatchObject({
      text: 'Покупатель вернётся за пакетом',
      state: 'told',
      personName: cashier.name,
      problem: null,
    });
    expect(await atService(invoiceId)).toBe('Покупатель вернётся за пакетом');
    await note(saleId, 'Пакет забрали');
    expect(await atService(invoiceId)).toBe('Пакет забрали');
    await note(saleId, '');
    expect(await commentOf(saleId)).toBeNull();
    expect((await atService(invoiceId)) ?? null).toBeNull();
  });

  it('the same text again needs no second request', async () => {
    await open();
    const { saleId } = await billed();
    await note(saleId, 'раз');
    await note(saleId, 'раз');
    expect(patches()).toHaveLength(1);
  });

  it('a note about a cash sale stays in the till: the service has nothing of it', async () => {
    await open();
    const sold = { cart: cartOf(50_000), shownTotalTiyn: 50_000, cashReceivedTiyn: null };
    await openDrawer(world);
    const { saleId } = await world.ask('sale.payByCash', sold);
    await note(saleId, 'без сдачи');
    await world.clock.advance(60_000);
    expect(await commentOf(saleId)).toMatchObject({ text: 'без сдачи', state: 'here' });
    expect(patches()).toHaveLength(0);
  });

  it.each(['drop_request', 'drop_response'])(
    'the same request settles a note after %s: it moves no money',
    async (kind) => {
      await open();
      const { saleId, invoiceId } = await billed();
      await fault(invoiceId, kind);
      await note(saleId, 'подарок');
      expect(await commentOf(saleId)).toMatchObject({ text: 'подарок', state: 'waiting' });
      await world.clock.advance(30_000);
      expect(await commentOf(saleId)).toMatchObject({ state: 'told' });
      expect(await atService(invoiceId)).toBe('подарок');
    },
  );

  it('a note made offline is kept, over a restart too, and sent after the reconnect', async () => {
    await open();
    const { saleId, invoiceId } = await billed();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await note(saleId, 'первое');
    await note(saleId, 'второе');
    expect(await commentOf(saleId)).toMatchObject({ text: 'второе', state: 'waiting' });
    comments.stop();
    world.kill();
    await world.start();
    connect();
    expect(await commentOf(saleId)).toMatchObject({ text: 'второе', state: 'waiting' });
    world.line.answer = null;
    await world.clock.advance(60_000);
    expect(await commentOf(saleId)).toMatchObject({ state: 'told' });
    expect(await atService(invoiceId)).toBe('второе');
  });

  it('that the service refuses is kept with its words, and goes again when it is changed', async () => {
    await open();
    const { saleId, invoiceId } = await billed();
    await fault(invoiceId, 'status', {
      status: 403,
      body: { error: 'tariff_inactive', error_code: 'tariff_inactive' },
    });
    await note(saleId, 'долг');
    expect(await commentOf(saleId)).toMatchObject({
      text: 'долг',
      state: 'refused',
      problem: { code: 'tariff_inactive' },
    });
    await note(saleId, 'долг');
    expect(await commentOf(saleId)).toMatchObject({ state: 'told', problem: null });
    expect(await atService(invoiceId)).toBe('долг');
  });

  it('a note follows the sale to the invoice that was paid', async () => {
    await open();
    const { saleId, paymentId } = await billed();
    await note(saleId, 'ждёт жену');
    await world.clock.advance(400_000);
    const again = await world.ask('payment.reissue', { paymentId });
    const { invoiceId } = await world.ask('payment.view', again);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(10_000);
    expect(await atService(invoiceId ?? 0)).toBe('ждёт жену');
  });

  it('H6: a note is refused when the ledger cannot take it, and nothing is sent', async () => {
    await open();
    const { saleId } = await billed();
    world.fillDisk(true);
    await expect(note(saleId, 'не влезло')).rejects.toMatchObject({ problem: { code: 'till_disk_full' } });
    world.fillDisk(false);
    expect(await commentOf(saleId)).toBeNull();
    expect(patches()).toHaveLength(0);
  });

  it('a note is on the timeline with its author, and the ledger stays sound', async () => {
    await open();
    const { saleId } = await billed();
    await note(saleId, 'раз');
    await note(saleId, '');
    const history = createHistoryWorld(world);
    const { entries } = await history.ask('history.timeline', { saleId });
    history.close();
    const comments = entries.filter(({ type }) => type.startsWith('sale.comment'));
    expect(comments).toMatchObject([
      { type: 'sale.commented', variant: null, personName: cashier.name, facts: { note: 'раз' } },
      { type: 'sale.commentTold', personName: null },
      { type: 'sale.commented', variant: 'erased', personName: cashier.name, facts: {} },
      { type: 'sale.commentTold' },
    ]);
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
  });
});
