/** Refunds, receipts and shifts against the ledger: once for each wish, and for what was meant. */

import { closeIntents, intentsOf } from './close-intents.ts';
import { wasWithdrawn } from './corruption-limits.ts';
import { refundName, subscriptionsOf } from './ledger.ts';
import { type Loss, sum } from './loss.ts';
import type { Screens } from './screens.ts';
import type { World } from './world.ts';

/** A duplicate made by the network alone is reported within this. */
export const MAX_DUPLICATE_REPORT_MS = 10 * 60_000;

/**
 * A wish is carried out once; the same part of the same invoice twice is our mistake, or the network's and reported.
 */
export function auditRefunds(world: World, { reportedRefundAgain }: Screens): Loss[] {
  const { service, organizationId, wishes, arrivals, clock, startMs } = world;
  // A person who wrongly said that it was not done refunds it again.
  const again = [...wishes.answers.values()].filter(({ wasDone, isTrue }) => !wasDone && !isTrue);
  const againOf = (invoiceId: number): number =>
    arrivals.filter(
      ({ isAgain, path, status }) => isAgain && path === `/invoices/${String(invoiceId)}/refund` && status < 300,
    ).length;
  const refunds = service.ledger.refundsOf(organizationId);
  const wished = Map.groupBy(wishes.refunds, refundName);
  return [...Map.groupBy(refunds, refundName)].flatMap(([name, same]): Loss[] => {
    const times =
      (wished.get(name)?.length ?? 0) +
      again.filter(({ about }) => about !== null && refundName(about) === name).length;
    if (same.length <= times) return [];
    const text = `${name} went back ${String(same.length)} times, and was wanted ${String(times)} times`;
    const [{ invoiceId, amountTiyn }] = same as [(typeof same)[0], ...typeof same];
    if (times > 0 && same.length - times <= againOf(invoiceId)) {
      const reported = reportedRefundAgain.get(`${String(invoiceId)}:${String(amountTiyn)}`) ?? 0;
      const isFresh = Math.max(...same.map(({ atMs }) => atMs)) > startMs + clock.nowMs() - MAX_DUPLICATE_REPORT_MS;
      if (isFresh || reported >= same.length - times) return [];
      return [{ kind: 'silent double refund', text: `${text}: the network did it, and nobody is notified` }];
    }
    return [{ kind: times === 0 ? 'wrong sum refunded' : 'automatic double refund', text }];
  });
}

const moneyCall =
  /^\/(invoices(\/qr|\/\d+\/(cancel|refund))?|qr-refunds(\/[^/]+\/execute)?|receipts|static-qr|subscriptions)$/;

/**
 * No money call ever finds the general limit used up by the shop's own polling (rule L7). The cashbox has a small limit of
 * its own, which ten people who look at the shift use up; a close waits for it.
 */
export function auditLimits({ arrivals }: World): Loss[] {
  return arrivals
    .filter(({ method, path, status }) => status === 429 && method === 'POST' && moneyCall.test(path))
    .map(({ till, path }): Loss => ({ kind: 'limit used up', text: `${till}: POST ${path} found the limit used up` }));
}

/**
 * A session is executed once, by the till whose ledger has it (rule R4). Two tills that a corrupted answer gave one
 * session within seconds cannot know of each other: the service takes one of the two, and refuses the other.
 */
export function auditExecutes({ arrivals, tills }: World): Loss[] {
  const tagOf = new Map(tills.map((till) => [till.name, till.tag()]));
  const executes = arrivals.filter(
    ({ method, path, isAgain }) => method === 'POST' && path.endsWith('/execute') && !isAgain,
  );
  return [...Map.groupBy(executes, ({ path }) => path)].flatMap(([path, same]): Loss[] => {
    const accepted = same.filter(({ status }) => status < 300).length;
    const senders = new Set(same.map(({ till }) => tagOf.get(till))).size;
    if (same.length === senders && accepted < 2) return [];
    return [{ kind: 'repeated execute', text: `${path} was sent ${String(same.length)} times` }];
  });
}

/** One wish, one subscription: a second one invoices the customer every month as well. */
export function auditSubscriptions(world: World): Loss[] {
  const made = Map.groupBy(subscriptionsOf(world), ({ amountTiyn }) => amountTiyn);
  return [...made].flatMap(([amountTiyn, same]): Loss[] =>
    same.length < 2
      ? []
      : [{ kind: 'double subscription', text: `${sum(amountTiyn)} is billed by ${String(same.length)} subscriptions` }],
  );
}

export function auditReceipts({ service, organizationId }: World): Loss[] {
  const issued = Map.groupBy(service.fiscalReceipts.issuedOf(organizationId), ({ totalTiyn }) => totalTiyn);
  return [...issued].flatMap(([totalTiyn, same]): Loss[] =>
    same.length < 2
      ? []
      : [{ kind: 'double fiscal receipt', text: `${sum(totalTiyn)} has ${String(same.length)} fiscal receipts` }],
  );
}

/** The shift that an intent named is the one that its request closed, and nothing was in flight unless somebody said so. */
export function auditShifts(world: World): Loss[] {
  const { service, organizationId, tills, closedOverOpenMoney } = world;
  const intents = closeIntents(tills);
  const wrong = service.cashbox.shiftsOf(organizationId).flatMap(({ id, closedBy }): Loss[] => {
    const cause = closedBy === null ? undefined : service.cashbox.operations.get(closedBy)?.clientOperationId;
    const [intent] = cause === undefined || cause === null ? [] : intentsOf(intents, cause);
    const meant = intent?.frozen['shiftId'];
    if (intent === undefined || meant === id) return [];
    return [{ kind: 'wrong shift closed', text: `shift ${String(id)} was closed, shift ${String(meant)} was meant` }];
  });
  const blind = closedOverOpenMoney.flatMap(({ clientOperationId, invoiceId, wasApproved }): Loss[] => {
    // The ledger may be put back since, and know an earlier intent of the same shift alone.
    if (wasApproved || wasWithdrawn(world, invoiceId)) return [];
    const asked = intentsOf(intents, clientOperationId);
    if (asked.length === 0 || asked.some(({ approvedBy }) => approvedBy !== null)) return [];
    return [
      {
        kind: 'shift closed over open money',
        text: `invoice ${String(invoiceId)} was open, and no manager had said so`,
      },
    ];
  });
  return [...wrong, ...blind];
}
