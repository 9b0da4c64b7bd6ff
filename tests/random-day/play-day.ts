/** Plays a planned day at a whole till, against the embedded service, on the manual clock. */

import { createTillWorld, type TillWorld } from '../core/till-world.ts';
import { createShop } from '../screens/shop.ts';
import type { PlannedDiscount, PlannedLine, Step } from './day-plan.ts';
import { createRefunds } from './day-refunds.ts';
import { cartOf, dueBy, goodsOf, possible } from './planned-cart.ts';
import type { DayWorld, DonePayment, DoneSale, DoneShift, PlayedDay } from './played-day.ts';
import { readProvider } from './provider-ledger.ts';
import { total } from './reckoning.ts';

const manager = { name: 'Айгүл', pin: '80510001' } as const;
const cashier = { name: 'Ерлан', pin: '80510003' } as const;
type Person = typeof manager | typeof cashier;

/** From 10:00 in Almaty, when the world begins, to 22:40. */
const TO_EVENING_MS = (12 * 60 + 40) * 60_000;
const LEARNS_MS = 5_000;
/** A printed QR is polled every 16 to 24 seconds. */
const ARRIVES_MS = 30_000;
/** The till sweeps the last hours every few minutes. */
const SWEEPS_MS = 16 * 60_000;

export async function playDay(plan: readonly Step[], check: (played: DayWorld) => Promise<void>): Promise<void> {
  const world = await createTillWorld();
  try {
    const player = await openShop(world);
    for (const step of plan) await player.play(step);
    await player.end();
    await check(player);
  } finally {
    await world.close();
  }
}

