/** Legal checks of every payment: hours, age and marks; with a real till in training at ten in the morning. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import type { GoodsRule } from '@tilla/shared/domain/restricted-goods.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { sleepADay } from '#tests/core/manual-clock.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';

const DAY = '2026-03-05';
const BORN = '2005-03-05';
const tobaccoMark = (serial: string): string => `00000046198488${serial}ABm8wAYa`;

let world: TillWorld;
let team: TillTeam;
let item: CatalogItemView;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 40 });
  const found = items.find(({ sellable, isMeasured, priceTiyn }) => sellable && !isMeasured && priceTiyn % 100 === 0);
  if (found === undefined) throw new Error('no goods');
  item = found;
});

const setRule = (rule: Partial<GoodsRule> | null, of = `item:${String(item.id)}`) =>
  world.ask('goodsRules.change', {
    changes: [{ of, rule: rule === null ? null : { restriction: null, needsMark: false, ...rule } }],
  });
const cartOf = (more: Partial<CartInput['lines'][number]> = {}): CartInput => ({
  lines: [lineOf(item, more)],
  discountPercentage: 0,
});
const asked = (cart: CartInput) => ({ cart, shownTotalTiyn: cartTotals(cart).totalTiyn });
const cash = (cart: CartInput, more: object = {}) =>
  world.call('sale.payByCash', { ...asked(cart), cashReceivedTiyn: null, ...more });
const acts = async () => (await world.ask('staff.acts', { day: DAY, page: 1 })).acts;
const refused = (code: string, params: object = {}) => ({
  ok: false,
  problem: { code, params: expect.objectContaining(params) as object },
});

const ways = {
  qr: (cart: CartInput, more: object) => world.call('sale.payByQr', { ...asked(cart), ...more }),
  phone: (cart: CartInput, more: object) =>
    world.call('sale.payByPhone', { ...asked(cart), phone: '87011234567', ...more }),
  cash,
  card: (cart: CartInput, more: object) => world.call('sale.payByCard', { ...asked(cart), ...more }),
  part: (cart: CartInput, more: object) =>
    world.call('sale.payPart', { ...asked(cart), tender: 'card', amountTiyn: 100, cashReceivedTiyn: null, ...more }),
  printedQr: (cart: CartInput, more: object) =>
    world.call('staticQr.create', { amountTiyn: null, cart: asked(cart), description: '', ...more }),
};

describe('Restricted goods', () => {
  it('restricted goods cannot be sold outside their hours, even with an approval, unless the shop is a café', async () => {
    await openDrawer(world);
    await setRule({ restriction: 'strong_alcohol' });
    for (const [way, begin] of Object.entries(ways)) {
      expect(await begin(cartOf(), { documentSeen: BORN }), way).toMatchObject(
        refused('till_sale_hours', { from: '12:00', until: '21:00', lines: item.name }),
      );
    }
    expect(await world.ask('cart.rules', { cart: cartOf() })).toMatchObject({
      closed: { from: '12:00', until: '21:00', names: [item.name] },
      lines: [{ isClosed: true, minAge: 21 }],
      isMachineClock: false,
    });
    await world.ask('settings.change', { isCafe: true });
    expect(await cash(cartOf(), { documentSeen: BORN })).toMatchObject({ ok: true });
  });

  it('ask every way for a document, and the answer is in the log of acts once for each sale', async () => {
    await openDrawer(world);
    await setRule({ restriction: 'tobacco' });
    for (const [way, begin] of Object.entries(ways)) {
      const needed = refused('till_age_check', { age: 21, born: BORN, lines: item.name });
      expect(await begin(cartOf(), {}), way).toMatchObject(needed);
      expect(await begin(cartOf(), { documentSeen: '2005-03-06' }), way).toMatchObject(needed);
      expect(await begin(cartOf(), { documentSeen: BORN }), way).toMatchObject({ ok: true });
    }
    const checks = (await acts()).filter(({ kind }) => kind === 'sale.age');
    expect(checks).toHaveLength(Object.keys(ways).length);
    expect(checks).toContainEqual(
      expect.objectContaining({ facts: { sale: 1, born: BORN, lines: item.name }, personName: 'Айгүл' }),
    );
  });

  it('restricted goods cannot be in a subscription, whose later bills are paid without a document check', async () => {
    const terms = {
      phone: '87011234567',
      billingPeriod: 'monthly',
      billingDay: null,
      subscriberName: null,
      startedAt: null,
      invoiceImmediately: false,
    } as const;
    const subscribe = (cart: CartInput) =>
      world.call('subscription.create', { ...terms, description: null, amountTiyn: null, cart: asked(cart) });
    for (const rule of [{ restriction: 'tobacco' }, { needsMark: true }] as const) {
      await setRule(rule);
      expect(await subscribe(cartOf())).toMatchObject(refused('till_subscription_restricted', { lines: item.name }));
      const edited = await world.call('subscription.edit', { subscriptionId: 1, cart: asked(cartOf()) });
      expect(edited).toMatchObject(refused('till_subscription_restricted'));
    }
    await setRule(null);
    expect(await subscribe(cartOf())).toMatchObject({ ok: true });
  });

  it('restricted goods sold as an amount are found by the item’s name or by words for the restricted kind', async () => {
    await openDrawer(world);
    await world.ask('settings.change', { freeLines: true });
    const amount = (name: string) => ({
      lines: [{ ...lineOf(item), catalogItemId: null, name }],
      discountPercentage: 0,
    });
    await setRule({ restriction: 'strong_alcohol' });
    const shut = refused('till_sale_hours', { from: '12:00', until: '21:00' });
    expect(await cash(amount(item.name.toUpperCase()))).toMatchObject(shut);
    expect(await cash(amount('Водка на разлив'))).toMatchObject(shut);
    expect(await cash(amount('Пиво')), 'the shop restricts no weak alcohol').toMatchObject({ ok: true });
    await setRule({ restriction: 'tobacco', needsMark: true });
    expect(await cash(amount('Сигареты'))).toMatchObject(refused('till_age_check', { age: 21, lines: 'Сигареты' }));
    expect(await cash(amount('Сигареты'), { documentSeen: BORN })).toMatchObject({ ok: true });
    expect(await cash(amount('Аренда бокса'))).toMatchObject({ ok: true });
  });

  it('the age is checked once for a sale that is paid in parts', async () => {
    await openDrawer(world);
    await setRule({ restriction: 'weak_alcohol' });
    await ways.part(cartOf(), { documentSeen: BORN });
    const [sale] = (await world.ask('sale.listOpen', {})).sales;
    const rest = { saleId: sale?.id ?? '', shownRestTiyn: sale?.restTiyn ?? 0, phone: null };
    expect(await world.call('sale.billRest', rest)).toMatchObject({ ok: true });
    expect((await acts()).filter(({ kind }) => kind === 'sale.age')).toHaveLength(1);
  });

  it('an item takes the rule of its category unless it has its own, and a manager sets both', async () => {
    const { category } = item;
    if (category === null) throw new Error('no category');
    await setRule({ restriction: 'tobacco' }, `category:${category}`);
    expect((await world.ask('cart.rules', { cart: cartOf() })).age?.bornOnOrBefore).toBe(BORN);
    await setRule({});
    expect((await world.ask('cart.rules', { cart: cartOf() })).age).toBeNull();
    await setRule(null);
    expect((await world.ask('goodsRules.list', {})).rules).toEqual([
      { of: `category:${category}`, rule: { restriction: 'tobacco', needsMark: false } },
    ]);
    await world.restart();
    await team.become('Ерлан');
    expect((await world.ask('cart.rules', { cart: cartOf() })).age?.bornOnOrBefore).toBe(BORN);
    const change = { changes: [{ of: `category:${category}`, rule: null }] };
    expect(await world.call('goodsRules.change', change)).toMatchObject(
      refused('till_not_permitted', { role: 'manager' }),
    );
    await team.become('Айгүл');
    expect((await acts()).filter(({ kind }) => kind === 'goodsRules.change')).toHaveLength(3);
  });
});

describe('Goods that are sold with a mark', () => {
  it('marked goods need one mark per piece, each once, and none that is sold and not returned', async () => {
    await openDrawer(world);
    await setRule({ needsMark: true });
    const [one, other] = [tobaccoMark('X?io+qC'), tobaccoMark('x?io+qC')];
    expect(await cash(cartOf({ count: 2, marks: [one] }))).toMatchObject(
      refused('till_mark_needed', { name: item.name, count: 1 }),
    );
    expect(await cash(cartOf({ count: 2, marks: [one, one] }))).toMatchObject(refused('till_mark_twice'));
    expect(await cash(cartOf({ marks: ['4870001000017'] }))).toMatchObject(refused('till_mark_unreadable'));
    const sold = await cash(cartOf({ count: 2, marks: [one, other] }));
    if (!sold.ok) throw new Error(sold.problem.code);
    expect(await cash(cartOf({ marks: [one] }))).toMatchObject(refused('till_mark_sold', { sale: 1, day: DAY }));
    expect(await world.call('cart.checkMark', { mark: other })).toMatchObject(refused('till_mark_sold'));

    // One of two packs came back: one of them can be sold again, whichever it is, and the other cannot.
    const { tenderId } = sold.value;
    const { lines } = await world.ask('tender.prepareReturn', { tenderId });
    await world.ask('tender.giveBack', {
      tenderId,
      amountTiyn: null,
      lines: lines.map(({ itemId }) => ({ itemId, count: 1, amountTiyn: null })),
      reason: 'передумал',
    });
    expect(await cash(cartOf({ marks: [one] }))).toMatchObject({ ok: true });
    expect(await cash(cartOf({ marks: [other] }))).toMatchObject(refused('till_mark_sold', { sale: 1 }));
  });

  it('returning all packs of a line names their marks, which may be sold again', async () => {
    await openDrawer(world);
    await setRule({ needsMark: true });
    const [one, other] = ['X?io+qC', 'x?io+qC'].map(tobaccoMark);
    const sold = await cash(cartOf({ count: 2, marks: [one ?? '', other ?? ''] }));
    if (!sold.ok) throw new Error(sold.problem.code);
    const { saleId, tenderId } = sold.value;
    const { lines } = await world.ask('tender.prepareReturn', { tenderId });
    const back = lines.map(({ itemId, leftCount }) => ({ itemId, count: leftCount, amountTiyn: null }));
    await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines: back, reason: 'передумал' });
    const { tenders } = await world.ask('sale.view', { saleId });
    expect(tenders[0]?.returns[0]?.lines[0]?.marks).toEqual([one, other]);
    const [act] = (await acts()).filter(({ kind }) => kind === 'tender.giveBack');
    expect(act?.facts['marks']).toBe('00000046198488 X?io+qC, 00000046198488 x?io+qC');
    expect(await cash(cartOf({ count: 2, marks: [one ?? '', other ?? ''] }))).toMatchObject({ ok: true });
    expect(await cash(cartOf({ marks: [one ?? ''] }))).toMatchObject(refused('till_mark_sold', { sale: 2 }));
  });

  it('marked goods cannot be in a printed QR, which knows no pack', async () => {
    await setRule({ needsMark: true });
    expect(await ways.printedQr(cartOf(), {})).toMatchObject(refused('till_mark_needed'));
  });

  it('a mark shown for a QR can be sold again once another tender replaces it', async () => {
    await openDrawer(world);
    await setRule({ needsMark: true });
    const cart = cartOf({ marks: [tobaccoMark('qrstuvw')] });
    const billed = await ways.qr(cart, {});
    if (!billed.ok) throw new Error(billed.problem.code);
    expect(await cash(cart)).toMatchObject(refused('till_mark_sold'));
    await world.ask('payment.supersede', { paymentId: billed.value.paymentId });
    expect(await cash(cart)).toMatchObject({ ok: true });
  });

  const tableOf = async (day: string) => {
    const { file } = await world.ask('marks.export', { day });
    return readFileSync(join(world.folder, 'exports', file), 'utf8')
      .slice(1)
      .replaceAll('"', '')
      .trim()
      .split('\r\n');
  };

  it('the marks of a day are exported as a table', async () => {
    await openDrawer(world);
    await setRule({ needsMark: true });
    await cash(cartOf({ marks: [tobaccoMark('X?io+qC')] }));
    const [head, row, ...more] = await tableOf(DAY);
    expect(more).toEqual([]);
    expect(head).toBe('date;time;sale;item;gtin;mark;price;pieces;returned;cashier;kind');
    expect(row).toContain(`;00000046198488;${tobaccoMark('X?io+qC')};`);
    expect(row).toMatch(/^2026-03-05;10:\d\d:\d\d;1;.*;1;0;Айгүл;sale$/);
    expect(await world.ask('marks.export', { day: '2026-03-04' })).toMatchObject({ count: 0 });
  });

  it('that come back have a row of their own on the day of the return', async () => {
    await openDrawer(world);
    await setRule({ needsMark: true });
    const [alone, one, other] = ['qrstuvw', 'X?io+qC', 'x?io+qC'].map(tobaccoMark);
    const sold = [
      await cash(cartOf({ marks: [alone ?? ''] })),
      await cash(cartOf({ count: 2, marks: [one ?? '', other ?? ''] })),
    ];
    await sleepADay(world.clock);
    for (const made of sold) {
      if (!made.ok) throw new Error(made.problem.code);
      const { tenderId } = made.value;
      const { lines } = await world.ask('tender.prepareReturn', { tenderId });
      const back = lines.map(({ itemId }) => ({ itemId, count: 1, amountTiyn: null }));
      await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines: back, reason: 'передумал' });
    }
    const [, ...rows] = await tableOf('2026-03-06');
    expect(rows.map((row) => row.split(';')).map((cells) => [cells[2], cells[5], ...cells.slice(7)])).toEqual([
      ['1', alone, '1', '1', 'Айгүл', 'return'],
      ['2', '', '1', '1', 'Айгүл', 'return'],
    ]);
    expect(await tableOf(DAY)).toHaveLength(4);
  });
});
