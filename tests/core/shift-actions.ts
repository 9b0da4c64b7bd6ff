/** Steps of closing a shift that a sale in cash has opened. */

import { openDrawer } from './drawer.ts';
import { addGoods, cartWith } from './goods.ts';
import type { MoneyWorld } from './money-world.ts';

const PATH = '/api/v1/cashbox/shifts/close';

/** `world` is read at each step. */
export function shiftActions(world: () => MoneyWorld) {
  const goods = new WeakMap<MoneyWorld, number>();
  const item = (): number => goods.get(world()) ?? 0;

  async function openShift(): Promise<number> {
    goods.set(world(), await addGoods(world()));
    await openDrawer(world());
    await sell();
    return (await shiftNow()).id;
  }
  async function sell() {
    const cart = cartWith(item(), 50_000);
    const sold = await world().ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
    await world().clock.advance(3_000);
    return sold;
  }
  async function invoiceByQr(): Promise<string> {
    const { paymentId } = await world().ask('sale.payByQr', { cart: cartWith(item(), 100), shownTotalTiyn: 100 });
    return paymentId;
  }
  /** The bank does not answer for an hour, so its end is unknown; a QR would be over in minutes. */
  async function unfinishedBill(): Promise<string> {
    const invoice = { cart: cartWith(item(), 10_000), shownTotalTiyn: 10_000, phone: '87011234567' };
    const bank = { organization_id: world().organizationId };
    await world().control('POST', '/provider', { ...bank, latency_ms: 3_600_000 });
    const { paymentId } = await world().ask('sale.payByPhone', invoice);
    await world().control('POST', '/provider', { ...bank, latency_ms: 0 });
    return paymentId;
  }
  async function shiftNow() {
    const { shift } = await world().ask('shift.view', {});
    return shift ?? { id: 0, isOpen: false };
  }
  const close = (shiftId: number, more: { countedTiyn?: number | null; override?: boolean } = {}) =>
    world().call('shift.close', { shiftId, countedTiyn: more.countedTiyn ?? null, override: more.override ?? false });
  async function closing(shiftId: number): Promise<string> {
    const result = await close(shiftId);
    if (!result.ok || result.value.operationId === null) throw new Error(JSON.stringify(result));
    return result.value.operationId;
  }
  const view = (operationId: string) => world().ask('operation.view', { operationId });
  const tasks = async () => (await world().ask('task.list', {})).tasks;
  const shifts = async () => (await world().serviceLedger()).shifts;
  const sent = () => world().requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/shifts/close'));
  const idsSent = () => new Set(sent().map(({ body }) => body));
  async function fault(kind: string, more: Record<string, unknown> = {}) {
    await world().control('POST', '/faults', { match: { method: 'POST', path: PATH }, kind, times: 1, ...more });
  }

  return {
    openShift,
    item,
    sell,
    invoiceByQr,
    unfinishedBill,
    close,
    closing,
    view,
    tasks,
    shifts,
    sent,
    idsSent,
    fault,
  };
}

export async function exactCount(world: Pick<MoneyWorld, 'ask'>): Promise<Record<string, number>> {
  const { drawer } = await world.ask('cashbox.view', {});
  return { 1: Math.max(0, Math.floor((drawer?.sums.expectedTiyn ?? 0) / 100)) };
}
