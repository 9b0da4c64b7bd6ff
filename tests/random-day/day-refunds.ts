/** Refunds, in every way there is. */

import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { Step } from './day-plan.ts';
import type { DayWorld, DoneLine, DonePayment, DoneRefund, DoneSale } from './played-day.ts';
import type { ProviderLedger } from './provider-ledger.ts';
import { dayOf, total } from './reckoning.ts';

type Refund = Extract<Step, { do: 'refund' }>;

const LEARNS_MS = 5_000;
const NOTICED_LATE_MS = 25 * 60_000;
const tooMuch: ReadonlySet<string> = new Set([
  'Refund amount exceeds available amount',
  'refund_amount_exceeds_available',
]);

interface Counter extends DayWorld {
  readonly by: () => { readonly person: string; readonly approvedBy: string | null };
  readonly approval: () => { readonly approval?: { readonly personId: string; readonly pin: string } };
  readonly ensureDrawer: () => Promise<void>;
  readonly cashInDrawer: () => number;
}

export function createRefunds({ world, shop, day, provider, by, approval, ensureDrawer, cashInDrawer }: Counter) {
  const { clock } = world;

  async function refund(step: Extract<Step, { do: 'refund' }>): Promise<void> {
    const ledger = await provider();
    const candidates = day.sales
      .flatMap(({ payments }) => payments)
      .filter(({ invoiceId }) => invoiceId === null || ledger.charges.some((one) => one.invoiceId === invoiceId))
      .filter(({ invoiceId, paymentId }) => invoiceId === null || paymentId !== null);
    const payment = candidates[step.payment % Math.max(1, candidates.length)];
    if (payment === undefined) return;
    if (payment.tenderId !== null) await giveBack(payment, payment.tenderId, step);
    else await refundInvoice(payment, ledger, step);
  }

  async function giveBack(payment: DonePayment, tenderId: string, { how, percent }: Refund): Promise<void> {
    const left = payment.amountTiyn - total(day.refunds.filter((one) => one.payment === payment));
    const isCash = payment.tender === 'cash';
    const part = isCash ? Math.floor((left * percent) / 10_000) * 100 : Math.floor((left * percent) / 100);
    let lines: DoneRefund['lines'] = [];
    let ask: { amountTiyn: number | null; lines: { itemId: string; count: number; amountTiyn: null }[] | null } = {
      amountTiyn: how === 'whole' ? left : part,
      lines: null,
    };
    if (how === 'lines') {
      const offer = await world.ask('tender.prepareReturn', { tenderId });
      const line = offer.lines.find(({ leftCount, isReturnable }) => leftCount > 0 && isReturnable);
      if (line === undefined) return;
      ask = { amountTiyn: null, lines: [{ itemId: line.itemId, count: 1, amountTiyn: null }] };
      const paidBefore = payment.sale.payments.slice(0, payment.sale.payments.indexOf(payment));
      const before = offer.lines.slice(0, offer.lines.indexOf(line));
      const fromTiyn = total(paidBefore) + before.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0);
      lines = [{ name: line.name, quantity: quantityOf(payment.sale, line, lineAt(payment.sale, fromTiyn)) }];
    } else if ((ask.amountTiyn ?? 0) <= 0) return;
    if (isCash) {
      await ensureDrawer();
      if (cashInDrawer() < left) return;
    }
    const done = await unlessTooMuch('tender.giveBack', { tenderId, ...ask, reason: 'брак', ...approval() });
    if (done === null) return;
    const { amountTiyn } = done;
    const gone = { payment, amountTiyn, person: by().person, atMs: clock.nowMs() };
    day.refunds.push({ ...gone, lines });
    const facts = { amountTiyn, saleNumber: payment.sale.number ?? 0, note: 'брак' };
    day.acts.push({ kind: 'tender.giveBack', ...by(), facts });
  }

  async function refundInvoice(payment: DonePayment, before: ProviderLedger, { how, percent }: Refund): Promise<void> {
    const { paymentId, invoiceId } = payment;
    if (paymentId === null || invoiceId === null) return;
    const goneTiyn = total(before.refunds.filter((one) => one.invoiceId === invoiceId));
    const leftTiyn = payment.amountTiyn - goneTiyn;
    if (leftTiyn <= 0) return;
    const partTiyn = Math.max(1, Math.floor((leftTiyn * percent) / 100));
    let kind: string | null = 'refund.start';
    let lines: DoneRefund['lines'] = [];
    if (how === 'outside') {
      kind = null;
      await refundOutside(invoiceId, partTiyn);
    } else if (how === 'scan') {
      kind = 'qrRefund.execute';
      const named = await refundByScan(payment, paymentId, partTiyn);
      if (named === null) return;
      lines = named;
    } else if (how === 'lines') {
      const offer = await world.ask('refund.prepare', { paymentId });
      const line = offer.lines.find(({ leftCount, isReturnable }) => leftCount > 0 && isReturnable);
      if (line === undefined) return;
      lines = [{ name: line.name, quantity: quantityOf(payment.sale, line) }];
      const asked = [{ itemId: line.itemId, count: 1, amountTiyn: null }];
      const ask = { paymentId, amountTiyn: null, lines: asked, reason: '', ...approval() };
      if ((await unlessTooMuch('refund.start', ask)) === null) return;
    } else {
      const amountTiyn = how === 'whole' ? leftTiyn : partTiyn;
      await world.ask('refund.start', { paymentId, amountTiyn, lines: null, reason: '', ...approval() });
    }
    await clock.advance(LEARNS_MS * 2);
    if (kind === null) {
      // Sometimes past midnight: it still belongs to the day of the refund.
      await clock.advance(percent % 2 === 0 ? 0 : NOTICED_LATE_MS);
      // Refunds of an old sale are found once a day, or when a person reconciles its day.
      const charge = before.charges.find((one) => one.invoiceId === invoiceId);
      await world.ask('reconciliation.run', { day: dayOf(charge?.atMs ?? 0) });
    }
    const known = new Set(before.refunds.map(({ id }) => id));
    const made = (await provider()).refunds.filter((one) => one.invoiceId === invoiceId && !known.has(one.id));
    for (const { amountTiyn, atMs } of made) {
      const gone = { payment, amountTiyn, person: kind === null ? '' : by().person, atMs };
      day.refunds.push({ ...gone, lines });
      if (kind === null) continue;
      day.acts.push({ kind, ...by(), facts: { amountTiyn, saleNumber: payment.sale.number ?? 0 } });
    }
    if (made.length !== 1) throw new Error(`one refund was asked for, the provider made ${String(made.length)}`);
  }

  /** A line may cost more than what is left after a refund of an amount: null then. */
  async function unlessTooMuch<Name extends 'tender.giveBack' | 'refund.start' | 'qrRefund.execute'>(
    name: Name,
    input: Parameters<typeof world.ask<Name>>[1],
  ): Promise<CallOutput<Name> | null> {
    const result = await world.call(name, input);
    if (result.ok) return result.value;
    if (tooMuch.has(result.problem.code)) return null;
    throw new Error(`${name}: ${result.problem.code}`);
  }

  async function refundOutside(invoiceId: number, amountTiyn: number): Promise<void> {
    const response = await world.fetch(
      new Request(`${shop.baseUrl}/invoices/${String(invoiceId)}/refund`, {
        method: 'POST',
        headers: { 'x-api-key': shop.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: (amountTiyn / 100).toFixed(2) }),
      }),
    );
    if (!response.ok) throw new Error(`the service refused a refund: ${await response.text()}`);
  }

  async function refundByScan(
    payment: DonePayment,
    paymentId: string,
    partTiyn: number,
  ): Promise<DoneRefund['lines'] | null> {
    const { operationId } = await world.ask('qrRefund.start', { paymentId });
    await clock.advance(2_000);
    await shop.scanQrRefund();
    await clock.advance(LEARNS_MS);
    const { operations } = await world.ask('qrRefund.operations', { operationId });
    const operation = operations.find(({ isAsked }) => isAsked);
    if (operation === undefined) throw new Error('the customer paid it, and the service does not list it');
    const ask = { startOperationId: operationId, operationRef: operation.ref, reason: '', ...approval() };
    if (!operation.hasItems) {
      await world.ask('qrRefund.execute', { ...ask, amountTiyn: partTiyn, items: null });
      return [];
    }
    const { items } = await world.ask('qrRefund.operation', { operationId, operationRef: operation.ref });
    const item = items.find(({ availableCount }) => availableCount > 0);
    if (item === undefined) {
      await world.ask('qrRefund.execute', { ...ask, amountTiyn: operation.availableTiyn, items: null });
      return [];
    }
    const asked = { ...ask, amountTiyn: null, items: [{ itemId: item.itemId, count: 1 }] };
    if ((await unlessTooMuch('qrRefund.execute', asked)) === null) return null;
    return [{ name: item.name, quantity: quantityOf(payment.sale, item) }];
  }

  return { refund };
}

/** A payment of a part covers a stretch of its lines; undefined where a sum was taken off the whole cart. */
function lineAt({ lines }: DoneSale, fromTiyn: number): DoneLine | undefined {
  let endTiyn = 0;
  return lines.find(({ totalTiyn }) => {
    endTiyn += totalTiyn ?? Number.NaN;
    return fromTiyn < endTiyn;
  });
}

/**
 * The returned pieces; weighed goods come back whole, and of two weighings of the same goods the amount decides.
 * @param part the line that it is a share of, where a part of the sale was paid.
 */
function quantityOf(
  { lines }: DoneSale,
  { name, totalTiyn }: { readonly name: string; readonly totalTiyn: number },
  part?: DoneLine,
): number {
  const named = lines.filter((line) => name.startsWith(line.name));
  const [first] = named;
  if (first?.isWeighed !== true) return 1_000;
  const weight = ({ quantity }: DoneLine): string => ` ${String(quantity / 1_000).replace('.', ',')} `;
  const meant = named.find((line) => name.includes(weight(line))) ?? named.find((line) => line.totalTiyn === totalTiyn);
  return (part ?? meant ?? first).quantity;
}
