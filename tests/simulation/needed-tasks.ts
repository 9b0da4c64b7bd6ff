/** Whether a task that somebody was asked had a reason: in the bank's ledger, on the line, or in what people did. */

import type { TaskKind, TaskView } from '@tilla/shared/contract/views/task-view.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { chargesOf } from './ledger.ts';
import type { ReportedTask } from './screens.ts';
import type { Till } from './till.ts';
import type { World } from './world.ts';

interface Asked {
  readonly world: World;
  readonly till: Till;
  readonly facts: TaskView['facts'];
}

export function isNeeded(world: World, { till: name, task }: ReportedTask): boolean {
  const till = world.tills.find((one) => one.name === name);
  const reason = reasons[task.kind];
  return till === undefined || reason === undefined || reason({ world, till, facts: task.facts });
}

/** A kind without a row is always needed: nobody in this world causes it but the world itself. */
const reasons: Readonly<Partial<Record<TaskKind, (asked: Asked) => boolean>>> = {
  // Money twice for one basket, whichever ways it came.
  paid_twice: ({ world, facts }) =>
    [...chargesOf(world), ...world.wishes.taken].filter(({ amountTiyn }) => amountTiyn === facts['amountTiyn']).length >
    1,
  // It was paid, and nobody waited for it: another way was chosen, it was left, or its ledger had forgotten it.
  late_payment: (asked) =>
    chargesOf(asked.world).some(({ amountTiyn }) => amountTiyn === asked.facts['amountTiyn']) &&
    (isLeft(asked.world, Number(asked.facts['amountTiyn'])) || isStrange(asked)),
  foreign_invoice: (asked) => isStrange(asked) || isDoubtful(asked, /^POST \/invoices/),
  amount_differs: ({ world }) => world.mischiefs.has('sum_differs'),
  refund_unknown: (asked) =>
    isDoubtful(asked, new RegExp(`^POST /invoices/${String(asked.facts['invoiceId'])}/refund$`, 'u')),
  qr_refund_uncertain: (asked) => isDoubtful(asked, /^POST \/qr-refunds\/[^/]+\/execute$/u),
  subscription_unknown: (asked) => isDoubtful(asked, /^POST \/subscriptions$/u),
  refund_failed: ({ world, facts }) =>
    world.service.refunds.ofInvoice(Number(facts['invoiceId'])).some(({ status }) => status === 'failed'),
  receipt_failed: (asked) => isDoubtful(asked, /^POST \/receipts$/u) || wasRefusedAtBank(asked.world),
  shift_close_failed: (asked) =>
    isDoubtful(asked, /^POST \/cashbox\/shifts\/close$/u) ||
    wasRefusedAtBank(asked.world) ||
    asked.facts['code'] === 'till_money_in_flight',
  foreign_refund: wentBackBeside,
  till_refund: wentBackBeside,
  books_recovered: ({ till }) => till.wasRestored() || till.wasTroubled(),
  books_broken: () => false,
  bank_sale: ({ world }) => chargesOf(world).some(({ externalOrderId }) => externalOrderId === null),
  difference: (asked) =>
    isStrange(asked) || asked.world.corruptions.ofAllRoutes.length > 0 || asked.world.wishes.paidInCash.size > 0,
};

/** Another way was chosen, or it was left, or paid in cash after its invoice had ended. */
function isLeft({ wishes }: World, amountTiyn: number): boolean {
  return wishes.left.has(amountTiyn) || wishes.paidInCash.has(amountTiyn);
}

/** The ledger was older than the till, or the service did something to an invoice. */
function isStrange({ world, till }: Asked): boolean {
  return till.wasRestored() || world.mischiefs.size > 0;
}

/** An answer is missing, or the till died or had no disk before it could keep it. */
function isDoubtful({ world, till }: Asked, request: RegExp): boolean {
  return till.wasTroubled() || world.hearing.isDoubtful(till.name, request);
}

function wasRefusedAtBank({ service, organizationId }: World): boolean {
  const failed = "WHERE organization_id = ? AND status = 'failed'";
  const receipts = service.fiscalReceipts.select(failed, organizationId);
  return receipts.length + service.cashbox.operations.select(failed, organizationId).length > 0;
}

/** More of it went back at the bank than by the refunds that this ledger stands for. */
function wentBackBeside({ world, till, facts }: Asked): boolean {
  const payment = till.kept.tillLedger.read('payment', String(facts['paymentId']))?.value as PaymentRecord | undefined;
  const invoiceId = payment?.invoice?.id;
  if (payment === undefined || invoiceId === undefined || till.wasRestored()) return true;
  const own = till.kept.tillLedger
    .find('operation', { parent: payment.id })
    .map(({ value }) => value as OperationRecord)
    .filter(({ kind, step }) => (kind === 'refund' || kind === 'qr_refund_execute') && step !== 'rejected');
  const ownTiyn = own.reduce((all, { frozen }) => all + Number(frozen['amountTiyn'] ?? 0), 0);
  const held = world.service.ledger.refundsOf(world.organizationId).filter((refund) => refund.invoiceId === invoiceId);
  return held.reduce((all, { amountTiyn }) => all + amountTiyn, 0) > ownTiyn;
}
