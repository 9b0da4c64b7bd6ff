import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { documentSeen } from './goods-rule-calls.ts';
import { CartInput, MAX_COMMENT, OpenSaleView, SaleSummaryView, SaleView } from './views/sale-view.ts';
import { TenderTotalView } from './views/tender-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
/** As typed or pasted; read by packages/payment-api/phone.ts. */
const phone = z.string().min(1).max(40);
const counterSale = z.object({
  saleId: z.string(),
  tenderId: z.string(),
  receiptOperationId: z.string(),
  changeTiyn: z.int(),
});
const counterTender = z.enum(['cash', 'card']);
const cashReceivedTiyn = z.int().min(0).max(9_999_999_999).nullable();
const partTiyn = z.int().min(1).max(9_999_999_999);

export const saleCalls = {
  /** The core computes the amount and refuses another `shownTotalTiyn`. Changed prices take `cart.allowPrices`. */
  'sale.payByQr': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** Whole tenge only. `phone: null`: the cart's customer. */
  'sale.payByPhone': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /**
   * Paid when this answers; the fiscal receipt follows (`operation.changed`, subject: the sale). `cashReceivedTiyn:
   * null`: no change is computed. Cash needs a known float (`till_float_unknown`) and whole tenge (`cashDueOf`).
   */
  'sale.payByCash': approvable(
    {
      cart: CartInput,
      shownTotalTiyn: z.int(),
      cashReceivedTiyn: z.int().min(0).max(9_999_999_999).nullable(),
      documentSeen,
    },
    counterSale,
    { audit: 'with_change', needsDiskSpace: true },
  ),
  'sale.payByCard': approvable({ cart: CartInput, shownTotalTiyn: z.int(), documentSeen }, counterSale, {
    audit: 'with_change',
    needsDiskSpace: true,
  }),
  /** Makes the sale; `restTiyn` stays open (`sale.listOpen`) until another tender covers it. */
  'sale.payPart': approvable(
    {
      cart: CartInput,
      shownTotalTiyn: z.int(),
      tender: counterTender,
      amountTiyn: partTiyn,
      cashReceivedTiyn,
      documentSeen,
    },
    counterSale.extend({ restTiyn: z.int() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** Refused while an invoice for the rest can be paid (rules C5, C6). */
  'sale.addTender': command(
    { saleId: id, tender: counterTender, amountTiyn: partTiyn, cashReceivedTiyn, documentSeen },
    counterSale.extend({ restTiyn: z.int() }),
  ),
  /** By QR, or with a phone as an invoice to it (whole tenge only). */
  'sale.billRest': command(
    { saleId: id, shownRestTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
  ),
  /** Paid in part with nothing in flight for the rest; oldest first. */
  'sale.listOpen': query({}, z.object({ sales: z.array(OpenSaleView) }), {
    staleAfter: {
      'payment.changed': ({ isPart }) => isPart,
      'sale.changed': 'refetch',
      'operation.changed': ({ kind }) => kind === 'fiscal_receipt',
    },
  }),
  /** `totalTiyn` is net of refunds (rule S2). */
  'sale.today': query(
    {},
    z.object({
      sales: z.array(SaleSummaryView),
      paidTiyn: z.int(),
      refundedTiyn: z.int(),
      totalTiyn: z.int(),
      paidCount: z.int(),
      byTender: z.array(TenderTotalView),
    }),
    { staleAfter: { 'payment.changed': 'refetch', 'sale.changed': 'refetch', 'operation.changed': 'refetch' } },
  ),
  'sale.view': query({ saleId: id }, SaleView, {
    staleAfter: {
      'payment.changed': ({ saleId }) => ({ saleId }),
      'sale.changed': ({ saleId }) => ({ saleId }),
      'comment.changed': ({ saleId }) => ({ saleId }),
      'printJob.changed': ({ saleId }) => ({ saleId }),
      'operation.changed': 'refetch',
    },
  }),
  /** Stored at once and sent to the service when the connection allows (`comment.changed`); empty text erases it. */
  'sale.comment': command({ saleId: id, text: freeText(MAX_COMMENT) }, done),
} as const;
