/** Every invoice of the shop, whichever till, program or app it comes from. */

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
  /**
   * Fifty a page, as the service sorts them. Asked again within seconds it is the same answer, unless `isFresh`; without a
   * line it is the last one that came, with when that was.
   */
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
  /** With its lines and refunds; the same of time and line. */
  'shopInvoice.view': query({ invoiceId, isFresh: z.boolean().optional() }, ShopInvoiceView, {
    staleAfter: { 'shopInvoice.changed': ({ invoiceId }) => ({ invoiceId }) },
  }),
  /** What may go back of it, read fresh. */
  'shopInvoice.prepareRefund': query({ invoiceId }, ShopRefundOfferView),
  /**
   * Takes a senior. Exactly one of `amountTiyn` and `lines` is not null: always what the person saw (rule R2). The
   * operation of kind `refund` shows its progress; its subject is `invoice:<id>`, or the payment where it is a sale of
   * this till.
   */
  'shopInvoice.refund': approvable(
    {
      invoiceId,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullable(),
      reason: freeText(400),
    },
    z.object({ operationId: z.string() }),
  ),
  /** Takes a senior: somebody else may be waiting for it. Of a phone invoice alone (`qr_cancel_unsupported`). */
  'shopInvoice.cancel': approvable({ invoiceId }, z.object({ operationId: z.string() })),
  /**
   * The shop's own note; empty text erases it. Stored at once, sent to the service as soon as the connection allows.
   */
  'shopInvoice.comment': command({ invoiceId, text: freeText(MAX_COMMENT) }, done),
  /** The provider's receipt of what was paid. */
  'shopInvoice.receiptLink': query({ invoiceId }, ReceiptLinkView),
  'shopInvoice.printReceipt': command({ invoiceId }, z.object({ printJobId: z.string() })),
} as const satisfies Record<string, CallDefinition>;
