import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { HOUR } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';
import { exactCount } from '#tests/core/shift-actions.ts';
import { checkLedger } from '../ledger/check.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
let item: number;
afterEach(() => {
  world.close();
});

const PATH = '/api/v1/cashbox/shifts/close';
const withTill: MoneyWorldOptions = { hasCatalog: true, organization: { fiscal_till: true } };

async function open(floatTiyn = 2_000_000, options: MoneyWorldOptions = withTill): Promise<string> {
  world = await createMoneyWorld(options);
  item = await addGoods(world);
  return (await world.ask('cashbox.open', { floatTiyn })).drawerId;
}
async function sell(by: MoneyWorld = world, priceTiyn = 50_000) {
  const cart = cartWith(item, priceTiyn);
  const sold = await by.ask('sale.payByCash', { cart, shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
  await by.clock.advance(3_000);
  return sold;
}
async function invoice(amountTiyn = 70_000) {
  const cart = cartWith(item, amountTiyn);
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: amountTiyn });
  return paymentId;
}
async function payByQr(amountTiyn = 70_000) {
  const paymentId = await invoice(amountTiyn);
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.customer(invoiceId ?? 0, 'pay');
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId });
  return paymentId;
}
const view = () => world.ask('cashbox.view', {});
const fiscal = async () => (await world.ask('shift.view', {})).shift?.id ?? null;
async function endByItself(): Promise<void> {
  await world.api('POST', '/cashbox/shifts/close', { client_operation_id: 'by-itself' });
  await world.control('POST', '/clock', { advance_seconds: 1 });
}
const move = (direction: 'in' | 'out', amountTiyn: number, note = '') =>
  world.call('cashbox.moveCash', { direction, amountTiyn, reason: 'collection', note });
const close = (drawerId: string, more: Partial<Parameters<typeof closeWith>[0]> = {}) =>
  closeWith({ drawerId, ...more });
async function closeWith(given: {
  drawerId: string;
  count?: Record<string, number> | null;
  note?: string;
  fiscalShiftId?: number | null;
  override?: boolean;
}) {
  const { drawerId, note = '', fiscalShiftId = null, override = false } = given;
  const count = given.count === undefined ? await exactCount(world) : given.count;
  return world.call('cashbox.close', { drawerId, count, note, fiscalShiftId, override });
}
const problemOf = (result: Awaited<ReturnType<typeof close>>) => (result.ok ? null : result.problem.code);
const closes = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/shifts/close'));