async function openShop(world: TillWorld) {
  const { clock } = world;
  await clock.sleep(TO_EVENING_MS, 'counts');
  const shop = await createShop(world, {});
  await world.ask('setup.connect', { baseUrl: shop.baseUrl, apiKey: shop.apiKey, passphrase: null });
  await world.ask('setup.createManager', manager);
  await world.ask('staff.add', { ...cashier, role: 'cashier' });
  await world.ask('settings.change', { printAfterPayment: false });
  await clock.advance(LEARNS_MS);
  const { people } = await world.ask('app.view', {});
  const idOf = ({ name }: Person): string => people.find((one) => one.name === name)?.id ?? '';
  const goods = await goodsOf(world);
  const day: PlayedDay = { sales: [], refunds: [], moves: [], shifts: [], acts: [] };
  day.acts.push(
    { kind: 'setup.createManager', person: manager.name, approvedBy: null, facts: { name: manager.name } },
    { kind: 'staff.add', person: manager.name, approvedBy: null, facts: { name: cashier.name, role: 'cashier' } },
    { kind: 'settings.change', person: manager.name, approvedBy: null, facts: { settings: 'printAfterPayment' } },
  );
  const hung = await hangUp();
  let person: Person = manager;
  const late: DonePayment[] = [];
  const played: DayWorld = { world, shop, day, startMs: clock.nowMs(), provider: () => readProvider(shop) };

  async function hangUp() {
    const line = {
      id: 'a',
      catalogItemId: goods[0]?.id ?? 0,
      name: goods[0]?.name ?? '',
      unit: goods[0]?.unit ?? null,
    };
    const priceTiyn = goods[0]?.priceTiyn ?? 0;
    const cart = { lines: [{ ...line, priceTiyn, count: 1, discountPercentage: 0 }], discountPercentage: 0 };
    const asked = { amountTiyn: null, cart: { cart, shownTotalTiyn: priceTiyn }, description: '' };
    const { operationId } = await world.ask('staticQr.create', asked);
    await clock.advance(LEARNS_MS);
    const { details } = await world.ask('operation.view', { operationId });
    return { staticQrId: Number(details['staticQrId']), priceTiyn };
  }

  /** A manager needs no approval; a cashier's other acts are approved. */
  const approval = () => (person === manager ? {} : { approval: { personId: idOf(manager), pin: manager.pin } });
  const by = () => ({ person: person.name, approvedBy: person === manager ? null : manager.name });

  async function ensureDrawer(floatTiyn = 0): Promise<void> {
    const known = openShift();
    if (known !== undefined && known.floatTiyn !== null) return;
    const { drawerId } = await world.ask('cashbox.open', { floatTiyn });
    const shift = known ?? { drawerId, openedMs: clock.nowMs(), floatTiyn, closed: null };
    shift.floatTiyn = floatTiyn;
    if (known === undefined) day.shifts.push(shift);
  }

  /** A sale opens a shift: the till reports that there is one; its content is reckoned. */
  async function learnShift(openedMs: number): Promise<void> {
    const { drawer } = await world.ask('cashbox.view', {});
    if (drawer === null || day.shifts.some(({ drawerId }) => drawerId === drawer.id)) return;
    day.shifts.push({ drawerId: drawer.id, openedMs, floatTiyn: null, closed: null });
  }

  const openShift = (): DoneShift | undefined => day.shifts.find(({ closed }) => closed === null);

  const refunds = createRefunds({
    ...played,
    by,
    approval,
    ensureDrawer,
    cashInDrawer() {
      const shift = openShift();
      return shift === undefined ? 0 : cashIn(shift);
    },
  });

  function cashIn(shift: DoneShift): number {
    const since = ({ atMs }: { readonly atMs: number }): boolean => atMs >= shift.openedMs;
    const cash = day.sales.flatMap(({ payments }) => payments).filter((one) => one.tender === 'cash' && since(one));
    const gone = day.refunds.filter((one) => one.payment.tender === 'cash' && since(one));
    const moved = day.moves.filter(since);
    return (
      (shift.floatTiyn ?? 0) +
      total(cash) -
      total(gone) +
      total(moved.filter(({ direction }) => direction === 'in')) -
      total(moved.filter(({ direction }) => direction === 'out'))
    );
  }

  function sold(lines: readonly PlannedLine[], discount: PlannedDiscount) {
    const drawn = cartOf(goods, lines, discount);
    const sale: DoneSale = {
      saleId: '',
      number: null,
      lines: drawn.lines,
      subtotalTiyn: drawn.subtotalTiyn,
      totalTiyn: drawn.totalTiyn,
      payments: [],
    };
    return { sale, cart: drawn.cart };
  }

  async function keep(sale: DoneSale, saleId: string): Promise<void> {
    sale.saleId = saleId;
    sale.number = (await world.ask('sale.view', { saleId })).number;
    day.sales.push(sale);
    const discountTiyn = sale.subtotalTiyn - sale.totalTiyn;
    if (discountTiyn === 0) return;
    const percent = Math.round((discountTiyn * 1_000) / sale.subtotalTiyn) / 10;
    const facts = { amountTiyn: sale.totalTiyn, discountTiyn, percent, saleNumber: sale.number };
    day.acts.push({
      kind: 'sale.prices',
      person: person.name,
      ...(person === manager ? { approvedBy: null } : {}),
      facts,
    });
  }

  function paid(sale: DoneSale, tender: DonePayment['tender'], more: Partial<DonePayment>): DonePayment {
    const none = { tenderId: null, paymentId: null, invoiceId: null, amountTiyn: sale.totalTiyn, roundingTiyn: 0 };
    const payment = { ...none, sale, tender, person: person.name, atMs: clock.nowMs(), ...more };
    sale.payments.push(payment);
    return payment;
  }

  async function sell(step: Extract<Step, { do: 'sell' }>): Promise<void> {
    const { sale, cart } = sold(step.lines, step.discount);
    const tender = possible(step.tender, sale.totalTiyn);
    const asked = { cart, shownTotalTiyn: sale.totalTiyn, ...approval() };
    if (tender === 'cash' || tender === 'card') {
      if (tender === 'cash') await ensureDrawer();
      const done =
        tender === 'cash'
          ? await world.ask('sale.payByCash', { ...asked, cashReceivedTiyn: null })
          : await world.ask('sale.payByCard', asked);
      await keep(sale, done.saleId);
      paid(sale, tender, { tenderId: done.tenderId, ...dueBy(tender, sale.totalTiyn) });
      return;
    }
    const { saleId, paymentId } =
      tender === 'qr'
        ? await world.ask('sale.payByQr', asked)
        : await world.ask('sale.payByPhone', { ...asked, phone: '87011234567' });
    await keep(sale, saleId);
    await bill(sale, tender, paymentId, sale.totalTiyn, tender === 'phone' && step.isLate);
  }

  async function bill(
    sale: DoneSale,
    tender: 'qr' | 'phone',
    paymentId: string,
    amountTiyn: number,
    isLate: boolean,
  ): Promise<void> {
    await clock.advance(LEARNS_MS);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    const payment = paid(sale, tender, { paymentId, invoiceId, amountTiyn });
    if (isLate) {
      late.push(payment);
      await world.ask('payment.putAside', { paymentId });
      return;
    }
    await shop.customer(invoiceId ?? 0, 'pay');
    await clock.advance(LEARNS_MS);
  }

  async function split(step: Extract<Step, { do: 'split' }>): Promise<void> {
    const { sale, cart } = sold(step.lines, step.discount);
    const { totalTiyn } = sale;
    const firstTiyn = Math.max(100, Math.floor((totalTiyn * step.share) / 10_000) * 100);
    if (firstTiyn >= totalTiyn) return;
    if (step.first === 'cash') await ensureDrawer();
    const openedMs = clock.nowMs();
    const first = await world.ask('sale.payPart', {
      cart,
      shownTotalTiyn: totalTiyn,
      tender: step.first,
      amountTiyn: firstTiyn,
      cashReceivedTiyn: null,
      ...approval(),
    });
    const { saleId } = first;
    await learnShift(openedMs);
    await keep(sale, saleId);
    paid(sale, step.first, { tenderId: first.tenderId, amountTiyn: firstTiyn });
    await pass(step.minutes);
    const restTiyn = totalTiyn - firstTiyn;
    const rest = possible(step.rest, restTiyn);
    if (rest === 'cash' || rest === 'card') {
      if (rest === 'cash') await ensureDrawer();
      const due = dueBy(rest, restTiyn);
      const asked = { saleId, tender: rest, amountTiyn: due.amountTiyn, cashReceivedTiyn: null };
      const { tenderId } = await world.ask('sale.addTender', asked);
      paid(sale, rest, { tenderId, ...due });
      return;
    }
    const phone = rest === 'phone' ? '87011234567' : null;
    const { paymentId } = await world.ask('sale.billRest', { saleId, shownRestTiyn: restTiyn, phone });
    await bill(sale, rest, paymentId, restTiyn, false);
  }

  async function payPrinted(): Promise<void> {
    const path = `/static-qr/${String(hung.staticQrId)}/customer`;
    const { invoice_id } = (await shop.control('POST', path, { action: 'pay' })) as { invoice_id: number };
    await clock.advance(ARRIVES_MS);
    const [first] = goods;
    const lines = [{ name: first?.name ?? '', isWeighed: false, quantity: 1_000, ...same(hung.priceTiyn) }];
    const sale: DoneSale = { saleId: '', number: null, lines, payments: [], ...same(hung.priceTiyn) };
    day.sales.push(sale);
    paid(sale, 'printed_qr', { invoiceId: invoice_id, person: '' });
    await learnPrinted();
  }

  async function learnPrinted(): Promise<void> {
    const asked = { staticQrId: hung.staticQrId, page: 1 };
    const { payments } = await world.ask('staticQr.payments', asked);
    for (const sale of day.sales) {
      const [payment] = sale.payments;
      if (sale.saleId !== '' || payment?.tender !== 'printed_qr') continue;
      const found = payments.find(({ invoiceId }) => invoiceId === payment.invoiceId)?.saleId ?? null;
      if (found === null) continue;
      sale.saleId = found;
      const view = await world.ask('sale.view', { saleId: found });
      sale.number = view.number;
      sale.payments[0] = { ...payment, paymentId: view.payments[0]?.id ?? null };
    }
  }

  async function move({ direction, tenge }: Extract<Step, { do: 'move' }>): Promise<void> {
    await ensureDrawer();
    const shift = openShift();
    const amountTiyn = tenge * 100;
    if (shift === undefined || (direction === 'out' && cashIn(shift) < amountTiyn)) return;
    const reason = direction === 'in' ? 'change' : 'supplier';
    await world.ask('cashbox.moveCash', { direction, amountTiyn, reason, note: '', ...approval() });
    day.moves.push({ direction, amountTiyn, atMs: clock.nowMs() });
    day.acts.push({ kind: 'cashbox.moveCash', ...by(), facts: { direction, amountTiyn, reason } });
  }

  async function close({ differenceTenge, floatTenge }: Extract<Step, { do: 'close' }>): Promise<void> {
    const shift = openShift();
    if (shift === undefined) {
      await ensureDrawer(floatTenge * 100);
      return;
    }
    const isCounted = shift.floatTiyn !== null;
    const expectedTiyn = cashIn(shift);
    const countedTiyn = Math.max(0, expectedTiyn + differenceTenge * 100);
    const pieces = { 1000: Math.floor(countedTiyn / 100_000), 1: (countedTiyn % 100_000) / 100 };
    const { shift: fiscal } = await world.ask('shift.view', {});
    await world.ask('cashbox.close', {
      drawerId: shift.drawerId,
      count: isCounted ? pieces : {},
      note: 'пересчёт',
      fiscalShiftId: fiscal?.isOpen === true ? fiscal.id : null,
      override: true,
      withoutReturns: true,
      ...approval(),
    });
    shift.closed = { atMs: clock.nowMs(), countedTiyn: isCounted ? countedTiyn : null };
    const facts = isCounted ? { expectedTiyn, countedTiyn, differenceTiyn: countedTiyn - expectedTiyn } : {};
    day.acts.push({ kind: 'cashbox.close', ...by(), facts });
    await clock.advance(LEARNS_MS);
  }

  async function pass(minutes: number): Promise<void> {
    if (minutes > 1) await clock.sleep((minutes - 1) * 60_000, 'counts');
    await clock.advance(Math.min(1, minutes) * 60_000);
  }

  async function payLate(): Promise<void> {
    const payment = late.shift();
    if (payment === undefined) return;
    await shop.customer(payment.invoiceId ?? 0, 'pay');
    await clock.advance(ARRIVES_MS);
  }

  async function act(step: Step): Promise<void> {
    switch (step.do) {
      case 'sell':
        return sell(step);
      case 'split':
        return split(step);
      case 'printed':
        return payPrinted();
      case 'payLate':
        return payLate();
      case 'refund':
        return refunds.refund(step);
      case 'move':
        return move(step);
      case 'close':
        return close(step);
      case 'person': {
        person = person === manager ? cashier : manager;
        await world.ask('session.unlock', { personId: idOf(person), pin: person.pin });
        return;
      }
      case 'setting': {
        await world.ask('settings.change', { shortageLimitTiyn: step.tenge * 100, ...approval() });
        day.acts.push({ kind: 'settings.change', ...by(), facts: { settings: 'shortageLimitTiyn' } });
        return;
      }
      case 'wait':
        return pass(step.minutes);
    }
  }

  return {
    ...played,
    async play(step: Step) {
      const beganMs = clock.nowMs();
      await act(step);
      await clock.advance(LEARNS_MS);
      await learnShift(beganMs);
    },
    async end() {
      if (person !== manager) await act({ do: 'person' });
      await clock.advance(SWEEPS_MS);
      await learnPrinted();
    },
  };
}

const same = (tiyn: number) => ({ subtotalTiyn: tiyn, totalTiyn: tiyn });
