import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { usualDiscountLimits } from '@tilla/shared/domain/discount-limit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTeamTill, PIN, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';

const COMMAND = '0195645e-0000-7000-8000-00000000ab01';
let world: TillWorld;
let team: TillTeam;
let paymentId: string;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 1 });
  const [item] = items;
  const line = { id: 'a', catalogItemId: item?.id ?? 0, name: item?.name ?? '', unit: item?.unit ?? null };
  const priceTiyn = item?.priceTiyn ?? 0;
  const cart = { lines: [{ ...line, priceTiyn, count: 2, discountPercentage: 0 }], discountPercentage: 0 };
  ({ paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 2 * priceTiyn }));
  await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await team.become('Ерлан');
});

type Refund = Partial<CallInput<'refund.start'>>;
const refund = (more: Refund = {}) =>
  world.call('refund.start', { paymentId, amountTiyn: 100, lines: null, reason: '', ...more });
/** With the same command id, as the renderer repeats an act. */
const dispatch = async (more: Refund) =>
  world.till().dispatch('refund.start', {
    paymentId,
    amountTiyn: 100,
    lines: null,
    reason: 'брак',
    commandId: COMMAND,
    ...more,
  });
const refunds = async () => (await world.ask('refund.ofPayment', { paymentId })).operations;
async function acts() {
  await team.become('Айгүл');
  return (await world.ask('staff.acts', { day: '2026-03-05', page: 1 })).acts;
}

describe('an approval', () => {
  it('an approval names the needed role, and is given by a senior’s PIN; both names stay with the refund', async () => {
    expect(await dispatch({})).toEqual({
      ok: false,
      problem: { code: 'till_not_permitted', params: expect.objectContaining({ role: 'senior' }) as object },
    });
    expect(await dispatch({ approval: await team.approvalOf('Дана') })).toMatchObject({ ok: true });
    expect(await refunds()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Дана' }]);
    expect((await world.ask('app.view', {})).person?.name).toBe('Ерлан');
    const [act] = await acts();
    expect(act).toMatchObject({
      id: COMMAND,
      kind: 'refund.start',
      personName: 'Ерлан',
      approvedBy: 'Дана',
      facts: { amountTiyn: 100 },
    });
  });

  it('an approval counts for one act only: the next one asks again', async () => {
    expect(await refund({ approval: await team.approvalOf('Дана') })).toMatchObject({ ok: true });
    await world.clock.advance(30_000);
    expect(await refund({ amountTiyn: 200 })).toMatchObject({ problem: { code: 'till_not_permitted' } });
    expect(await refunds()).toHaveLength(1);
  });

  it('C8: an approval is not needed a second time by the same command, and recorded once', async () => {
    const first = await dispatch({ approval: await team.approvalOf('Дана') });
    expect(await dispatch({})).toEqual(first);
    expect(await dispatch({ approval: await team.approvalOf('Дана', '00000000') })).toEqual(first);
    await world.restart();
    await team.become('Ерлан');
    expect(await dispatch({})).toEqual(first);
    expect(await refunds()).toHaveLength(1);
    expect((await acts()).filter(({ kind }) => kind === 'refund.start')).toHaveLength(1);
  });

  it('an approval by somebody without the role is none, and nothing is recorded', async () => {
    expect(await refund({ approval: await team.approvalOf('Ерлан') })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    expect(
      await world.call('settings.change', { idleLockMinutes: 1, approval: await team.approvalOf('Дана') }),
    ).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    expect((await acts()).map(({ kind }) => kind)).toEqual(['staff.add', 'staff.add', 'setup.createManager']);
  });

  it('an approval with a wrong PIN is refused, and the attempts are limited like those at the lock', async () => {
    const answers: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await refund({ approval: await team.approvalOf('Дана', '00000000') });
      if (!answer.ok) answers.push(answer.problem.code);
    }
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'till_wrong_pin'), 'till_pin_attempts']);
    expect(await refund({ approval: await team.approvalOf('Дана') })).toMatchObject({
      problem: { code: 'till_pin_attempts' },
    });
    expect(await refunds()).toEqual([]);
    await world.clock.advance(30_000);
    expect(await refund({ approval: await team.approvalOf('Дана') })).toMatchObject({ ok: true });
    expect((await acts()).map(({ kind, facts }) => `${kind} ${String(facts['name'])}`)).toContain('pin.blocked Дана');
  });

  it('acts in the name of who asked, though another takes over while the PIN is looked at', async () => {
    const approval = await team.approvalOf('Дана');
    const personId = await team.idOf('Айгүл');
    const [done] = await Promise.all([
      refund({ approval }),
      world.call('session.unlock', { personId, pin: PIN.Айгүл }),
    ]);
    expect(done).toMatchObject({ ok: true });
    expect(await refunds()).toMatchObject([{ personName: 'Ерлан', approvedBy: 'Дана' }]);
  });

  it('never leaves its PIN in the log, the events or an answer', async () => {
    await refund({ approval: await team.approvalOf('Дана') });
    await world.call('staff.add', {
      name: 'Жан',
      role: 'cashier',
      pin: '80510004',
      approval: await team.approvalOf('Айгүл'),
    });
    const everything = JSON.stringify([world.log, world.events, await acts(), await world.ask('staff.list', {})]);
    for (const pin of [...Object.values(PIN), '80510004']) expect(everything).not.toContain(pin);
    expect(everything).toContain('Жан');
  });
});

