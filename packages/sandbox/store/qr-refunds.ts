import type { QrRefundStatus, qrRefundLinkStatuses } from '@tilla/payment-api/merchant/qr-refund.ts';
import type { Store, Table } from './store.ts';

export interface QrRefundRecord {
  id: number;
  organizationId: number;
  connectionId: number;
  /** Must still be allowed when money is sent. */
  keyId: number;
  source: string;
  isSandbox: boolean;
  status: QrRefundStatus;
  errorCode: string | null;
  /** Null until the return is open, and while a link is unused. */
  qrToken: string | null;
  /** Of the link, then of the scan window. */
  expiresAtMs: number;
  link: { token: string; status: (typeof qrRefundLinkStatuses)[number]; expiresAtMs: number } | null;
  customer: { name: string; phone: string } | null;
  operationRef: string | null;
  refundedTiyn: number | null;
  /** 12 digits. */
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
