import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatThousandths, parseThousandths } from '@tilla/shared/domain/measure.ts';
import { parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';

export type LineChange = TypedChange | 'discount';
export type TypedChange = 'quantity' | 'price';

export function textOf(line: CartLine, change: TypedChange, language: Language): string {
  switch (change) {
    case 'quantity':
      return line.measure === undefined ? String(line.count) : formatThousandths(line.measure.thousandths, language);
    case 'price':
      return typedMoney(unitPriceTiyn(line), language);
  }
}

/** Thousandths, tiyn or percent; null where the text is no valid value for the line. */
export function valueOf(line: CartLine, change: TypedChange, text: string): number | null {
  switch (change) {
    case 'quantity': {
      const thousandths = parseThousandths(text) ?? null;
      const isWhole = thousandths !== null && thousandths % 1000 === 0;
      return line.measure === undefined && !isWhole ? null : thousandths;
    }
    case 'price': {
      const tiyn = parseTypedMoney(text);
      return tiyn === undefined || tiyn === 0 || tiyn > MAX_INVOICE_TIYN ? null : tiyn;
    }
  }
}
