import { code128Widths } from './code128.ts';
import { isValidEan } from './ean.ts';
import { ean8Modules, ean13Modules } from './ean-bars.ts';

interface Bars {
  /** `upc` is an EAN-13 with a leading zero, shown with twelve digits. */
  readonly symbology: 'ean13' | 'ean8' | 'upc' | 'code128';
  /** `1`: bar, `0`: gap; begins and ends with a bar. */
  readonly modules: string;
  /** Blank modules left and right. */
  readonly quiet: readonly [number, number];
}

/** Null for an empty code, or letters that Code 128 lacks. */
export function barsOf(code: string): Bars | null {
  if (isValidEan(code)) {
    switch (code.length) {
      case 8:
        return { symbology: 'ean8', modules: ean8Modules(code), quiet: [7, 7] };
      case 12:
        return { symbology: 'upc', modules: ean13Modules(`0${code}`), quiet: [9, 9] };
      default:
        return { symbology: 'ean13', modules: ean13Modules(code), quiet: [11, 7] };
    }
  }
  if (!/^[ -~]+$/.test(code)) return null;
  return { symbology: 'code128', modules: modulesOf(code128Widths(code)), quiet: [10, 10] };
}

/** Alternating widths, bar first. */
function modulesOf(widths: readonly number[]): string {
  return widths.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');
}
