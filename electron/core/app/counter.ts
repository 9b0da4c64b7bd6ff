import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import type { PrintedGoods } from '../catalog/printed-goods.ts';
import { combineFeatures } from '../money/feature.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { createStaticQrCalls } from '../recurring/static-qr-calls.ts';
import { createSubscriptions } from '../recurring/subscription-calls.ts';
import { createSubscriptionList } from '../recurring/subscription-list.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';
import { createQrRefunds } from '../refunds/qr-refund-calls.ts';
import { createQrRefundLinks } from '../refunds/qr-refund-links.ts';
import type { CartContext } from '../sales/cart-calls.ts';
import type { OpenSales } from '../sales/open-sale.ts';
import type { PriceRights } from '../sales/price-rights.ts';
import type { SaleOfBasket } from '../sales/sale-of-basket.ts';
import type { SaleToTake } from '../sales/sale-to-take.ts';
import type { Sandbox } from '../setup/sandbox-calls.ts';
import { createCashbox } from '../shifts/cashbox-calls.ts';
import { createCashboxSettings } from '../shifts/cashbox-settings.ts';
import { createClosing } from '../shifts/closing.ts';
import { createCounterSale, type SaleReceipt } from '../shifts/counter-sale.ts';
import type { Drawers } from '../shifts/drawers.ts';
import { createFiscalCodes } from '../shifts/fiscal-codes.ts';
import { createFiscalReturns } from '../shifts/fiscal-return-calls.ts';
import type { PrintRefund, RefundReceipt } from '../shifts/give-back.ts';
import type { LineCodes } from '../shifts/line-codes.ts';
import { createShifts } from '../shifts/shift-calls.ts';
import type { ShiftOpening } from '../shifts/shift-opening.ts';

type CounterContext = ShopContext & {
  readonly openSales: OpenSales;
  readonly saleOfBasket: SaleOfBasket;
  readonly saleToTake: SaleToTake;
  readonly lineCodes: LineCodes;
  readonly prices: PriceRights;
  readonly beginPayment: BeginPayment;
  readonly printedGoods: PrintedGoods;
  readonly assertSubscribable: (cart: CartInput) => void;
  readonly itemsOf: CartContext['itemsOf'];
  readonly lateRefundDetector: LateRefundDetector;
  readonly drawers: Drawers;
  readonly shiftOpening: ShiftOpening;
  readonly saleReceipt: SaleReceipt;
  readonly shelf: GoodsShelf;
  readonly receiptSimulation: Sandbox['receipts'];
  readonly refundReceipt: RefundReceipt;
  readonly printRefund: PrintRefund;
  readonly kickDrawer: () => void;
  readonly openDebtTiyn: (saleId: string) => number;
};

export function createCounter(context: CounterContext) {
  const sale = createCounterSale(context);
  const closing = createClosing(context);
  const cashbox = createCashbox({ ...context, closing });
  const qrRefunds = createQrRefunds(context);
  return {
    ...combineFeatures([
      sale,
      createFiscalReturns(context),
      createFiscalCodes({ ...context, issue: sale.issue }),
      createShifts({ ...context, closing }),
      cashbox,
      createCashboxSettings(context),
      qrRefunds,
      createQrRefundLinks(context),
      createStaticQrCalls(context),
      createSubscriptions(context),
      createSubscriptionList({ ...context, nameOf: (id) => context.itemsOf([id])[0]?.name ?? null }),
    ]),
    onShiftReport: cashbox.onReport,
    takeRepayment: sale.takeRepayment,
    /** @throws Refusal when the ledger did not take it. */
    resume: qrRefunds.countRecent,
    /** The same where this run's ledger write failed (rule H6). */
    resumeIncomplete: qrRefunds.countIncomplete,
  };
}
