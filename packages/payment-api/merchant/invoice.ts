/** An invoice on the wire (merchant document "Invoice", docs/decisions.md "Invoices"). */

import { z } from 'zod';
import { invoiceStatuses } from '../statuses.ts';
import * as w from './wire-definition.ts';
import { optionalNumber, optionalText } from './wire-fields.ts';

const invoiceItemWire = w.resource({
  id: w.numberAsText.as('id'),
  catalog_item_id: w.integer.nullable().as('catalogItemId'),
  name: w.text.or('').as('name'),
  price: w.money.as('priceTiyn'),
  count: w.field(z.int(), z.number()).as('count'),
  unit_id: w.numberAsText.nullable().as('unitId'),
  discount_percentage: w.number.or(0).as('discountPercentage'),
  total: w.money.as('totalTiyn'),
  refunded_count: w.number.or(0).as('refundedCount'),
  refunded_amount: w.optionalMoney.or(0).as('refundedTiyn'),
});

const listItemFields = {
  id: w.id.as('id'),
  external_order_id: w.text.optional().as('externalOrderId'),
  external_order_id_idempotency: w.text.optional().as('idempotencyKey'),
  amount: w.money.as('amountTiyn'),
  status: w.word(invoiceStatuses).as('status'),
  description: w.text.optional().as('description'),
  bank_invoice_id: w.text.optional().as('bankInvoiceId'),
  bank_connection_id: w.integer.nullable().as('bankConnectionId'),
  client_name: w.text.optional().as('clientName'),
  client_phone: w.text.nullable().as('clientPhone'),
  is_sandbox: w.flag(false).as('isSandbox'),
  bank_source_type: w.text.as('bankSourceType'),
  bank_sale_type: w.text.as('bankSaleType'),
  origin: w.optionalWord(['service', 'bank']).as('origin'),
  created_at: w.time.as('createdAt'),
  updated_at: w.time.as('updatedAt'),
  expires_at: w.time.nullable().as('expiresAt'),
  paid_at: w.time.optional().as('paidAt'),
  cancelled_at: w.time.optional().as('cancelledAt'),
  error_message: w.text.optional().as('errorMessage'),
  error_code: w.text.optional().as('errorCode'),
  subtotal: w.optionalMoney.optional().as('subtotalTiyn'),
  discount_sum: w.optionalMoney.optional().as('discountTiyn'),
  discount_percentage: w.number.optional().as('discountPercentage'),
  internal_comment: w.text.nullable().as('internalComment'),
  is_qr_token: w.flag(false).as('isQr'),
  qr_expires_at: w.time.optional().as('qrExpiresAt'),
  qr_substate: w.field(z.literal('scanned'), optionalText).optional().as('qrSubstate'),
  is_fully_refunded: w.flag(false).as('isFullyRefunded'),
  total_refunded: w.optionalMoney.or(0).as('totalRefundedTiyn'),
  available_for_refund: w.optionalTenge.as('availableForRefundTiyn'),
  pending_refund_amount: w.optionalTenge.or(0).as('pendingRefundTiyn'),
};

const invoiceListItemWire = w.resource(listItemFields);

export const invoiceWire = w.resource({
  ...listItemFields,
  qr_token: w.text.optional().as('qrToken'),
  qr_link: w.text.optional().as('qrLink'),
  qr_image: w.text.optional().as('qrImage'),
  items: w.optionalList(invoiceItemWire).as('items'),
});

export type InvoiceWire = w.Written<typeof invoiceWire>;
export type InvoiceListItemWire = w.Written<typeof invoiceListItemWire>;

/** `status`, `origin` and `qrSubstate` raw; null where absent. */
export type Invoice = w.Read<typeof invoiceWire>;

/** `total` counts all pages. */
export const invoicePageWire = w.resource({
  current_page: w.requiredInteger.as('page'),
  data: w.field(z.array(invoiceListItemWire.strict), z.array(invoiceWire.lenient)).as('invoices'),
  total: w.requiredInteger.as('total'),
});

export type InvoicePage = w.Read<typeof invoicePageWire>;

const statusCheckWire = w.resource({
  id: w.id.as('id'),
  status: w.word(invoiceStatuses).as('status'),
  qr_substate: w.field(z.literal('scanned'), optionalText).optional().as('qrSubstate'),
  bank_invoice_id: w.text.nullable().as('bankInvoiceId'),
  amount: w.money.as('amountTiyn'),
  error_code: w.text.nullable().as('errorCode'),
  error_message: w.text.nullable().as('errorMessage'),
  is_fully_refunded: w.flag(false).as('isFullyRefunded'),
  total_refunded: w.optionalMoney.or(0).as('totalRefundedTiyn'),
  updated_at: w.time.as('updatedAt'),
});

export type StatusCheckWire = w.Written<typeof statusCheckWire>;
export type InvoiceStatusCheck = w.Read<typeof statusCheckWire>;

/** Unknown ids are absent. */
export const statusChecksWire = w.wrapped('invoices', w.list(statusCheckWire));

/** A `200` of one service may be the `202` of another: the till reads them alike. */
const invoiceChange = <S extends z.ZodType>(strict: S) =>
  w.reshaped(
    {
      strict,
      lenient: z.object({
        message: optionalText,
        invoice: invoiceWire.lenient.nullish(),
        invoice_id: optionalNumber,
      }),
    },
    (wire) => ({
      message: wire.message,
      invoice: wire.invoice ?? null,
      invoiceId: wire.invoice?.id ?? wire.invoice_id,
    }),
  );

export const invoiceChangedWire = invoiceChange(z.object({ message: z.string(), invoice: invoiceWire.strict }));
export const invoiceCancellingWire = invoiceChange(z.object({ message: z.string(), invoice_id: z.int() }));

/** `invoice` is null on a 202. */
export type InvoiceChanged = w.Read<typeof invoiceChangedWire>;

export const invoiceStatsWire = w.resource({
  total_amount: w.money,
  total_invoices: w.requiredInteger.as('totalCount'),
  /** Status `paid` only, without partly refunded invoices. */
  paid_amount: w.money.as('paidTiyn'),
  paid_invoices: w.requiredInteger.as('paidCount'),
  pending_amount: w.money,
  pending_invoices: w.requiredInteger,
  cancelled_amount: w.money,
  cancelled_invoices: w.requiredInteger,
  expired_amount: w.money,
  expired_invoices: w.requiredInteger,
  conversion_rate: w.number.as('conversionRate'),
});

export type InvoiceStatsWire = w.Written<typeof invoiceStatsWire>;
export type InvoiceStats = w.Read<typeof invoiceStatsWire>;
