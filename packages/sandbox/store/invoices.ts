import type { InvoiceStatus } from '@tilla/payment-api/statuses.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { Store, Table } from './store.ts';

export interface InvoiceLineRecord {
  id: number;
  catalogItemId: number | null;
  name: string;
  unitId: number | null;
  priceTiyn: number;
  count: number;
  discountPercentage: number;
  totalTiyn: number;
  refundedCount: number;
  refundedTiyn: number;
}

export interface InvoiceRecord {
  id: number;
  organizationId: number;
  /** Null for a sale of the provider's app. */
  connectionId: number | null;
  kind: 'phone' | 'qr';
  origin: 'service' | 'bank';
  /** Only `api` counts against the caps (docs/decisions.md). */
  madeBy: 'api' | 'printed_qr' | 'subscription' | 'cabinet' | 'bank';
  isSandbox: boolean;
  status: InvoiceStatus;
  amountTiyn: number;
  subtotalTiyn: number | null;
  discountTiyn: number | null;
  discountPercentage: number | null;
  description: string | null;
  externalOrderId: string | null;
  idempotencyKey: string | null;
  clientName: string | null;
  clientPhone: string | null;
  internalComment: string | null;
  bankInvoiceId: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  qrToken: string | null;
  qrExpiresAtMs: number | null;
  qrScannedAtMs: number | null;
  expiresAtMs: number | null;
  createdAtMs: number;
  updatedAtMs: number;
  paidAtMs: number | null;
  cancelledAtMs: number | null;
  totalRefundedTiyn: number;
  pendingRefundTiyn: number;
  lines: InvoiceLineRecord[];
  source: string | null;
}

export const BLANK_INVOICE = {
  connectionId: null,
  subtotalTiyn: null,
  discountTiyn: null,
  discountPercentage: null,
  description: null,
  externalOrderId: null,
  idempotencyKey: null,
  clientName: null,
  clientPhone: null,
  internalComment: null,
  bankInvoiceId: null,
  errorCode: null,
  errorMessage: null,
  qrToken: null,
  qrExpiresAtMs: null,
  qrScannedAtMs: null,
  expiresAtMs: null,
  paidAtMs: null,
  cancelledAtMs: null,
  totalRefundedTiyn: 0,
  pendingRefundTiyn: 0,
  source: null,
} as const satisfies Partial<InvoiceRecord>;

export interface InvoiceTable extends Table<InvoiceRecord> {
  openOf(organizationId: number): number;
  /** Those that count against the tariff. */
  ofDay(organizationId: number, dayStartMs: number): number;
}

/** Searched by its value. */
const { totalRefundedTiyn: _, ...unstored } = BLANK_INVOICE;

const DAY_MS = 86_400_000;
const OPEN: ReadonlySet<InvoiceStatus> = new Set(['processing', 'pending', 'cancelling'] as const);
export const OPEN_STATUS = `status IN (${[...OPEN].map((status) => `'${status}'`).join(', ')})`;

export function createInvoiceTable(store: Store): InvoiceTable {
  const table = store.table<InvoiceRecord>({
    name: 'invoices',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      status: { type: 'TEXT', of: (record) => record.status },
      origin: { type: 'TEXT', of: (record) => record.origin },
      is_sandbox: { type: 'INTEGER', of: (record) => (record.isSandbox ? 1 : 0) },
      amount: { type: 'INTEGER', of: (record) => record.amountTiyn },
      client_name: { type: 'TEXT', of: (record) => record.clientName ?? '' },
      client_phone: { type: 'TEXT', of: (record) => record.clientPhone },
      created_at: { type: 'INTEGER', of: (record) => record.createdAtMs },
      paid_at: { type: 'INTEGER', of: (record) => record.paidAtMs },
      idempotency_key: { type: 'TEXT', of: (record) => record.idempotencyKey },
      qr_token: { type: 'TEXT', of: (record) => record.qrToken },
      // SQLite's lower() knows ASCII only.
      haystack: {
        type: 'TEXT',
        of: (record) => [record.description, record.clientPhone, record.externalOrderId].join('\n').toLowerCase(),
      },
    },
    indexes: [
      // The most selective columns first.
      'organization_id, created_at, origin, is_sandbox',
      { columns: 'organization_id, client_phone, status', of: 'client_phone' },
      { columns: 'organization_id, idempotency_key', of: 'idempotency_key' },
      { columns: 'qr_token', of: 'qr_token' },
    ],
    remembers: 'rows',
    blank: unstored,
    sets: {
      open: { key: ({ organizationId }) => String(organizationId), has: ({ status }) => OPEN.has(status) },
      day: {
        key: ({ organizationId, createdAtMs }) => dayKey(organizationId, almatyDayStart(createdAtMs)),
        has: ({ madeBy, isSandbox }) => madeBy === 'api' && !isSandbox,
      },
    },
  });
  return {
    ...table,
    openOf: (organizationId) =>
      table.sizeOf('open', String(organizationId), `WHERE organization_id = ? AND ${OPEN_STATUS}`, organizationId),
    ofDay: (organizationId, dayStartMs) =>
      table.sizeOf(
        'day',
        dayKey(organizationId, dayStartMs),
        `WHERE organization_id = ? AND created_at >= ? AND created_at < ? AND origin = 'service' AND is_sandbox = 0
          AND record ->> '$.madeBy' = 'api'`,
        organizationId,
        dayStartMs,
        dayStartMs + DAY_MS,
      ),
  };
}

const dayKey = (organizationId: number, dayStartMs: number): string =>
  `${String(organizationId)} ${String(dayStartMs)}`;
