import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';
import { putNote } from '../ledger/records.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const payPrinted = (staticQrId: number) =>
  world.control('POST', `/static-qr/${String(staticQrId)}/customer`, { action: 'pay' });
const tasks = async () => (await world.ask('task.list', {})).tasks;

describe('A payment of restricted goods by a printed QR', () => {
  const born = '2005-03-05';
  const answer = (taskId: string, action: 'was_done' | 'refund') =>
    world.call('task.resolve', { taskId, action, note: '' });
  const checks = () =>
    world
      .ledger()
      .find('act', {})
      .map(({ value }) => value as { id: string; kind: string })
      .filter(({ kind, id }) => kind === 'sale.age' && !id.includes('static.'));

  async function sellBeer(isRuleFirst = true): Promise<number> {
    world = await createMoneyWorld({ hasCatalog: true });
    const itemId = await addGoods(world);
    const restrict = async () => {
      world.become(manager);
      const rule = { restriction: 'weak_alcohol', needsMark: false } as const;
      await world.ask('goodsRules.change', { changes: [{ of: `item:${String(itemId)}`, rule }] });
      world.become(senior);
    };
    if (isRuleFirst) await restrict();
    const cart = { cart: cartWith(itemId, 50_000), shownTotalTiyn: 50_000 };
    const made = { amountTiyn: null, cart, description: '', documentSeen: born };
    const { operationId } = await world.ask('staticQr.create', made);
    const { details } = await world.ask('operation.view', { operationId });
    if (!isRuleFirst) await restrict();
    return Number(details['staticQrId']);
  }

  it('a task opens in the transaction that takes the payment in, and the document check is recorded once', async () => {
    const staticQrId = await sellBeer();
    let isTogether = false;
    world.refuseWrite.when = ({ events }) => {
      const types = events.map(({ type }) => type);
      isTogether ||= types.includes('sale.recovered') && types.includes('task.raised');
      return false;
    };
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    expect(isTogether).toBe(true);
    const [task] = await tasks();
    expect(task).toMatchObject({
      kind: 'printed_restricted',
      isBlocking: true,
      actions: ['was_done', 'refund'],
      facts: { saleNumber: 1, amountTiyn: 50_000, day: '2026-03-05', time: '10:00', goods: 'Нан', born },
    });
    expect(task?.facts).not.toHaveProperty('from');
    const id = task?.id ?? '';
    // The task could not be closed after the act was written.
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'task.resolved');
    expect(await answer(id, 'was_done')).toMatchObject({ ok: false });
    world.refuseWrite.when = null;
    expect(await answer(id, 'was_done')).toMatchObject({ ok: true });
    expect(checks()).toMatchObject([{ personName: senior.name, facts: { sale: 1, born, lines: 'Нан' } }]);
    expect(await tasks()).toEqual([]);
  });

  it('outside the hours of sale is refunded, and nothing is handed over until they begin', async () => {
    const staticQrId = await sellBeer();
    world.kill();
    await world.clock.advance(14 * HOUR);
    await payPrinted(staticQrId);
    await world.start();
    await world.clock.advance(5 * MINUTE);
    const [task] = await tasks();
    expect(task).toMatchObject({ actions: ['refund', 'was_done'], facts: { from: '08:00', until: '23:00' } });
    const id = task?.id ?? '';
    expect(await answer(id, 'was_done')).toMatchObject({
      problem: { code: 'till_sale_hours', params: { from: '08:00', until: '23:00', lines: 'Нан' } },
    });
    expect(checks()).toEqual([]);
    expect(await answer(id, 'refund')).toMatchObject({ ok: true });
    await world.clock.advance(MINUTE);
    expect((await world.serviceLedger()).refunds.map(({ amount }) => amount)).toEqual(['500.00']);
    expect(await tasks()).toEqual([]);
  });

  it('the rule of the payment’s day applies, also where the code has no note of its goods', async () => {
    const staticQrId = await sellBeer(false);
    const [note] = world.ledger().find('note', { group: 'printed_goods' });
    if (note === undefined) throw new Error('the goods of the code are not noted');
    world.shop().records.write(putNote(note.id, null));
    await payPrinted(staticQrId);
    await world.clock.advance(MINUTE);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['printed_restricted']);
  });

  it('that went back by History already needs no second refund', async () => {
    const staticQrId = await sellBeer();
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    const [task] = await tasks();
    const paymentId = String(task?.facts['paymentId']);
    await world.ask('refund.start', { paymentId, amountTiyn: 50_000, lines: null, reason: '' });
    await world.clock.advance(MINUTE);
    expect(await answer(task?.id ?? '', 'refund')).toMatchObject({ ok: true });
    expect((await world.serviceLedger()).refunds).toHaveLength(1);
  });
});
