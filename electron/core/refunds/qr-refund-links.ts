import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { QrRefundLinkView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { problemOf } from '../api/outcome.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { putCommand } from '../ledger/records.ts';
import { describeOperation } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { executionsOf } from './executions.ts';
import { describeQrRefundLink, FrozenLink, LINKS, StoredLink } from './qr-refund-link.ts';
import { isSpentBy } from './session-of.ts';

/** Per organization (Limits, "QR refund unused links"). */
const MAX_LINKS = 20;
/** A link lives 24 hours and is listed a day longer. */
const LISTED_MS = 48 * 3_600_000;

export function createQrRefundLinks(context: ShopContext) {
  const { ledger, client, payments, operations, runner, clock, facts, logger } = context;

  /** Those that count in the limit: not known to be used or ended. */
  function open(): OperationRecord[] {
    return operations.live().filter(({ kind }) => kind === 'qr_refund_link');
  }

  function listed(): OperationRecord[] {
    const since = new Date(clock.nowMs() - LISTED_MS).toISOString();
    return operations
      .ofSubject(LINKS)
      .filter((link) => isOperationOpen(link) || link.createdAt >= since)
      .toReversed();
  }

  function stateOf(link: OperationRecord): QrRefundLinkView['state'] {
    if (link.step !== 'confirmed') return link.step === 'rejected' ? 'over' : 'sending';
    const executions = executionsOf(ledger, link.id).map(operations.get);
    const last = executions.at(-1);
    if (last?.step === 'confirmed') return 'refunded';
    if (last !== undefined && isSpentBy(last)) return last.step === 'rejected' ? 'over' : 'refunding';
    if (link.isFollowed) return 'waiting';
    return StoredLink.parse(link.result).session?.status === 'customer_identified' ? 'identified' : 'over';
  }

  function view(link: OperationRecord): QrRefundLinkView {
    const { label, paymentId } = FrozenLink.parse(link.frozen);
    const stored = StoredLink.nullable().parse(link.result ?? null);
    return {
      operationId: link.id,
      label,
      saleNumber: paymentId === null ? null : (payments.find(paymentId)?.saleNumber ?? null),
      state: stateOf(link),
      customerName: stored?.session?.customerName ?? null,
      expiresAt: stored?.expiresAt ?? null,
      createdAt: link.createdAt,
      personName: link.personName,
      approvedBy: link.approvedBy,
      problem: link.problem,
    };
  }

  function now(): string {
    return new Date(clock.nowMs()).toISOString();
  }

  function issue({ count, label, paymentId, commandId }: CallInput<'qrRefund.issueLinks'>, caller: Caller) {
    const { person, approvedBy } = permit(caller, 'senior');
    if (open().length + count > MAX_LINKS) throw new Refusal('qr_refund_link_limit_reached');
    const payment = paymentId === null ? null : payments.find(paymentId);
    if (payment === undefined) throw new Refusal('till_not_found');
    const { bankConnectionId } = facts.billing();
    const body = JSON.stringify(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId });
    const frozen: FrozenLink = { body, label, paymentId };
    const operationIds: string[] = [];
    for (let place = 1; place <= count; place += 1) {
      const isLast = place === count;
      const { id } = operations.begin(
        { kind: 'qr_refund_link', subject: LINKS, lock: null, person, approvedBy, frozen },
        (operationId) => {
          if (!isLast) return null;
          const output = { operationIds: [...operationIds, operationId] };
          return [
            noteOf(commandId, { person, approvedBy }, count, payment?.saleNumber ?? null),
            putCommand(commandId, { name: 'qrRefund.issueLinks', output }, now()),
          ];
        },
      );
      operationIds.push(id);
    }
    for (const id of operationIds) inBackground(logger, runner.run(id));
    return { operationIds };
  }

  function noteOf(
    id: string,
    by: ReturnType<typeof permit>,
    count: number,
    saleNumber: number | null,
  ): ReturnType<typeof noteAct> {
    const facts = { count, ...(saleNumber === null ? {} : { saleNumber }) };
    return noteAct({ id, at: now(), kind: 'qrRefund.issueLinks', ...by, facts });
  }

  function linkOf(operationId: string): StoredLink {
    const operation = operations.get(operationId);
    if (operation.kind !== 'qr_refund_link' || operation.step !== 'confirmed') throw new Refusal('till_not_found');
    return StoredLink.parse(operation.result);
  }

  async function revoke(operationId: string, caller: Caller): Promise<Record<string, never>> {
    permit(caller, 'senior');
    const link = linkOf(operationId);
    const outcome = await client.revokeQrRefundLink(link.linkId);
    if (outcome.kind !== 'ok') {
      // Used, ended, or revoked by a request without an answer: its session shows which.
      inBackground(logger, runner.settle(operationId));
      throw Refusal.of(problemOf(outcome));
    }
    operations.recorder.followed(operationId, { ...linkOf(operationId), status: 'revoked' });
    return {};
  }

  return {
    operations: [describeOperation(describeQrRefundLink(context))],
    calls: defineCalls({
      'qrRefund.issueLinks': issue,
      'qrRefund.listLinks': () => ({ links: listed().map(view), free: Math.max(0, MAX_LINKS - open().length) }),
      'qrRefund.showLink'({ operationId }) {
        const operation = operations.get(operationId);
        const { url } = linkOf(operationId);
        if (!operation.isFollowed) throw new Refusal('till_not_found');
        return { url };
      },
      'qrRefund.revokeLink': ({ operationId }, caller) => revoke(operationId, caller),
    }),
  };
}