describe('the shift of the drawer', () => {
  it('expects the float, cash sales and what was put in, less what went back and what was taken out', async () => {
    await open(2_000_000);
    await sell();
    const { tenderId } = await sell();
    await payByQr();
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 20_000, reason: 'брак' });
    await move('in', 100_000);
    await move('out', 600_000);
    const { drawer, moves } = await view();
    expect(drawer?.sums).toEqual({
      byTender: [
        { tender: 'qr', amountTiyn: 70_000, count: 1 },
        { tender: 'cash', amountTiyn: 100_000, count: 2 },
      ],
      paymentsCount: 3,
      salesCount: 3,
      paidTiyn: 170_000,
      refundsCount: 1,
      refundedTiyn: 20_000,
      netTiyn: 150_000,
      floatTiyn: 2_000_000,
      cashSalesTiyn: 100_000,
      cashReturnedTiyn: 20_000,
      cashBeforeTiyn: 0,
      cashInTiyn: 100_000,
      cashOutTiyn: 600_000,
      expectedTiyn: 1_580_000,
    });
    expect(moves).toMatchObject([
      { direction: 'in' },
      { direction: 'out', reason: 'collection', personName: 'Айгерим' },
    ]);
  });

  it('S2: the drawer counts a refund where it became known, and no payment in two shifts', async () => {
    const first = await open();
    const paymentId = await payByQr(70_000);
    expect((await close(first)).ok).toBe(true);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await world.ask('refund.start', { paymentId, amountTiyn: 30_000, lines: null, reason: '' });
    await world.clock.advance(30_000);
    const { drawer, last } = await view();
    expect(last?.sums).toMatchObject({ paidTiyn: 70_000, refundedTiyn: 0 });
    expect(drawer?.sums).toMatchObject({ paidTiyn: 0, refundedTiyn: 30_000, refundsCount: 1, netTiyn: -30_000 });
    world.kill();
    await world.start();
    expect((await view()).drawer?.sums).toEqual(drawer?.sums);
  });

  it('the drawer is opened once, and takes, gives and counts nothing while closed', async () => {
    const first = await open();
    expect(await world.call('cashbox.open', { floatTiyn: 1 })).toMatchObject({
      problem: { code: 'till_drawer_open' },
    });
    await close(first);
    for (const refused of [
      await move('in', 1),
      await close(first),
      await world.call('cashbox.keepCount', { count: {} }),
    ]) {
      expect(refused).toMatchObject({ ok: false, problem: { code: 'till_drawer_closed' } });
    }
  });

  it('the drawer needs a senior for cash in and out and for closing, and never gives more than it has', async () => {
    const drawerId = await open(100_000);
    expect(await move('out', 100_100)).toMatchObject({ problem: { code: 'till_amount_out_of_range' } });
    world.become({ ...senior, role: 'cashier' });
    expect(await move('out', 100)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    expect(problemOf(await close(drawerId))).toBe('till_not_permitted');
    expect((await view()).moves).toEqual([]);
  });

  it('the drawer counts whole tenge: float, deposits and withdrawals have no tiyn', async () => {
    await open(100_000);
    const wholeTenge = { problem: { code: 'till_cash_whole_tenge' } };
    expect([await move('in', 50), await move('out', 50)]).toMatchObject([wholeTenge, wholeTenge]);
    await close((await view()).drawer?.id ?? '');
    expect(await world.call('cashbox.open', { floatTiyn: 50 })).toMatchObject(wholeTenge);
  });

  it('H6: the drawer is not closed when the ledger refuses', async () => {
    const drawerId = await open();
    world.fillDisk(true);
    expect(problemOf(await close(drawerId))).toBe('till_disk_full');
    world.fillDisk(false);
    expect((await view()).drawer?.id).toBe(drawerId);
  });

  it('H3: the drawer is called stale on the next day of Almaty, not of the machine', async () => {
    await open();
    expect((await view()).isStale).toBe(false);
    // 10:00 in Almaty at the start.
    await world.clock.advance(13 * HOUR);
    expect((await view()).isStale).toBe(false);
    await world.clock.advance(2 * HOUR);
    expect((await view()).isStale).toBe(true);
  });
});

