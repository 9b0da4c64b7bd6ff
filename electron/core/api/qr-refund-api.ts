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
} from '@tilla/payment-api/merchant/qr-refund.ts';
import { aboutHandle, aboutSessionSince } from './answer-binding.ts';
import type { Outcome } from './outcome.ts';
import type { Purpose } from './rate-budget.ts';
import { LOOK_TIMEOUT_MS, MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface QrRefundApi {
  /** Moves no money. @param sinceMs the intent by the service's clock: an older session is rejected (rule A1). */
  startQrRefund(frozenBody: string, sinceMs: number | null): Promise<Outcome<QrRefundSession>>;
  getQrRefund(sessionId: string, purpose: Purpose): Promise<Outcome<QrRefundSession>>;
  listQrRefundOperations(sessionId: string): Promise<Outcome<QrRefundOperation[]>>;
  getQrRefundOperation(sessionId: string, ref: string): Promise<Outcome<QrRefundOperationDetails>>;
  /** Money call, once per session for life (rule R4). */
  executeQrRefund(sessionId: string, frozenBody: string): Promise<Outcome<QrRefundExecution>>;
  createQrRefundLink(frozenBody: string): Promise<Outcome<QrRefundLink>>;
  revokeQrRefundLink(linkId: string): Promise<Outcome<QrRefundLink>>;
}

export function createQrRefundApi(transport: Transport): QrRefundApi {
  const common = { bucket: 'general', purpose: 'money', timeoutMs: READ_TIMEOUT_MS } as const;
  const at = (sessionId: string, rest = ''): string => `/qr-refunds/${encodeURIComponent(sessionId)}${rest}`;

  return {
    startQrRefund: (body, sinceMs) =>
      transport.ask({
        ...common,
        route: 'POST /qr-refunds',
        method: 'POST',
        path: '/qr-refunds',
        body,
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: qrRefundSessionWire.read,
        about: aboutSessionSince(sinceMs),
      }),
    getQrRefund: (sessionId, purpose) =>
      transport.ask({
        ...common,
        route: 'GET /qr-refunds/{id}',
        method: 'GET',
        path: at(sessionId),
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: qrRefundSessionWire.read,
        about: aboutHandle('id', sessionId, ({ id }) => id),
      }),
    listQrRefundOperations: (sessionId) =>
      transport.ask({
        ...common,
        route: 'GET /qr-refunds/{id}/operations',
        method: 'GET',
        path: at(sessionId, '/operations'),
        read: qrRefundOperationsWire.read,
      }),
    getQrRefundOperation: (sessionId, ref) =>
      transport.ask({
        ...common,
        route: 'GET /qr-refunds/{id}/operations/{ref}',
        method: 'GET',
        path: at(sessionId, `/operations/${encodeURIComponent(ref)}`),
        read: qrRefundOperationWire.read,
        about: aboutHandle('ref', ref, (operation) => operation.ref),
      }),
    executeQrRefund: (sessionId, body) =>
      transport.ask({
        ...common,
        route: 'POST /qr-refunds/{id}/execute',
        method: 'POST',
        path: at(sessionId, '/execute'),
        body,
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: qrRefundExecutionWire.read,
        about: aboutHandle('id', sessionId, ({ session }) => session?.id),
      }),
    createQrRefundLink: (body) =>
      transport.ask({
        ...common,
        route: 'POST /qr-refunds/links',
        method: 'POST',
        path: '/qr-refunds/links',
        body,
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: qrRefundLinkWire.read,
      }),
    revokeQrRefundLink: (linkId) =>
      transport.ask({
        ...common,
        route: 'DELETE /qr-refunds/links/{id}',
        method: 'DELETE',
        path: `/qr-refunds/links/${encodeURIComponent(linkId)}`,
        read: qrRefundLinkWire.read,
        about: aboutHandle('id', linkId, ({ id }) => id),
      }),
  };
}
