import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import { type GivenDiscount, hasDiscount, noDiscount } from '@tilla/shared/domain/discount.ts';
import { decimalMark, type Language } from '@tilla/shared/domain/language.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';

export type DiscountUnit = 'percent' | 'money';

export function unitOf({ discountTiyn }: GivenDiscount): DiscountUnit {
  return discountTiyn === undefined ? 'percent' : 'money';
}

export function textOfDiscount(given: GivenDiscount, language: Language): string {
  if (!hasDiscount(given)) return '';
  const { discountPercentage, discountTiyn } = given;
  const value = discountTiyn === undefined ? discountPercentage : discountTiyn / 100;
  return String(value).replace('.', decimalMark(language));
}

/** An empty text is no discount; null where the text is invalid for this sum. */
export function discountOf(unit: DiscountUnit, text: string, ofTiyn: number): GivenDiscount | null {
  if (text.trim() === '') return noDiscount;
  if (unit === 'percent') {
    const discountPercentage = Number(text.trim().replace(',', '.'));
    return isDiscountPercentage(discountPercentage) ? { discountPercentage } : null;
  }
  const discountTiyn = parseTypedMoney(text);
  if (discountTiyn === undefined || discountTiyn >= ofTiyn) return null;
  return discountTiyn === 0 ? noDiscount : { discountPercentage: 0, discountTiyn };
}