describe('counting and closing', () => {
  it('a count is kept with its reason and choices over another person and a restart', async () => {
    await open();
    await world.ask('cashbox.keepCount', { count: { 5000: 3, 100: 7 }, note: 'не нашли', isUncounted: true });
    await world.ask('cashbox.keepCount', { count: { 5000: 3, 100: 8 } });
    world.become(manager);
    world.kill();
    await world.start();
    const { draft, closeDraft } = await view();
    expect(draft).toEqual({ 5000: 3, 100: 8 });
    expect(closeDraft).toEqual({ note: 'не нашли', isUncounted: true, floatLeftTiyn: null, isTold: false });
    const { drawer } = await view();
    await world.ask('cashbox.checkCount', { drawerId: drawer?.id ?? '', count: { 5000: 3 } });
    expect((await view()).closeDraft).toMatchObject({ note: 'не нашли', isTold: true });
    await close(drawer?.id ?? '', { note: 'не нашли' });
    expect((await view()).closeDraft).toEqual({ note: '', isUncounted: false, floatLeftTiyn: null, isTold: false });
  });

  it('H1: closing shows the difference, and closes the fiscal shift with the drawer in one intent', async () => {
    const drawerId = await open(2_000_000);
    await sell();
    const shiftId = await fiscal();
    const result = await close(drawerId, { count: { 20000: 1, 200: 2 }, note: 'сто тенге', fiscalShiftId: shiftId });
    if (!result.ok) throw new Error(result.problem.code);
    await world.clock.advance(15_000);
    const { drawer, last, closing, draft } = await view();
    expect(drawer).toBeNull();
    expect(draft).toBeNull();
    expect(last).toMatchObject({
      id: drawerId,
      number: 1,
      countedTiyn: 2_040_000,
      differenceTiyn: -10_000,
      note: 'сто тенге',
      closedBy: 'Айгерим',
      fiscalShift: { id: shiftId, number: 1 },
      reportId: result.value.reportId,
    });
    expect(closing).toMatchObject({ id: result.value.operationId, phase: 'done', details: { countedTiyn: 2_040_000 } });
    expect((await world.serviceLedger()).shifts).toMatchObject([{ status: 'closed' }]);
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
  });

  it('H1: killed while closing, it is closed once, and the close of the fiscal shift goes on', async () => {
    const drawerId = await open();
    await sell();
    await world.control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind: 'drop_response', times: 1 });
    await close(drawerId, { fiscalShiftId: await fiscal() });
    world.kill();
    await world.start();
    await world.clock.advance(60_000);
    const { last, closing } = await view();
    expect(last?.id).toBe(drawerId);
    expect(closing?.phase).toBe('done');
    expect((await world.serviceLedger()).shifts).toMatchObject([{ status: 'closed' }]);
    expect(new Set(closes().map(({ body }) => body)).size).toBe(1);
  });

  it('H1: closing with a fiscal shift that closed by itself closes the drawer, and leaves the next shift alone', async () => {
    const drawerId = await open();
    await sell();
    const shiftId = await fiscal();
    await endByItself();
    await sell();
    expect(await close(drawerId, { fiscalShiftId: shiftId })).toMatchObject({ value: { operationId: null } });
    const { last } = await view();
    // The register's current number and totals are the next shift's.
    expect(last).toMatchObject({ id: drawerId, fiscalShift: { id: shiftId, number: null } });
    expect(world.ledger().read('shift_report', last?.reportId ?? '')?.value).toMatchObject({
      kind: 'z',
      fiscal: null,
    });
    expect((await world.serviceLedger()).shifts.map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('closing works without the fiscal register, offline too', async () => {
    const drawerId = await open();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    expect(await close(drawerId, { fiscalShiftId: 1 })).toMatchObject({ problem: { code: 'till_offline' } });
    expect((await close(drawerId)).ok).toBe(true);
    expect((await view()).last).toMatchObject({ fiscalShift: null });
  });

  it('C8: asked for twice is one closing with one report', async () => {
    const drawerId = await open();
    const commandId = '0195645e-0000-7000-8000-00000000ffff';
    const input = {
      drawerId,
      count: await exactCount(world),
      note: '',
      fiscalShiftId: null,
      override: false,
      commandId,
    };
    const [one, other] = await Promise.all([world.call('cashbox.close', input), world.call('cashbox.close', input)]);
    expect(one).toEqual(other);
    expect(world.ledger().count('shift_report', { group: 'z' })).toBe(1);
  });

  it.each(['cashbox_busy', 'cashbox_operation_failed'])(
    'closing leaves the drawer closed when the register says %s; a task closes its shift later',
    async (code) => {
      const drawerId = await open();
      await sell();
      const provider = { organization_id: world.organizationId, latency_ms: 0 };
      await world.control('POST', '/provider', { ...provider, shift_close: `error:${code}` });
      await close(drawerId, { fiscalShiftId: await fiscal() });
      await world.clock.advance(15_000);
      expect(await view()).toMatchObject({ last: { id: drawerId }, closing: { phase: 'failed', problem: { code } } });
      const [task] = (await world.ask('task.list', {})).tasks;
      expect(task).toMatchObject({ kind: 'shift_close_failed', actions: ['try_again', 'accept'] });
      await world.control('POST', '/provider', { ...provider, shift_close: 'succeed' });
      world.become(manager);
      await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'try_again', note: '' });
      await world.clock.advance(15_000);
      expect((await world.serviceLedger()).shifts).toMatchObject([{ status: 'closed' }]);
      expect(world.ledger().count('shift_report', { group: 'z' })).toBe(1);
    },
  );
});

