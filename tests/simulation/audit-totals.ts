/** The day's total on the screen against the bank: what was paid less what went back (rule S2), and the drawer's money. */

import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import { countedAs } from '#core/recurring/printed-order.ts';
import { hasNamesake } from './audit-names.ts';
import { MAX_DUPLICATE_REPORT_MS } from './audit-operations.ts';
import { couldNotBeDated, inTenge, wasDatedByGuess } from './audit-time.ts';
import { chargesOf } from './ledger.ts';
import { type Loss, sum } from './loss.ts';
import type { Screens } from './screens.ts';
import type { Till } from './till.ts';
import type { GivenBack } from './wishes.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

export function auditTotals(world: World, screens: Screens): Loss[] {
  const { service, organizationId, startMs, clock } = world;
  const fromMs = almatyDayStart(startMs + clock.nowMs());
  const fromAt = new Date(fromMs).toISOString();
  const charges = chargesOf(world);
  const refunds = service.ledger.refundsOf(organizationId);
  const morningMs = clock.nowMs() - (clock.nowMs() % DAY_MS);
  return world.tills.flatMap((till): Loss[] => {
    const shown = screens.today.get(till.name);
    if (shown === undefined) return [];
    const sales = till.kept.tillLedger.find('sale', { fromAt }).map(({ value }) => value as SaleRecord);
    // What the other machine does with sales that both have arrives gradually: those of the morning before it was
    // copied, and those that a start recovered.
    if (till.copiedAtMs !== null && till.copiedAtMs >= morningMs) return [];
    if (hasNamesake(world, till) && sales.some(({ recovered }) => recovered !== undefined)) return [];
    // Under whichever name its till had then; another machine's under the same name is no sale of this ledger (D1).
    const orders = new Set(till.kept.tillLedger.find('sale', {}).map(({ id }) => id));
    const own = charges.filter(
      ({ externalOrderId, invoiceId }) =>
        (invoiceId !== null && orders.has(countedAs(till.kept.tillLedger, invoiceId)?.saleId ?? '')) ||
        (externalOrderId !== null && orders.has(externalOrderId.slice(externalOrderId.indexOf('.') + 1))),
    );
    // Money counts on the day it came, and on the day it went back.
    const paid = own.filter(({ atMs }) => atMs >= fromMs);
    const invoices = new Set(own.map(({ invoiceId }) => invoiceId));
    const allBack = refunds.filter(({ invoiceId }) => invoices.has(invoiceId));
    const back = allBack.filter(({ atMs }) => atMs >= fromMs);
    const taken = till.kept.tillLedger
      .find('tender', { fromAt })
      .map(({ value }) => value as { readonly amountTiyn: number });
    const drawer = world.wishes.taken.filter((one) => one.till === till.name && one.atMs >= morningMs);
    // Whatever this machine's clock showed at the sale, as far as it can be known (rule L2).
    const guessed = till.kept.tillLedger
      .find('sale', {})
      .map(({ value }) => value as SaleRecord)
      .filter((sale) => wasDatedByGuess(sale, till, startMs))
      .map(({ totalTiyn }) => inTenge(totalTiyn));
    const missing = drawer.find(
      ({ amountTiyn, atMs }) =>
        !shown.salesTiyn.includes(amountTiyn) &&
        !guessed.includes(inTenge(amountTiyn)) &&
        !couldNotBeDated(till, amountTiyn, atMs),
    );
    if (missing !== undefined) {
      return [{ kind: 'ledger differs', text: `${sum(missing.amountTiyn)} is in the drawer, and "today" has it not` }];
    }
    const total = sumOf(paid) + sumOf(taken) - sumOf(back);
    // What only a person can settle is in a task, not in the total; the rest becomes clear by itself.
    const open = [...Map.groupBy(allBack, ({ invoiceId }) => invoiceId)].map(([invoiceId, held]) =>
      openTiyn(world, till, invoiceId, sumOf(held)),
    );
    // A person's wrong word that it was done takes it from the total, whatever the bank says.
    const never = wronglyDone(world)
      .filter(({ invoiceId }) => invoices.has(invoiceId))
      .map(({ amountTiyn }) => -amountTiyn);
    // A late refund that became known today counts today, where nothing dates it.
    const late = allBack
      .filter(({ atMs }) => atMs < fromMs && atMs >= fromMs - 3 * DAY_MS)
      .map(({ amountTiyn }) => -amountTiyn);
    const allowed = [...open, ...never, ...late].reduce(
      (sums, tiyn) => new Set([...sums, ...[...sums].map((one) => one + tiyn)]),
      new Set([total]),
    );
    if (allowed.has(shown.totalTiyn)) return [];
    return [
      { kind: 'ledger differs', text: `${till.name} shows ${sum(shown.totalTiyn)} today, the bank ${sum(total)}` },
    ];
  });
}

/**
 * What of the money that went back of this invoice the till cannot count: it is still open what became of a refund of it, a
 * person said that nothing did, or the network delivered one once more a moment ago.
 */
function openTiyn({ wishes, arrivals, clock }: World, { kept }: Till, invoiceId: number, heldTiyn: number): number {
  const payments = kept.tillLedger
    .find('payment', {})
    .map(({ value }) => value as PaymentRecord)
    .filter(({ invoice }) => invoice?.id === invoiceId)
    .map(({ id }) => id);
  const refunds = kept.tillLedger
    .find('operation', {})
    .map(({ value }) => value as OperationRecord)
    .filter(({ kind, subject }) => refundKinds.has(kind) && payments.includes(subject));
  const isOpen = refunds.some(
    ({ id, step }) =>
      step === 'sent' || step === 'unknown' || step === 'stopped' || wishes.answers.get(id)?.wasDone === false,
  );
  const isFreshAgain = arrivals.some(
    ({ isAgain, path, status, atMs }) =>
      isAgain &&
      status < 300 &&
      path === `/invoices/${String(invoiceId)}/refund` &&
      atMs > clock.nowMs() - MAX_DUPLICATE_REPORT_MS,
  );
  const known = refunds.filter(({ step, problem }) => step === 'confirmed' && problem === null);
  const knownTiyn = known.reduce((all, { frozen }) => all + Number(frozen['amountTiyn'] ?? 0), 0);
  return isOpen || isFreshAgain ? Math.max(0, heldTiyn - knownTiyn) : 0;
}

const refundKinds: ReadonlySet<OperationRecord['kind']> = new Set(['refund', 'qr_refund_execute']);

function wronglyDone({ wishes }: World): GivenBack[] {
  return [...wishes.answers.values()].flatMap(({ wasDone, isTrue, about }) =>
    wasDone && !isTrue && about !== null ? [about] : [],
  );
}

function sumOf(rows: readonly { readonly amountTiyn: number }[]): number {
  return rows.reduce((total, { amountTiyn }) => total + amountTiyn, 0);
}
