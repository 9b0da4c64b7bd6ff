/** Sales: how one begins and is paid, and what is known of it. */

import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { documentSeen } from './goods-rule-calls.ts';
import { CartInput, MAX_COMMENT, OpenSaleView, SaleSummaryView, SaleView } from './views/sale-view.ts';
import { TenderTotalView } from './views/tender-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
/** As a person writes or pastes it; read by packages/payment-api/phone.ts. */
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
  /**
   * `shownTotalTiyn` is what the customer was shown; the core computes the amount itself and refuses to invoice another
   * one. Prices other than the catalog's need the right to them (`cart.allowPrices`), or an approval.
   */
  'sale.payByQr': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** The same as an invoice to the customer's phone: whole tenge only. `phone: null`: the number of the cart's customer. */
  'sale.payByPhone': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /**
   * Cash and card of another bank: the sale is paid when this answers, the fiscal receipt follows (`operation.changed`
   * with the sale's id as subject). `cashReceivedTiyn: null`: not counted, no change shown. Selling opens the shift;
   * cash is accepted once its float is known (`till_float_unknown`, `cashbox.open`), in whole tenge (`cashDueOf`).
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
  /**
   * One sale, several tenders: a part of it is taken at the counter, which makes the sale. What is left (`restTiyn`) is
   * open until another tender covers it; `sale.listOpen` has it until then.
   */
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
  /** Of an open sale: a further part, or all that is left. Refused while an invoice for the rest can be paid (rules C5, C6). */
  'sale.addTender': command(
    { saleId: id, tender: counterTender, amountTiyn: partTiyn, cashReceivedTiyn, documentSeen },
    counterSale.extend({ restTiyn: z.int() }),
  ),
  /** Of an open sale: all that is left, by QR or, with a phone, as an invoice to it (whole tenge only). */
  'sale.billRest': command(
    { saleId: id, shownRestTiyn: z.int(), phone: phone.nullable(), documentSeen },
    z.object({ saleId: z.string(), paymentId: z.string() }),
  ),
  /** Sales paid in part with nothing under way for the rest, oldest first. */
  'sale.listOpen': query({}, z.object({ sales: z.array(OpenSaleView) }), {
    staleAfter: {
      'payment.changed': ({ isPart }) => isPart,
      'sale.changed': 'refetch',
      'operation.changed': ({ kind }) => kind === 'fiscal_receipt',
    },
  }),
  /** `totalTiyn` is what was paid less what went back of it (rule S2); `byTender` has a row for each tender used. */
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
  /**
   * The shop's own note about a sale; empty text erases it. It is stored at once, and sent to the service with the
   * sale's invoice, if any, as soon as the connection allows (`comment.changed`).
   */
  'sale.comment': command({ saleId: id, text: freeText(MAX_COMMENT) }, done),
} as const;
