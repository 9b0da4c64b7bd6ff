/** One function for every tender; screens ask the same questions first, but decide nothing. */

import type { CartRulesView } from '@tilla/shared/contract/views/goods-rule-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { type Restriction, type RestrictionNow, restrictionNow } from '@tilla/shared/domain/restricted-goods.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { BeginningPayment, BeginPayment } from '../platform/begin-payment.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { namesOf } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { createGoodsRules, type GoodsRules, type GoodsRulesContext } from './goods-rules.ts';
import { createPrintedGoods } from './printed-goods.ts';
import { createSoldMarks, type SoldMarks } from './sold-marks.ts';

interface SaleRules {
  readonly calls: CallsOf<'cart.rules' | 'cart.checkMark'>;
  readonly begin: BeginPayment;
}

export function createGoodsLaw(context: ShopContext & GoodsRulesContext) {
  const rules = createGoodsRules(context);
  const soldMarks = createSoldMarks(context);
  const saleRules = createSaleRules({ ...context, rules, marks: soldMarks });
  const printedGoods = createPrintedGoods({ ...context, rules });
  return {
    calls: { ...rules.calls, ...saleRules.calls },
    beginPayment: saleRules.begin,
    /**
     * @throws Refusal `till_subscription_restricted` for goods that cannot be handed over legally when a later bill is
     * paid.
     */
    assertSubscribable({ lines }: CartInput): void {
      const names = lines.flatMap((line) => {
        const { restriction, needsMark } = rules.ruleOf(line);
        return restriction !== null || needsMark ? [line.name] : [];
      });
      if (names.length > 0) throw new Refusal('till_subscription_restricted', namesOf(names));
    },
    soldMarks,
    printedGoods,
  };
}

function createSaleRules({
  ledger,
  serverClock,
  settings,
  rules,
  marks,
}: ShopContext & {
  readonly rules: GoodsRules;
  readonly marks: SoldMarks;
}): SaleRules {
  function restrictionsOf({ lines }: CartInput): { readonly name: string; readonly restriction: Restriction }[] {
    return lines.flatMap((line) => {
      const { restriction } = rules.ruleOf(line);
      return restriction === null ? [] : [{ name: line.name, restriction }];
    });
  }

  /** The service's clock; before its first answer this machine's, which the act records. */
  function now(kinds: readonly Restriction[]): RestrictionNow & { readonly isMachineClock: boolean } {
    return {
      ...restrictionNow(kinds, serverClock.stampMs(), { isCafe: settings().isCafe }),
      isMachineClock: serverClock.nowMs() === null,
    };
  }

  function begin({ cart, subject, saleNumber, isBegun, documentSeen, person, at }: BeginningPayment): LedgerPart {
    const restricted = restrictionsOf(cart);
    const names = restricted.map(({ name }) => name);
    const { age, closed, isMachineClock } = now(restricted.map(({ restriction }) => restriction));
    if (closed !== null) {
      const shut = restricted.filter(({ restriction }) => restriction === closed.restriction);
      throw new Refusal('till_sale_hours', {
        from: closed.from,
        until: closed.until,
        ...namesOf(shut.map(({ name }) => name)),
      });
    }
    const sold = isBegun ? null : marks.sell(cart, subject, at, (line) => rules.ruleOf(line).needsMark);
    const actId = `age:${subject}`;
    if (age === null || ledger.read('act', actId) !== undefined) return sold;
    if (documentSeen !== age.bornOnOrBefore) {
      throw new Refusal('till_age_check', { age: age.minAge, born: age.bornOnOrBefore, ...namesOf(names) });
    }
    const act = noteAct({
      id: actId,
      at,
      kind: 'sale.age',
      person,
      approvedBy: null,
      facts: {
        ...(saleNumber === null ? {} : { sale: saleNumber }),
        born: age.bornOnOrBefore,
        ...namesOf(names),
        ...(isMachineClock ? { clock: 'machine' } : {}),
      },
    });
    return [sold, act];
  }

  function view(cart: CartInput): CartRulesView {
    const restricted = restrictionsOf(cart);
    const { age, closed, sellsUntil, isMachineClock } = now(restricted.map(({ restriction }) => restriction));
    const lines = cart.lines.flatMap((line) => {
      const { restriction, needsMark } = rules.ruleOf(line);
      if (restriction === null && !needsMark) return [];
      const own = now(restriction === null ? [] : [restriction]);
      const marksMissing = needsMark ? Math.max(0, line.count - (line.marks?.length ?? 0)) : 0;
      const minAge = own.age?.minAge ?? null;
      return [{ lineId: line.id, minAge, isClosed: own.closed !== null, needsMark, marksMissing }];
    });
    const shut = restricted.filter(({ restriction }) => restriction === closed?.restriction);
    return {
      lines,
      age: age === null ? null : { ...age, names: restricted.map(({ name }) => name), sellsUntil },
      closed: closed === null ? null : { from: closed.from, until: closed.until, names: shut.map(({ name }) => name) },
      clock: formatClock(serverClock.stampMs()),
      isMachineClock,
    };
  }

  return {
    calls: {
      'cart.rules': ({ cart }) => view(cart),
      'cart.checkMark'({ mark }) {
        marks.assertFree(mark);
        return {};
      },
    },
    begin,
  };
}
