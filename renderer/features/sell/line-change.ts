import type { CartLine } from '../../../shared/domain/cart.ts';
import { unitPriceTiyn } from '../../../shared/domain/cart.ts';
import { parseThousandths } from '../../../shared/domain/measure.ts';
import { MAX_INVOICE_TIYN, parseTypedMoney } from '../../../shared/domain/money.ts';

/** What can be changed of a line. */
export type LineChange = TypedChange | 'discount';
export type TypedChange = 'quantity' | 'price';

/** What a person starts from. */
export function textOf(line: CartLine, change: TypedChange): string {
  switch (change) {
    case 'quantity':
      return line.measure === undefined ? String(line.count) : decimal(line.measure.thousandths, 1000);
    case 'price':
      return decimal(unitPriceTiyn(line), 100);
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

/** `350` thousandths as `0,35`: no zeros that say nothing. */
function decimal(value: number, unit: 100 | 1000): string {
  const digits = String(unit).length - 1;
  const rest = String(value % unit)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${String(Math.floor(value / unit))}${rest === '' ? '' : `,${rest}`}`;
}
