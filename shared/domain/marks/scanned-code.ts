/** What a scanner has read: the kind of code, whatever the scanner puts around it. */

import { readSaleCode } from '../sale-code.ts';
import { GS, readElements } from './gs1.ts';
import { barcodesOfGtin, isGtin, type Mark, readMark } from './mark.ts';

interface CodeOfGoods {
  /** As people read it. */
  readonly barcode: string;
  /** Every form under which the catalog may have it, the usual one first. */
  readonly barcodes: readonly string[];
}

/**
 * - `sale`: the receipt of a sale of this shop.
 * - `mark`: one pack, with the barcode of its goods.
 * - `barcode`: goods.
 * - `unknown`: a link, a text, a damaged mark; nothing that goods have.
 */
export type ScannedCode =
  | (CodeOfGoods & { readonly kind: 'sale' | 'barcode' | 'unknown' })
  | (CodeOfGoods & { readonly kind: 'mark'; readonly mark: Mark });

/** A symbology identifier of AIM, which a scanner may send before each code: `]d2` for a GS1 DataMatrix, `]E0` for an EAN-13. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
/** Of symbols whose content is a GS1 element string. */
const GS1_PREFIX = /^\](?:d2|C1|e0|Q3|J1)/;
const MAX_BARCODE_LENGTH = 64;

export function readScannedCode(scanned: string): ScannedCode {
  const text = bareCode(scanned);
  if (readSaleCode(text) !== null) return { kind: 'sale', barcode: text.toUpperCase(), barcodes: [] };
  const mark = readMark(text);
  if (mark !== null) return { kind: 'mark', mark, ...ofGtin(mark.gtin) };
  const isGs1 = GS1_PREFIX.test(scanned) || text.includes(GS);
  const gtin = isGs1 ? readElements(text)?.find(({ ai }) => ai === '01' || ai === '02')?.value : undefined;
  if (gtin !== undefined)
    return isGtin(gtin) ? { kind: 'barcode', ...ofGtin(gtin) } : { kind: 'unknown', barcode: text, barcodes: [] };
  if (!isBarcode(text)) return { kind: 'unknown', barcode: text, barcodes: [] };
  const barcode = text.toUpperCase();
  // A scanner may give a UPC-A its leading zero, or take it.
  if (/^0\d{12}$/.test(barcode)) return { kind: 'barcode', barcode, barcodes: [barcode, barcode.slice(1)] };
  if (/^\d{12}$/.test(barcode)) return { kind: 'barcode', barcode, barcodes: [barcode, `0${barcode}`] };
  return { kind: 'barcode', barcode, barcodes: [barcode] };
}

/** Without the scanner's prefix and end keys, and with real separators in the place of what scanners send for them. */
function bareCode(scanned: string): string {
  return scanned
    .replace(AIM_PREFIX, '')
    .replaceAll(/<GS>|\{GS\}|\\x1d|\\u001d|\u241D|\^\]/gi, GS)
    .split(GS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(GS);
}

function ofGtin(gtin: string): CodeOfGoods {
  const barcodes = barcodesOfGtin(gtin);
  return { barcode: barcodes[0] ?? gtin, barcodes };
}

function isBarcode(text: string): boolean {
  return text.length <= MAX_BARCODE_LENGTH && /^[0-9A-Za-z][0-9A-Za-z.\-/+$% ]*$/.test(text);
}
