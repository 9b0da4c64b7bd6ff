import type { CartLine } from '../../../shared/domain/cart.ts';
import { unitPriceTiyn } from '../../../shared/domain/cart.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { formatThousandths, parseThousandths } from '../../../shared/domain/measure.ts';
import { MAX_INVOICE_TIYN, parseTypedMoney, typedMoney } from '../../../shared/domain/money.ts';

/** What can be changed of a line. */
export type LineChange = TypedChange | 'discount';
export type TypedChange = 'quantity' | 'price';

/** What a person starts from. */
export function textOf(line: CartLine, change: TypedChange, language: Language): string {
  switch (change) {
    case 'quantity':
      return line.measure === undefined ? String(line.count) : formatThousandths(line.measure.thousandths, language);
    case 'price':
      return typedMoney(unitPriceTiyn(line), language);
  }
}

/** Thousandths, tiyn or percent; null where the text is none that the line can have. */
export function valueOf(line: CartLine, change: TypedChange, text: string): number | null {
  switch (change) {
    case 'quantity': {
      const thousandths = parseThousandths(text) ?? null;
      const isWhole = thousandths !== null && thousandths % 1000 === 0;
      return line.measure === undefined && !isWhole ? null : thousandths;
    }
    case 'price': {
      const tiyn = parseTypedMoney(text);
      // Nobody is billed for nothing.
      return tiyn === undefined || tiyn === 0 || tiyn > MAX_INVOICE_TIYN ? null : tiyn;
    }
  }
}
