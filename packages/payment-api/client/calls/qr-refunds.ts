import {
  type QrRefundExecution,
  type QrRefundLink,
  type QrRefundOperation,
  type QrRefundOperationDetails,
  type QrRefundSession,
  qrRefundExecutionWire,
  qrRefundLinkWire,
  qrRefundOperationsWire,
  qrRefundOperationWire,
  qrRefundSessionWire,
} from '../../merchant/qr-refund.ts';
import { aboutHandle, aboutSessionSince } from '../answer-binding.ts';
import { type Connection, LOOK_TIMEOUT_MS, type Purpose } from '../connection.ts';
import type { Answer } from '../outcome.ts';

export type QrRefundCalls = ReturnType<typeof createQrRefundCalls>;

export function createQrRefundCalls({ ask }: Connection) {
  return {
    /** Moves no money. @param sinceMs the intent by the service's clock: an older session is rejected (rule A1). */
    startQrRefund: (frozenBody: string, sinceMs: number | null): Promise<Answer<QrRefundSession>> =>
      ask({
        method: 'POST',
        path: '/qr-refunds',
        body: frozenBody,
        effect: 'money',
        read: qrRefundSessionWire.read,
        about: aboutSessionSince(sinceMs),
      }),
    getQrRefund: (sessionId: string, purpose: Purpose): Promise<Answer<QrRefundSession>> =>
      ask({
        method: 'GET',
        path: '/qr-refunds/{id}',
        ids: [sessionId],
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: qrRefundSessionWire.read,
        about: aboutHandle('id', sessionId, ({ id }) => id),
      }),
    listQrRefundOperations: (sessionId: string): Promise<Answer<QrRefundOperation[]>> =>
      ask({
        method: 'GET',
        path: '/qr-refunds/{id}/operations',
        ids: [sessionId],
        read: qrRefundOperationsWire.read,
      }),
    getQrRefundOperation: (sessionId: string, ref: string): Promise<Answer<QrRefundOperationDetails>> =>
      ask({
        method: 'GET',
        path: '/qr-refunds/{id}/operations/{ref}',
        ids: [sessionId, ref],
        read: qrRefundOperationWire.read,
        about: aboutHandle('ref', ref, (operation) => operation.ref),
      }),
    /** Once per session for life (rule R4). */
    executeQrRefund: (sessionId: string, frozenBody: string): Promise<Answer<QrRefundExecution>> =>
      ask({
        method: 'POST',
        path: '/qr-refunds/{id}/execute',
        ids: [sessionId],
        body: frozenBody,
        effect: 'money',
        read: qrRefundExecutionWire.read,
        about: aboutHandle('id', sessionId, ({ session }) => session?.id),
      }),
    createQrRefundLink: (frozenBody: string): Promise<Answer<QrRefundLink>> =>
      ask({
        method: 'POST',
        path: '/qr-refunds/links',
        body: frozenBody,
        effect: 'money',
        read: qrRefundLinkWire.read,
      }),
    revokeQrRefundLink: (linkId: string): Promise<Answer<QrRefundLink>> =>
      ask({
        method: 'DELETE',
        path: '/qr-refunds/links/{id}',
        ids: [linkId],
        read: qrRefundLinkWire.read,
        about: aboutHandle('id', linkId, ({ id }) => id),
      }),
  };
}
