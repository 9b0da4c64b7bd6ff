import { readSaleCode } from '../sale-code.ts';
import { GS, readElements } from './gs1.ts';
import { barcodesOfGtin, isGtin, type Mark, readMark } from './mark.ts';

interface CodeOfGoods {
  readonly barcode: string;
  /** Every form the catalog may have, the usual one first. */
  readonly barcodes: readonly string[];
}

/** `mark`: one pack, with its goods' barcode. `unknown`: a link, a text, a damaged mark. */
export type ScannedCode =
  | (CodeOfGoods & { readonly kind: 'sale' | 'barcode' | 'unknown' })
  | (CodeOfGoods & { readonly kind: 'mark'; readonly mark: Mark });

/** AIM symbology identifier: `]d2` for a GS1 DataMatrix, `]E0` for an EAN-13. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
/** Symbols that hold a GS1 element string. */
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
  // Scanners add or drop a UPC-A's leading zero.
  if (/^0\d{12}$/.test(barcode)) return { kind: 'barcode', barcode, barcodes: [barcode, barcode.slice(1)] };
  if (/^\d{12}$/.test(barcode)) return { kind: 'barcode', barcode, barcodes: [barcode, `0${barcode}`] };
  return { kind: 'barcode', barcode, barcodes: [barcode] };
}

/** Without prefix and end keys, with real separators. */
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
