/** Links by which a customer opens a QR refund at home: issue, list, revoke. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { QrRefundLinkView } from '../../../shared/contract/views/qr-refund-view.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { Handlers } from '../handlers.ts';
import { putCommand } from '../journal/books.ts';
import type { OperationRecord } from '../journal/operation-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { Clock } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import type { BillingFacts } from '../sales/billing.ts';
import { LINKS, StoredLink } from './qr-refund-link.ts';

export type QrRefundLinkCalls = Pick<Handlers, 'qrRefund.issueLink' | 'qrRefund.listLinks' | 'qrRefund.revokeLink'>;

export interface QrRefundLinkParts {
  readonly client: Pick<ApiClient, 'revokeQrRefundLink'>;
  readonly operations: OperationStore;
  readonly runner: MoneyRunner;
  readonly clock: Clock;
  readonly facts: () => BillingFacts;
}

/** Of one organization at a time (Limits, "QR refund unused links"). */
const MOST_LINKS = 20;

export function createQrRefundLinks(parts: QrRefundLinkParts): QrRefundLinkCalls {
  const { client, operations, runner, clock, facts } = parts;

  function open(): OperationRecord[] {
    return operations.live().filter(({ kind, step }) => kind === 'qr_refund_link' && step === 'confirmed');
  }

  function view(operation: OperationRecord): QrRefundLinkView {
    const { url, expiresAt } = StoredLink.parse(operation.result);
    const { id, createdAt, personName } = operation;
    return { operationId: id, url, expiresAt, createdAt, personName };
  }

  function issue(commandId: string, person: PersonView | null) {
    if (person === null) throw new Refusal('till_locked');
    if (open().length >= MOST_LINKS) throw new Refusal('qr_refund_link_limit_reached');
    const { bankConnectionId } = facts();
    const body = JSON.stringify(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId });
    const { id } = operations.begin(
      { kind: 'qr_refund_link', subject: LINKS, lock: null, person, approvedBy: null, frozen: { body } },
      (operationId) =>
        putCommand(
          commandId,
          { name: 'qrRefund.issueLink', output: { operationId } },
          new Date(clock.nowMs()).toISOString(),
        ),
    );
    void runner.run(id);
    return { operationId: id };
  }

  async function revoke(operationId: string): Promise<Record<string, never>> {
    const operation = operations.get(operationId);
    if (operation.kind !== 'qr_refund_link' || operation.step !== 'confirmed') throw new Refusal('till_not_found');
    const link = StoredLink.parse(operation.result);
    const outcome = await client.revokeQrRefundLink(link.linkId);
    if (outcome.kind !== 'ok') {
      const { code, params } = problemOf(outcome);
      throw new Refusal(code, params);
    }
    operations.ledger.followed(operationId, { ...link, status: 'revoked' });
    return {};
  }

  return {
    'qrRefund.issueLink': ({ commandId }, { person }) => issue(commandId, person),
    'qrRefund.listLinks': () => ({ links: open().map(view) }),
    'qrRefund.revokeLink': ({ operationId }) => revoke(operationId),
  };
}