describe('the data that an approver sees', () => {
  const asked = async (answer: Promise<unknown>) =>
    ((await answer) as { problem: { params: Record<string, unknown> } }).problem.params;

  it('a refund’s approval shows ledger and service data: sale, sums before and after, percentage, lines, reason', async () => {
    const { amountTiyn, lines } = await world.ask('refund.prepare', { paymentId });
    const [line] = lines;
    const half = amountTiyn / 2;
    const sums = { amountTiyn: half, beforeTiyn: amountTiyn, afterTiyn: half, percent: 50 };
    const halfBack = { role: 'senior', sale: 1, ...sums };
    expect(await asked(refund({ amountTiyn: half, reason: 'Брак' }))).toEqual({
      ...halfBack,
      reason: 'Брак',
    });
    const one = [{ itemId: line?.itemId ?? '', count: 1, amountTiyn: null }];
    expect(await asked(refund({ amountTiyn: null, lines: one }))).toEqual({
      ...halfBack,
      lines: `${line?.name ?? ''} × 1 шт`,
    });
    expect(
      await asked(world.call('refund.start', { paymentId: 'none', amountTiyn: 1, lines: null, reason: '' })),
    ).toEqual({
      role: 'senior',
    });
  });

  it('a price’s approval shows the catalog’s price, whatever the page claims', async () => {
    const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 2 });
    const [cheap, other] = items.map(({ id, unit, priceTiyn }, place) => {
      return { id: `l${String(place)}`, catalogItemId: id, name: 'Сыйлық', unit, priceTiyn, count: 1 };
    });
    if (cheap === undefined || other === undefined) throw new Error('no goods');
    const lines = [
      { ...cheap, priceTiyn: cheap.priceTiyn / 2, listPriceTiyn: cheap.priceTiyn / 2, discountPercentage: 0 },
      { ...other, discountPercentage: 0 },
    ];
    const beforeTiyn = cheap.priceTiyn + other.priceTiyn;
    const params = await asked(world.call('cart.allowPrices', { cart: { lines, discountPercentage: 0 } }));
    expect(params).toEqual({
      role: 'manager',
      beforeTiyn,
      afterTiyn: beforeTiyn - cheap.priceTiyn / 2,
      percent: Math.round((cheap.priceTiyn * 500) / beforeTiyn) / 10,
      lines: items[0]?.name,
      limit: usualDiscountLimits.cashier,
    });
  });

  it('a cash approval shows the drawer’s content, and one of an invoice list its number and total', async () => {
    await team.become('Айгүл');
    await world.ask('cashbox.open', { floatTiyn: 500_000 });
    await team.become('Ерлан');
    const move = { direction: 'out', amountTiyn: 200_000, reason: 'supplier', note: 'Хлеб' } as const;
    expect(await asked(world.call('cashbox.moveCash', move))).toEqual({
      role: 'senior',
      amountTiyn: 200_000,
      beforeTiyn: 500_000,
      afterTiyn: 300_000,
      reason: 'Хлеб',
    });
    const rows = [1, 2].map((n) => ({ phone: `8701000000${String(n)}`, amountTiyn: 100_000 * n, description: '' }));
    expect(await asked(world.call('bulk.start', { name: 'Март', rows }))).toEqual({
      role: 'senior',
      name: 'Март',
      count: 2,
      amountTiyn: 300_000,
    });
  });
});

describe('a manager’s acts', () => {
  it('a manager’s act can be done by a cashier with a manager’s PIN, and is recorded once with both names', async () => {
    const approval = await team.approvalOf('Айгүл');
    expect(await world.call('staff.add', { name: 'Жан', role: 'senior', pin: '2580' })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    expect(await world.call('staff.add', { name: 'Жан', role: 'senior', pin: '2580', approval })).toMatchObject({
      ok: true,
    });
    expect(
      await world.call('settings.change', { discountLimits: { cashier: 5, senior: 20, manager: 50 }, approval }),
    ).toMatchObject({ ok: true });
    expect((await world.ask('app.view', {})).settings.discountLimits.cashier).toBe(5);
    expect(await acts()).toMatchObject([
      { kind: 'settings.change', personName: 'Ерлан', approvedBy: 'Айгүл', facts: { settings: 'discountLimits' } },
      { kind: 'staff.add', personName: 'Ерлан', approvedBy: 'Айгүл', facts: { name: 'Жан', role: 'senior' } },
      { kind: 'staff.add' },
      { kind: 'staff.add' },
      { kind: 'setup.createManager', personName: 'Айгүл' },
    ]);
  });

  it('a list leaves the till as a file by no cashier’s word: results of invoices take a senior', async () => {
    const lists = () => world.call('bulk.export', { listId: 'nobody’s' });
    expect(await lists()).toMatchObject({ problem: { code: 'till_not_permitted', params: { role: 'senior' } } });
    const approved = await world.call('bulk.export', { listId: 'nobody’s', approval: await team.approvalOf('Дана') });
    expect(approved).toMatchObject({ problem: { code: 'till_not_found' } });
  });

  it('language, theme, sound and paper width are anybody’s', async () => {
    expect(
      await world.call('settings.change', { language: 'kk', theme: 'dark', soundVolume: 10, paperWidth: '58' }),
    ).toMatchObject({ ok: true });
  });
});
