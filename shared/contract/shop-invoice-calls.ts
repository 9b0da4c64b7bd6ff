import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { hasEnded } from './views/operation-view.ts';
import { RefundLineInput } from './views/refund-view.ts';
import { MAX_COMMENT, ReceiptLinkView } from './views/sale-view.ts';
import { ShopInvoiceFilter, ShopInvoicePage, ShopInvoiceView, ShopRefundOfferView } from './views/shop-invoice-view.ts';

const invoiceId = z.int().min(1).max(999_999_999_999);
const done = z.object({});

export const shopInvoiceCalls = {
  /** Fifty a page. Cached for seconds unless `isFresh`; offline it is the last answer and its time. */
  'shopInvoice.list': query(
    { filter: ShopInvoiceFilter, page: z.int().min(1).max(100_000), isFresh: z.boolean().optional() },
    ShopInvoicePage,
    {
      staleAfter: {
        'operation.changed': (operation) =>
          hasEnded(operation) && (operation.kind === 'cancel' || operation.kind.includes('refund')),
      },
    },
  ),
  'shopInvoice.view': query({ invoiceId, isFresh: z.boolean().optional() }, ShopInvoiceView, {
    staleAfter: { 'shopInvoice.changed': ({ invoiceId }) => ({ invoiceId }) },
  }),
  'shopInvoice.prepareRefund': query({ invoiceId }, ShopRefundOfferView),
  /** Takes a senior. Exactly one of `amountTiyn` and `lines` (rule R2). Subject: `invoice:<id>` or own payment. */
  'shopInvoice.refund': approvable(
    {
      invoiceId,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullable(),
      reason: freeText(400),
    },
    z.object({ operationId: z.string() }),
  ),
  /** Takes a senior, because another till may be waiting for it. Phone invoices only (`qr_cancel_unsupported`). */
  'shopInvoice.cancel': approvable({ invoiceId }, z.object({ operationId: z.string() })),
  /** Stored at once and sent when the connection allows; empty text erases it. */
  'shopInvoice.comment': command({ invoiceId, text: freeText(MAX_COMMENT) }, done),
  'shopInvoice.receiptLink': query({ invoiceId }, ReceiptLinkView),
  'shopInvoice.printReceipt': command({ invoiceId }, z.object({ printJobId: z.string() })),
} as const satisfies Record<string, CallDefinition>;
