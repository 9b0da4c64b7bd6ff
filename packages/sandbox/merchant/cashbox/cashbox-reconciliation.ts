/** GET /cashbox/reconciliation. */

import type { ReconciliationWire } from '@tilla/payment-api/merchant/reconciliation.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { defaultTill } from '#sandbox/cashbox/tills.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';

interface Question {
  organizationId: number;
  tillId: number;
  fromMs: number;
  toMs: number;
}

type Difference = ReconciliationWire['differences'][number];

interface Side {
  count: number;
  amountTiyn: number;
  refundsTiyn: number;
}

const NOTHING: Side = { count: 0, amountTiyn: 0, refundsTiyn: 0 };

/** A sale of the provider's app is `only_in_bank`. Differences are bank less service. */
export function reconcileTill(context: ServiceContext, question: Question): ReconciliationWire {
  const { organizationId, fromMs, toMs } = question;
  const isOfTill = tillFilter(context, question);
  const isWithin = (ms: number): boolean => ms >= fromMs && ms <= toMs;
  const invoices = paidInvoices(context, question).filter(({ id }) => isOfTill(id));
  const charges = context.ledger
    .ofOrganization(organizationId)
    .filter(({ atMs, invoiceId }) => isWithin(atMs) && isOfTill(invoiceId));

  const synthetic = syntheticSide(context, question);
  const service = sumOfSides(synthetic, {
    count: invoices.length,
    amountTiyn: sumOf(invoices),
    refundsTiyn: serviceRefunds(context, organizationId, isWithin, isOfTill),
  });
  const bank = sumOfSides(synthetic, {
    count: charges.length,
    amountTiyn: sumOf(charges),
    refundsTiyn: sumOf(
      context.ledger.refundsOf(organizationId).filter(({ atMs, invoiceId }) => isWithin(atMs) && isOfTill(invoiceId)),
    ),
  });

  const billed = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const differences: (Difference & { atMs: number })[] = [];
  const add = (
    kind: Difference['kind'],
    row: { bankInvoiceId: string | null; invoiceId: number | null; amountTiyn: number; atMs: number },
  ): void => {
    differences.push({
      bank_invoice_id: row.bankInvoiceId,
      invoice_id: row.invoiceId,
      amount: formatWireMoney(row.amountTiyn),
      kind,
      at: toUtcIso(row.atMs),
      atMs: row.atMs,
    });
  };
  for (const charge of charges) {
    const invoice = billed.get(charge.invoiceId ?? 0);
    if (invoice === undefined) add('only_in_bank', charge);
    else if (invoice.amountTiyn !== charge.amountTiyn) add('amount_differs', charge);
    if (charge.invoiceId !== null) billed.delete(charge.invoiceId);
  }
  for (const { id, bankInvoiceId, amountTiyn, paidAtMs } of billed.values()) {
    add('only_in_service', { bankInvoiceId, invoiceId: id, amountTiyn, atMs: paidAtMs ?? fromMs });
  }
  differences.sort((left, right) => left.atMs - right.atMs);
  return {
    from: toUtcIso(fromMs),
    to: toUtcIso(toMs),
    service: toSideWire(service),
    bank: toSideWire(bank),
    difference_amount: formatWireMoney(bank.amountTiyn - bank.refundsTiyn - (service.amountTiyn - service.refundsTiyn)),
    differences: differences.map(({ atMs: _, ...difference }) => difference),
  };
}

const sumOf = (rows: readonly { amountTiyn: number }[]): number =>
  rows.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);

const sumOfSides = (left: Side, right: Side): Side => ({
  count: left.count + right.count,
  amountTiyn: left.amountTiyn + right.amountTiyn,
  refundsTiyn: left.refundsTiyn + right.refundsTiyn,
});

/** Both sides agree on it. */
function syntheticSide(context: ServiceContext, { tillId, fromMs, toMs }: Question): Side {
  return context.cashbox.shifts
    .select('WHERE till_id = ? AND opened_at <= ? ORDER BY id', tillId, toMs)
    .filter(({ closedAtMs }) => closedAtMs !== null && closedAtMs >= fromMs && closedAtMs <= toMs)
    .map(({ synthetic, totals }) =>
      synthetic === undefined
        ? NOTHING
        : { count: synthetic.cashlessCount, amountTiyn: totals.cashlessTiyn, refundsTiyn: totals.refundsTiyn },
    )
    .reduce(sumOfSides, NOTHING);
}

const toSideWire = ({ count, amountTiyn, refundsTiyn }: Side): ReconciliationWire['service'] => ({
  count,
  amount: formatWireMoney(amountTiyn),
  refunds_amount: formatWireMoney(refundsTiyn),
});

function paidInvoices(context: ServiceContext, { organizationId, fromMs, toMs }: Question): InvoiceRecord[] {
  return context.invoices.select(
    `WHERE organization_id = ? AND origin = 'service' AND status IN ('paid', 'partially_refunded')
     AND paid_at BETWEEN ? AND ? ORDER BY paid_at, id`,
    organizationId,
    fromMs,
    toMs,
  );
}

function serviceRefunds(
  context: ServiceContext,
  organizationId: number,
  isWithin: (ms: number) => boolean,
  isOfTill: (invoiceId: number | null) => boolean,
): number {
  const ordinary = context.refunds
    .select("WHERE organization_id = ? AND status = 'completed'", organizationId)
    .filter(({ completedAtMs, invoiceId }) => isWithin(completedAtMs ?? Number.NaN) && isOfTill(invoiceId));
  const scanned = context.ledger.refundsOf(organizationId).filter(({ cause, atMs, invoiceId }) => {
    if (!('qrRefundId' in cause) || !isWithin(atMs) || !isOfTill(invoiceId)) return false;
    return context.qrRefunds.get(cause.qrRefundId)?.status === 'completed';
  });
  return sumOf(ordinary) + sumOf(scanned);
}

/** Sales without a cashier belong to the default till. */
function tillFilter(context: ServiceContext, { organizationId, tillId }: Question): (id: number | null) => boolean {
  if (context.connections.ofOrganization(organizationId).length < 2) return () => true;
  const fallback = defaultTill(context, organizationId);
  return (invoiceId) => {
    const invoice = invoiceId === null ? undefined : context.invoices.get(invoiceId);
    return (invoice?.connectionId ?? fallback) === tillId;
  };
}
