import { staticQrBody } from '@tilla/payment-api/merchant/static-qr.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { valueOf } from '../api/outcome.ts';
import type { PrintedGoods } from '../catalog/printed-goods.ts';
import { putCommand } from '../ledger/records.ts';
import { describeOperation } from '../money/operation-description.ts';
import { amountCart, billedBy, totalToInvoice } from '../payments/billing.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteRepriced, type PriceRights } from '../sales/price-rights.ts';
import { aboutInvoice } from '../staff/about-invoice.ts';
import { findStaticQr } from './find-static-qr.ts';
import { countedAs, makerOf, printedOrderId } from './printed-order.ts';
import { describeStaticQr, type FrozenStaticQr, STATIC_QRS } from './static-qr.ts';

const PAGE_SIZE = 50;

export function createStaticQrCalls(
  context: ShopContext & {
    readonly prices: PriceRights;
    readonly beginPayment: BeginPayment;
    readonly printedGoods: Pick<PrintedGoods, 'put'>;
  },
) {
  const { client, ledger, prices, beginPayment, printedGoods, operations, runner, serverClock, ids, facts, tillTag } =
    context;
  const { logger } = context;

  function create(
    { amountTiyn, cart, description, documentSeen, commandId }: CallInput<'staticQr.create'>,
    caller: Caller,
  ) {
    const { person, approvedBy } = permit(caller, 'senior', () => aboutInvoice(amountTiyn, cart?.cart ?? null));
    if ((amountTiyn === null) === (cart === null)) throw new Refusal('till_input_invalid');
    const billing = facts.billing();
    if (cart === null && billing.hasCatalog === true) throw new Refusal('catalog_requires_cart_items');
    const totalTiyn = cart === null ? (amountTiyn ?? 0) : totalToInvoice(cart.cart, cart.shownTotalTiyn);
    const repriced = cart === null ? null : prices.check(cart.cart, caller).repriced;
    const invoice =
      cart === null ? { amountTiyn: totalTiyn, cartItems: null } : billedBy(cart.cart, totalTiyn, billing, false);
    const externalOrderId = printedOrderId(tillTag(), ids.next());
    const request = {
      ...invoice,
      discountPercentage: null,
      description: description === '' ? null : description,
      externalOrderId,
      idempotencyKey: null,
      internalComment: null,
      bankConnectionId: billing.bankConnectionId,
      phone: null,
    };
    const frozen: FrozenStaticQr = {
      body: JSON.stringify(staticQrBody.encode(request)),
      externalOrderId,
      amountTiyn: totalTiyn,
      description: request.description,
    };
    const at = new Date(serverClock.stampMs()).toISOString();
    const sold = cart?.cart ?? amountCart(totalTiyn, description);
    const lawful = beginPayment({
      cart: sold,
      subject: externalOrderId,
      saleNumber: null,
      isBegun: false,
      documentSeen,
      person,
      at,
    });
    const goods = printedGoods.put(externalOrderId, sold);
    const { id } = operations.begin(
      { kind: 'static_qr', subject: STATIC_QRS, lock: null, person, approvedBy, frozen },
      (operationId) => [
        noteRepriced(repriced, { commandId, at, person }, { totalTiyn }),
        lawful,
        goods,
        putCommand(commandId, { name: 'staticQr.create', output: { operationId } }, at),
      ],
    );
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  return {
    operations: [describeOperation(describeStaticQr(context))],
    calls: defineCalls({
      'staticQr.create': create,
      async 'staticQr.list'({ page }) {
        const { staticQrs, total } = valueOf(await client.listStaticQrs({ page, per_page: PAGE_SIZE }, 'money'));
        return {
          staticQrs: staticQrs.map(({ externalOrderId, ...staticQr }) => ({
            ...staticQr,
            isOwn: makerOf(externalOrderId) === tillTag(),
          })),
          hasMore: total === null ? staticQrs.length === PAGE_SIZE : page * PAGE_SIZE < total,
        };
      },
      async 'staticQr.payments'({ staticQrId, page }) {
        const { externalOrderId } = await findStaticQr(client, staticQrId);
        // Payments have the code's order id; without one they look like other invoices.
        if (externalOrderId === null) return { isKnown: false, payments: [], hasMore: false };
        const query = {
          search: externalOrderId,
          date_field: 'paid_at',
          sort_by: 'paid_at',
          sort_order: 'desc',
          page,
          per_page: PAGE_SIZE,
        };
        const { invoices, total } = valueOf(await client.listInvoices(query, 'money'));
        const own = invoices.filter((invoice) => invoice.externalOrderId === externalOrderId);
        return {
          isKnown: true,
          payments: own.map(({ id, amountTiyn, totalRefundedTiyn, status, paidAt, clientName }) => ({
            invoiceId: id,
            amountTiyn,
            refundedTiyn: totalRefundedTiyn,
            status,
            paidAt,
            payerName: clientName,
            saleId: countedAs(ledger, id)?.saleId ?? null,
          })),
          hasMore: page * PAGE_SIZE < total,
        };
      },
    }),
  };
}