describe('reports', () => {
  it('X: at any time, with the fiscal totals beside where they can be had', async () => {
    await open(100_000);
    await sell();
    const { reportId } = await world.ask('cashbox.reportX', {});
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const second = await world.ask('cashbox.reportX', {});
    const read = (id: string) => world.ledger().read('shift_report', id)?.value;
    expect(read(reportId)).toMatchObject({
      kind: 'x',
      number: 1,
      sums: { expectedTiyn: 150_000 },
      fiscal: { shiftNumber: 1, totals: { cashTiyn: 50_000, salesCount: 1 } },
    });
    expect(read(second.reportId)).toMatchObject({ number: 2, fiscal: null });
  });

  it('reports list closed drawers newest first', async () => {
    await close(await open());
    await close((await world.ask('cashbox.open', { floatTiyn: 500 })).drawerId);
    const { drawers, hasMore } = await world.ask('cashbox.history', { page: 1 });
    expect(drawers.map(({ number }) => number)).toEqual([2, 1]);
    expect(hasMore).toBe(false);
  });
});

describe('several tills', () => {
  it('C9: each stands beside the fiscal till of its own cashier', async () => {
    await open(0, { ...withTill, connections: [{ is_primary: true }, { is_primary: false }] });
    const [, secondId = 0] = world.connectionIds;
    const second = await createMoneyWorld({ beside: { world } });
    try {
      await second.clock.advance(1_000);
      second.become(manager);
      expect(await second.call('cashbox.chooseTill', { bankConnectionId: 999_999 })).toMatchObject({ ok: false });
      await second.ask('cashbox.chooseTill', { bankConnectionId: secondId });
      const { drawerId } = await second.ask('cashbox.open', { floatTiyn: 0 });
      expect(await second.call('cashbox.chooseTill', { bankConnectionId: null })).toMatchObject({
        problem: { code: 'till_drawer_open' },
      });
      const cart = cartWith(item, 40_000);
      const { paymentId } = await second.ask('sale.payByQr', { cart, shownTotalTiyn: 40_000 });
      const { invoiceId } = await second.ask('payment.view', { paymentId });
      await world.customer(invoiceId ?? 0, 'pay');
      await world.clock.advance(5_000);
      await payByQr(70_000);
      const own = await second.ask('shift.view', {});
      expect(own.totals).toMatchObject({ cashlessTiyn: 40_000 });
      expect((await world.ask('shift.view', {})).totals).toMatchObject({ cashlessTiyn: 70_000 });
      const count = {};
      const fiscalShiftId = own.shift?.id ?? null;
      await second.ask('cashbox.close', { drawerId, count, note: '', fiscalShiftId, override: false });
      await world.clock.advance(15_000);
      expect((await second.ask('shift.view', {})).shift?.isOpen).toBe(false);
      expect((await world.ask('shift.view', {})).shift?.isOpen).toBe(true);
      expect((await second.ask('cashbox.view', {})).last).toMatchObject({ bankConnectionId: secondId });
      second.kill();
      await second.start();
      expect((await second.ask('cashbox.tills', {})).chosenId).toBe(secondId);
    } finally {
      second.close();
    }
  });
});

describe('reconciliation by shift', () => {
  it('H3: a shift is compared from opening to close, over midnight too, without the next shift', async () => {
    await open();
    await payByQr(70_000);
    await world.clock.advance(15 * HOUR);
    await payByQr(30_000);
    const shiftId = (await fiscal()) ?? 0;
    expect(await world.ask('reconciliation.viewShift', { shiftId })).toEqual({ comparison: null });
    await world.ask('shift.close', { shiftId, countedTiyn: null, override: false });
    await world.clock.advance(60_000);
    await payByQr(5_000);
    const { comparison } = await world.ask('reconciliation.runShift', { shiftId });
    expect(comparison).toMatchObject({
      isByShifts: true,
      ledger: { count: 2, amountTiyn: 100_000 },
      ownAtService: { count: 2, amountTiyn: 100_000 },
      service: { count: 2, amountTiyn: 100_000 },
      bank: { count: 2, amountTiyn: 100_000 },
      differences: [],
      problem: null,
    });
    expect(await world.ask('reconciliation.viewShift', { shiftId })).toEqual({ comparison });
    expect(await world.call('reconciliation.runShift', { shiftId: 1 })).toMatchObject({
      problem: { code: 'cashbox_shift_not_found' },
    });
  });
});
