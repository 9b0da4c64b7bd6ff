import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { type CashUnit, DEFAULT_CASH_UNIT } from '@tilla/shared/domain/cash-rounding.ts';
import type { CountRules } from '@tilla/shared/domain/count-rules.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import type { PrintedGoods } from '../catalog/printed-goods.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { createStaticQrCalls } from '../recurring/static-qr-calls.ts';
import { createSubscriptions } from '../recurring/subscription-calls.ts';
import { createSubscriptionList } from '../recurring/subscription-list.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';
import { createQrRefunds } from '../refunds/qr-refund-calls.ts';
import { createQrRefundLinks } from '../refunds/qr-refund-links.ts';
import type { CartNeeds } from '../sales/cart-calls.ts';
import type { OpenSales } from '../sales/open-sale.ts';
import type { PriceRights } from '../sales/price-rights.ts';
import type { SaleOfBasket } from '../sales/sale-of-basket.ts';
import type { Sandbox } from '../setup/sandbox-calls.ts';
import { createCashbox } from '../shifts/cashbox-calls.ts';
import { createCashboxSettings } from '../shifts/cashbox-settings.ts';
import { createClosing } from '../shifts/closing.ts';
import { createCounterSale, type SaleReceipt } from '../shifts/counter-sale.ts';
import type { Drawers } from '../shifts/drawers.ts';
import { createFiscalCodes } from '../shifts/fiscal-codes.ts';
import { createFiscalReturns } from '../shifts/fiscal-return-calls.ts';
import type { RefundReceipt } from '../shifts/give-back.ts';
import { createLineCodes } from '../shifts/line-codes.ts';
import { createShifts } from '../shifts/shift-calls.ts';
import type { ShiftOpening } from '../shifts/shift-opening.ts';
import { viewTender } from '../shifts/tender-view.ts';

export interface CounterSettings {
  readonly countRules?: () => CountRules;
  readonly cashUnit?: () => CashUnit;
  readonly isFiscalCodeRequired?: () => boolean;
}

type Needs = ShopContext & {
  readonly openSales: OpenSales;
  readonly saleOfBasket: SaleOfBasket;
  readonly prices: PriceRights;
  readonly beginPayment: BeginPayment;
  readonly printedGoods: PrintedGoods;
  readonly assertSubscribable: (cart: CartInput) => void;
  readonly itemsOf: CartNeeds['itemsOf'];
  readonly lateRefundDetector: LateRefundDetector;
  readonly drawers: Drawers;
  readonly shiftOpening: ShiftOpening;
  readonly settings: CounterSettings;
  readonly saleReceipt: SaleReceipt;
  readonly shelf: GoodsShelf;
  readonly receiptSimulation: Sandbox['receipts'];
  readonly refundReceipt: RefundReceipt;
};

export function createCounter({ settings, ...given }: Needs) {
  const context = {
    ...given,
    ...(settings.countRules === undefined ? {} : { countRules: settings.countRules }),
    cashUnit: settings.cashUnit ?? (() => DEFAULT_CASH_UNIT),
    isFiscalCodeRequired: settings.isFiscalCodeRequired ?? (() => false),
  };
  const { records, operations } = context;
  const lineCodes = createLineCodes(context.shelf);
  const sale = createCounterSale({ ...context, lineCodes });
  const fiscalReturns = createFiscalReturns(context);
  const fiscalCodes = createFiscalCodes({ ...context, lineCodes, issue: sale.issue });
  const closing = createClosing(context);
  const shifts = createShifts({ ...context, closing });
  const cashbox = createCashbox({ ...context, closing });
  const qrRefunds = createQrRefunds(context);
  const subscriptions = createSubscriptions(context);
  return {
    calls: {
      ...sale.calls,
      ...fiscalCodes.calls,
      ...fiscalReturns.calls,
      ...shifts.calls,
      ...cashbox.calls,
      ...createCashboxSettings(context),
      ...qrRefunds.calls,
      ...createQrRefundLinks(context),
      ...createStaticQrCalls(context),
      ...subscriptions.calls,
      ...createSubscriptionList({ ...context, nameOf: (id) => context.itemsOf([id])[0]?.name ?? null }),
    },
    consequences: {
      ...sale.consequences,
      ...fiscalReturns.consequences,
      ...shifts.consequences,
      ...qrRefunds.consequences,
      ...subscriptions.consequences,
    },
    tendersOf: (saleId: string): TenderView[] =>
      records.tendersOf(saleId).map((tender) => viewTender(tender, operations, fiscalCodes.namesWithoutCode)),
    onShiftReport: cashbox.onReport,
    /** Resumes what the previous run left open. @throws Refusal when the ledger did not take it. */
    resume: qrRefunds.countRecent,
    /** The same where this run's ledger write failed (rule H6). */
    resumeIncomplete: qrRefunds.countIncomplete,
  };
}
