/** Legal rules for goods: which goods they cover, what a payment must check, and which marks have been sold. */

import type { ShopContext } from '../context/shop-context.ts';
import { createGoodsRules, type GoodsRulesNeeds } from './goods-rules.ts';
import { createPrintedGoods } from './printed-goods.ts';
import { createSaleRules } from './sale-rules.ts';
import { createSoldMarks } from './sold-marks.ts';

type Needs = GoodsRulesNeeds &
  Pick<ShopContext, 'payments' | 'operations' | 'serverClock' | 'tasks'> & {
    readonly isCafe: (() => boolean) | undefined;
  };

export function createGoodsLaw(context: Needs) {
  const rules = createGoodsRules(context);
  const soldMarks = createSoldMarks(context);
  const { isCafe = () => false } = context;
  const saleRules = createSaleRules({ ...context, rules, marks: soldMarks, isCafe });
  const printedGoods = createPrintedGoods({ ...context, rules, isCafe });
  return { calls: { ...rules.calls, ...saleRules.calls }, beginPayment: saleRules.begin, soldMarks, printedGoods };
}
