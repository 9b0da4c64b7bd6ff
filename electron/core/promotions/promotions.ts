/** What a manager set up, and what of it is in force now; the decisions are in shared/domain/promotions. */

import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { MAX_PROMOTIONS, PromotionView } from '@tilla/shared/contract/views/promotion-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { isSameBasket } from '@tilla/shared/domain/cart.ts';
import {
  type PromotionInForce,
  type RuleInForce,
  withoutPromotions,
  withPromotions,
} from '@tilla/shared/domain/promotions/apply-promotions.ts';
import {
  isInForce,
  type PromotedGoods,
  type PromotionRule,
  unchangedForMs,
} from '@tilla/shared/domain/promotions/promotion.ts';
import { putCommand, putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';

export interface Promotions {
  readonly calls: CallsOf<'promotion.list' | 'promotion.save' | 'promotion.atCounter'>;
  /**
   * Replaces what the page said. The same basket that goes on as its sale keeps what it was offered with, though an hour
   * has ended since.
   */
  promote(cart: CartInput, customerId: string | null): CartInput;
}

const GROUP = 'promotion';
const noteIdOf = (id: string): string => `${GROUP}:${id}`;

export function createPromotions({
  ledger,
  records,
  clock,
  serverClock,
  ids,
  events,
  goods,
  itemsOf,
  customerName,
}: ShopContext & {
  readonly goods: { readonly idsOfCategory: (category: string) => readonly number[] };
  readonly itemsOf: (ids: readonly number[]) => readonly { readonly id: number; readonly name: string }[];
  /** Null where they were erased or cannot be read. */
  readonly customerName: (id: string) => string | null;
}): Promotions {
  let known: readonly PromotionView[] | undefined;

  /** Cached: every change of a cart needs them. */
  function all(): readonly PromotionView[] {
    known ??= ledger.find('note', { group: GROUP, oldestFirst: true }).map(({ value }) => PromotionView.parse(value));
    return known;
  }

  function inForce(customerId: string | null): PromotionInForce[] {
    const nowMs = serverClock.stampMs();
    return all()
      .filter((promotion) => isInForce(promotion, nowMs, customerId))
      .map(({ id, name, rule }) => ({ id, name, rule: ruleInForce(rule) }));
  }

  function ruleInForce(rule: PromotionRule): RuleInForce {
    switch (rule.kind) {
      case 'n_for_m':
        return { kind: 'n_for_m', itemIds: idsOf(rule.goods), take: rule.take, pay: rule.pay };
      case 'bundle':
        return { kind: 'bundle', parts: rule.parts, priceTiyn: rule.priceTiyn };
      case 'happy_hour':
      case 'customer_price':
        return {
          kind: 'reduced',
          itemIds: idsOf(rule.goods),
          percentage: rule.percentage,
          priceTiyn: rule.priceTiyn,
        };
    }
  }

  function idsOf({ itemIds, categories }: PromotedGoods): readonly number[] | null {
    if (itemIds.length === 0 && categories.length === 0) return null;
    return [...new Set([...itemIds, ...categories.flatMap(goods.idsOfCategory)])];
  }

  function list(): CallOutput<'promotion.list'> {
    const nowMs = serverClock.stampMs();
    const rules = all().map(({ rule }) => rule);
    const itemIds = rules.flatMap((rule) =>
      rule.kind === 'bundle' ? rule.parts.map(({ itemId }) => itemId) : rule.goods.itemIds,
    );
    const customerIds = new Set(rules.flatMap((rule) => (rule.kind === 'customer_price' ? rule.customerIds : [])));
    return {
      promotions: all().map((promotion) => {
        const anyOne = promotion.rule.kind === 'customer_price' ? (promotion.rule.customerIds[0] ?? '') : null;
        return { ...promotion, isInForce: isInForce(promotion, nowMs, anyOne) };
      }),
      items: itemsOf([...new Set(itemIds)]).map(({ id, name }) => ({ id, name })),
      customers: [...customerIds].flatMap((id) => {
        const name = customerName(id);
        return name === null ? [] : [{ id, name }];
      }),
      today: almatyDay(nowMs),
    };
  }

  return {
    promote(cart, customerId) {
      const sale = cart.saleId === undefined ? undefined : records.sale(cart.saleId);
      if (sale === undefined || !isSameBasket(withoutPromotions(cart), withoutPromotions(sale.cart)))
        return withPromotions(cart, inForce(customerId));
      const offered = new Map(sale.cart.lines.map(({ id, promotions }) => [id, promotions]));
      const lines = withoutPromotions(cart).lines.map((line) => {
        const promotions = offered.get(line.id);
        return promotions === undefined ? line : { ...line, promotions };
      });
      return { ...cart, lines };
    },
    calls: {
      'promotion.list': () => list(),
      'promotion.atCounter': ({ customerId }) => ({
        promotions: inForce(customerId).map(({ rule, ...promotion }) => ({ ...promotion, rule: plain(rule) })),
        unchangedForMs: all().some(({ isOn }) => isOn)
          ? unchangedForMs(
              all().filter(({ isOn }) => isOn),
              serverClock.stampMs(),
            )
          : null,
      }),
      'promotion.save'({ promotion, commandId }, caller) {
        const { person, approvedBy } = permit(caller, 'manager', () => ({ name: promotion.name }));
        const before = promotion.id === null ? undefined : all().find(({ id }) => id === promotion.id);
        if (promotion.id !== null && before === undefined) throw new Refusal('till_not_found');
        if (before === undefined && all().length >= MAX_PROMOTIONS) throw new Refusal('till_input_invalid');
        const id = before?.id ?? ids.next();
        const at = new Date(clock.nowMs()).toISOString();
        const output = { promotionId: id };
        const facts = { name: promotion.name, action: promotion.isOn ? 'on' : 'off' };
        records.write(
          noteAct({ id: commandId, at, kind: 'promotion.save', person, approvedBy, facts }),
          putNote(noteIdOf(id), { ...promotion, id }, { group: GROUP }),
          putCommand(commandId, { name: 'promotion.save', output }, at),
        );
        known = undefined;
        events.emit('promotion.changed', { promotionId: id });
        return output;
      },
    },
  };
}

function plain(rule: RuleInForce) {
  if (rule.kind === 'bundle') return { ...rule, parts: [...rule.parts] };
  return { ...rule, itemIds: rule.itemIds === null ? null : [...rule.itemIds] };
}
