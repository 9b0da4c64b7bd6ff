/** QR refund sessions, with the link that opens some of them. */
import type { QrRefundStatus, qrRefundLinkStatuses } from '@tilla/payment-api/merchant/qr-refund.ts';
import type { Store, Table } from './store.ts';

export interface QrRefundRecord {
  id: number;
  organizationId: number;
  connectionId: number;
  /** The starting key, which must still be allowed when money is sent. */
  keyId: number;
  /** Name of that key. */
  source: string;
  isSandbox: boolean;
  status: QrRefundStatus;
  errorCode: string | null;
  /** Null until the provider has opened the return, and while a link is unused. */
  qrToken: string | null;
  /** End of the link, then of the scan window. */
  expiresAtMs: number;
  link: { token: string; status: (typeof qrRefundLinkStatuses)[number]; expiresAtMs: number } | null;
  customer: { name: string; phone: string } | null;
  operationRef: string | null;
  refundedTiyn: number | null;
  /** 12 digits of the return's fiscal receipt. */
  receiptNumber: string | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export type QrRefundTable = Table<QrRefundRecord>;

export function createQrRefundTable(store: Store): QrRefundTable {
  return store.table<QrRefundRecord>({
    name: 'qr_refunds',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      link_status: { type: 'TEXT', of: (record) => record.link?.status ?? null },
      expires_at: { type: 'INTEGER', of: (record) => record.expiresAtMs },
      receipt_number: { type: 'TEXT', of: (record) => record.receiptNumber },
    },
    indexes: ['organization_id, link_status', 'receipt_number'],
  });
}
