import { FIRST_GOODS, type FirstDayView } from '@tilla/shared/contract/first-day-calls.ts';
import { z } from 'zod';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { TEST_PRINT } from '../printing/printer-calls.ts';

const NOTE = 'first-day';
const Stored = z.object({ isShown: z.boolean() });

/** The oldest sales; a shop with more of them has left its first day behind. */
const FIRST_SALES = 30;

/** Each step is a fact of the ledger or the catalog, so a restart loses none and a press alone reaches none. */
export function createFirstDay({
  ledger,
  records,
  payments,
  serverClock,
  shelf,
}: Pick<ShopContext, 'ledger' | 'records' | 'payments' | 'serverClock'> & {
  readonly shelf: Pick<GoodsShelf, 'goodsCounts'>;
}): { readonly calls: CallsOf<`firstDay.${string}`> } {
  /** A first day that is over stays so, and every sale would read its facts again. */
  let last: FirstDayView | null = null;

  function statusOf(saleId: string): 'unpaid' | 'paid' | 'refunded' {
    const attempts = records.paymentsOf(saleId);
    const tenders = records.tendersOf(saleId);
    const isRefunded =
      tenders.some(({ returnedTiyn }) => returnedTiyn > 0) ||
      attempts.some(({ invoice }) => (invoice?.totalRefundedTiyn ?? 0) > 0);
    if (isRefunded) return 'refunded';
    const isOnCredit = records.sale(saleId)?.credit !== undefined;
    return isOnCredit || tenders.length > 0 || attempts.some((one) => payments.phase(one) === 'paid')
      ? 'paid'
      : 'unpaid';
  }

  function read(isShown: boolean): FirstDayView {
    const { all: goods } = shelf.goodsCounts(new Date(serverClock.stampMs()).toISOString());
    const sales = ledger
      .find('sale', { oldestFirst: true, limit: FIRST_SALES })
      .map(({ id }) => ({ id, status: statusOf(id) }))
      .filter(({ status }) => status !== 'unpaid');
    const shown = sales.find(({ status }) => status === 'refunded') ?? sales[0];
    const sale = shown === undefined ? null : { id: shown.id, isRefunded: shown.status === 'refunded' };
    const isTestPrinted = ledger.read('note', TEST_PRINT) !== undefined;
    const isDone = goods >= FIRST_GOODS && isTestPrinted && sale?.isRefunded === true;
    return { isShown, goods, isTestPrinted, sale, isOver: isDone || ledger.lastNumber('sale') > FIRST_SALES };
  }

  return {
    calls: defineCalls({
      'firstDay.view'() {
        if (last?.isOver === true) return { day: last, hasSold: true };
        const kept = readNote(ledger, NOTE, Stored);
        last = kept === undefined ? null : read(kept.isShown);
        return { day: last, hasSold: ledger.lastNumber('sale') > 0 };
      },
      'firstDay.show'({ isShown }, caller) {
        permit(caller, 'senior');
        records.write(putNote(NOTE, { isShown }));
        return {};
      },
    }),
  };
}
