import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { PromotionInput, PromotionView } from '@tilla/shared/contract/views/promotion-view.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import type { PromotedGoods, PromotionKind, PromotionRule } from '@tilla/shared/domain/promotions/promotion.ts';

/** Of what the promotions are for. */
export type PromotionNames = Pick<CallOutput<'promotion.list'>, 'items' | 'customers'>;

/** What is typed, of every kind at once: another kind keeps what was entered. */
export interface TypedPromotion {
  readonly id: string | null;
  readonly name: string;
  readonly kind: PromotionKind;
  readonly isOn: boolean;
  readonly fromDay: string;
  /** Null: no end. */
  readonly untilDay: string | null;
  readonly weekdays: readonly number[];
  readonly hours: { readonly from: string; readonly until: string } | null;
  readonly take: string;
  readonly pay: string;
  readonly unit: 'percent' | 'price';
  readonly value: string;
  readonly bundlePrice: string;
  readonly goods: PromotedGoods;
  /** Counts in the bundle, by item. */
  readonly parts: ReadonlyMap<number, string>;
  /** Null: every customer with a number. */
  readonly customerIds: readonly string[] | null;
}

export function newPromotion(today: string): TypedPromotion {
  return {
    id: null,
    name: '',
    kind: 'n_for_m',
    isOn: true,
    fromDay: today,
    untilDay: null,
    weekdays: [],
    hours: null,
    take: '2',
    pay: '1',
    unit: 'percent',
    value: '',
    bundlePrice: '',
    goods: { itemIds: [], categories: [] },
    parts: new Map(),
    customerIds: null,
  };
}

export function typedOf({ rule, ...promotion }: PromotionView): TypedPromotion {
  const { id, name, isOn, fromDay, untilDay, weekdays, hours } = promotion;
  const plain = { ...newPromotion(fromDay), id, name, isOn, untilDay, weekdays, hours, kind: rule.kind };
  switch (rule.kind) {
    case 'n_for_m':
      return { ...plain, goods: rule.goods, take: String(rule.take), pay: String(rule.pay) };
    case 'bundle':
      return {
        ...plain,
        bundlePrice: moneyText(rule.priceTiyn),
        parts: new Map(rule.parts.map(({ itemId, count }) => [itemId, String(count)])),
      };
    case 'happy_hour':
      return { ...plain, ...valueOf(rule), goods: rule.goods };
    case 'customer_price':
      return {
        ...plain,
        ...valueOf(rule),
        goods: rule.goods,
        customerIds: rule.customerIds.length === 0 ? null : rule.customerIds,
      };
  }
}

/** Null while something is missing or wrong. */
export function promotionOf(typed: TypedPromotion): PromotionInput | null {
  const rule = ruleOf(typed);
  const { id, isOn, fromDay, untilDay, weekdays, hours } = typed;
  const name = typed.name.trim();
  const isInOrder = (untilDay === null || fromDay <= untilDay) && (hours === null || isHours(hours));
  if (rule === null || name === '' || !isInOrder) return null;
  return { id, name, isOn, fromDay, untilDay, weekdays: weekdays.toSorted((one, other) => one - other), hours, rule };
}

export function isHours({ from, until }: NonNullable<TypedPromotion['hours']>): boolean {
  return isClock(from) && (isClock(until) || until === '24:00') && from < until;
}

function isClock(text: string): boolean {
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(text);
}

function ruleOf(typed: TypedPromotion): PromotionInput['rule'] | null {
  const goods = { itemIds: [...typed.goods.itemIds], categories: [...typed.goods.categories] };
  switch (typed.kind) {
    case 'n_for_m': {
      const [take, pay] = [countOf(typed.take), countOf(typed.pay)];
      return take === null || pay === null || pay >= take ? null : { kind: 'n_for_m', goods, take, pay };
    }
    case 'bundle': {
      const parts = [...typed.parts].map(([itemId, text]) => ({ itemId, count: countOf(text) ?? 0 }));
      const priceTiyn = priceOf(typed.bundlePrice);
      const isSet = parts.every(({ count }) => count > 0) && parts.reduce((sum, { count }) => sum + count, 0) > 1;
      return priceTiyn === null || !isSet ? null : { kind: 'bundle', parts, priceTiyn };
    }
    case 'happy_hour': {
      const reduction = reductionOf(typed);
      return reduction === null ? null : { kind: 'happy_hour', goods, ...reduction };
    }
    case 'customer_price': {
      const reduction = reductionOf(typed);
      const customerIds = [...(typed.customerIds ?? [])];
      if (reduction === null || (typed.customerIds !== null && customerIds.length === 0)) return null;
      return { kind: 'customer_price', goods, customerIds, ...reduction };
    }
  }
}

type Reduction = Pick<Extract<PromotionRule, { kind: 'happy_hour' }>, 'percentage' | 'priceTiyn'>;

/** One price for all goods of the shop is a mistake. */
export function reductionOf({ unit, value, goods }: TypedPromotion): Reduction | null {
  if (unit === 'percent') {
    const percentage = Number(value.trim().replace(',', '.'));
    return percentage >= 1 && isDiscountPercentage(percentage) ? { percentage, priceTiyn: null } : null;
  }
  const priceTiyn = goods.itemIds.length + goods.categories.length === 0 ? null : priceOf(value);
  return priceTiyn === null ? null : { percentage: null, priceTiyn };
}

function valueOf({ percentage, priceTiyn }: Reduction): Pick<TypedPromotion, 'unit' | 'value'> {
  return percentage === null
    ? { unit: 'price', value: moneyText(priceTiyn ?? 0) }
    : { unit: 'percent', value: String(percentage).replace('.', ',') };
}

function countOf(text: string): number | null {
  const count = /^[0-9]{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count === 0 ? null : count;
}

function priceOf(text: string): number | null {
  const tiyn = parseTypedMoney(text) ?? 0;
  return tiyn > 0 && tiyn <= 9_999_999_999 ? tiyn : null;
}

function moneyText(tiyn: number): string {
  return String(tiyn / 100).replace('.', ',');
}
