import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { isValidEan13 } from '../ean.ts';
import { isMeasuredUnit } from '../measure.ts';
import { parseTypedMoney } from '../money-text.ts';
import { MAX_LINE_COST_TIYN, MAX_STOCK_THOUSANDTHS } from '../stock/stock-text.ts';
import { type GoodsCells, type GoodsColumn, goodsColumns } from './goods-columns.ts';
import { createUnitReader, type NamedUnit } from './goods-units.ts';

export const goodsFaults = [
  'name_missing',
  'name_too_long',
  'price_missing',
  'price_wrong',
  'price_too_large',
  'unit_unknown',
  'barcode_scientific',
  'barcode_lost_zeros',
  'barcode_too_long',
  'barcode_again',
  'ntin_too_long',
  'ref_too_long',
  'ref_again',
  'category_too_long',
  'quantity_wrong',
  'quantity_not_whole',
  'quantity_too_large',
  'cost_wrong',
  'cost_too_large',
] as const;
export type GoodsFaultCode = (typeof goodsFaults)[number];

export interface GoodsFault {
  readonly code: GoodsFaultCode;
  /** The earlier row with the same code. */
  readonly row: number | null;
}

/** Empty text: nothing given. */
export interface TableGoods {
  readonly name: string;
  readonly priceTiyn: number;
  readonly unitId: string;
  readonly barcode: string;
  readonly ntin: string;
  readonly externalRef: string;
  readonly category: string;
  readonly stock?: TableStock;
}

export interface TableStock {
  readonly thousandths: number;
  /** Of a unit; null: unknown. */
  readonly costTiyn: number | null;
}

export interface ReadGoodsRow {
  /** As a table program counts: from 1, heads and empty rows included. */
  readonly number: number;
  readonly goods: TableGoods | null;
  readonly faults: readonly GoodsFault[];
}

export interface GoodsRowReader {
  /** In order, once each: a later row that repeats a code is at fault. */
  read(number: number, cells: GoodsCells): ReadGoodsRow;
}

export interface GoodsReading {
  readonly units: readonly NamedUnit[];
  /** Although a table program may have dropped leading zeros. */
  readonly keepsShortCodes: boolean;
  /** Otherwise quantity and cost are left unread. */
  readonly readsStock: boolean;
}

/** Contract `NewGoods`; merchant document, `barcode_too_long`. */
const longest = { name: 255, barcode: 32, ntin: 32, externalRef: 255, category: 100 } as const;

export const MAX_TABLE_ROWS = 100_000;

export function createGoodsRowReader({ units, keepsShortCodes, readsStock }: GoodsReading): GoodsRowReader {
  const unitOf = createUnitReader(units);
  const measured = new Set(units.filter(({ names }) => names.some(isMeasuredUnit)).map(({ id }) => id));
  const barcodes = new Map<string, number>();
  const refs = new Map<string, number>();

  return {
    read(number, cells) {
      const text = (column: GoodsColumn): string => unguarded((cells[goodsColumns.indexOf(column)] ?? '').trim());
      const faults: GoodsFault[] = [];
      const fault = (code: GoodsFaultCode, row: number | null = null): void => {
        faults.push({ code, row });
      };
      const name = text('name').replace(/\s+/gu, ' ');
      if (name === '') fault('name_missing');
      else if (name.length > longest.name) fault('name_too_long');

      const priceTiyn = readPrice(text('price'), fault);
      const unitId = unitOf.read(text('unit'));
      if (unitId === null) fault('unit_unknown');

      const barcode = text('barcode').replace(/\s/gu, '');
      const code = barcodeFault(barcode, keepsShortCodes);
      if (code !== null) fault(code);
      else noteOnce(barcodes, barcode, number, (row) => fault('barcode_again', row));

      const ntin = text('ntin');
      if (ntin.length > longest.ntin) fault('ntin_too_long');
      const externalRef = text('externalRef');
      if (externalRef.length > longest.externalRef) fault('ref_too_long');
      else noteOnce(refs, externalRef, number, (row) => fault('ref_again', row));
      const category = text('category');
      if (category.length > longest.category) fault('category_too_long');

      const stock = readsStock
        ? readStock(text('quantity'), text('cost'), unitId === null || measured.has(unitId), fault)
        : null;

      const isGood = faults.length === 0 && priceTiyn !== null && unitId !== null;
      return {
        number,
        goods: isGood
          ? { name, priceTiyn, unitId, barcode, ntin, externalRef, category, ...(stock === null ? {} : { stock }) }
          : null,
        faults,
      };
    },
  };
}

function readPrice(text: string, fault: (code: GoodsFaultCode) => void): number | null {
  if (text === '') {
    fault('price_missing');
    return null;
  }
  const tiyn = parseTypedMoney(text);
  // The service refuses a price of zero (docs/decisions.md, Invoices).
  if (tiyn === undefined || tiyn === 0) fault('price_wrong');
  else if (tiyn > MAX_INVOICE_TIYN) fault('price_too_large');
  else return tiyn;
  return null;
}

/** Null where the row has no quantity. Other programs write a cost that they do not know as 0. */
function readStock(
  quantity: string,
  cost: string,
  isMeasured: boolean,
  fault: (code: GoodsFaultCode) => void,
): TableStock | null {
  const thousandths = quantity === '' ? null : readQuantity(quantity);
  const costTiyn = cost === '' ? null : parseTypedMoney(cost);
  if (thousandths === undefined) fault('quantity_wrong');
  else if (thousandths !== null && thousandths > MAX_STOCK_THOUSANDTHS) fault('quantity_too_large');
  else if (thousandths !== null && !isMeasured && thousandths % 1_000 !== 0) fault('quantity_not_whole');
  if (costTiyn === undefined) fault('cost_wrong');
  else if (
    costTiyn !== null &&
    (costTiyn > MAX_INVOICE_TIYN || costTiyn * ((thousandths ?? 0) / 1_000) > MAX_LINE_COST_TIYN)
  )
    fault('cost_too_large');
  return thousandths === null || thousandths === undefined ? null : { thousandths, costTiyn: costTiyn || null };
}

/** `12`, `1 250,5`, `12 шт`; undefined for what is no quantity from 0 on. */
function readQuantity(text: string): number | undefined {
  const match = /^([0-9]{1,9})(?:[.,]([0-9]{1,3})0*)?(?:\p{L}+\.?)?$/u.exec(text.replaceAll(/\s/gu, ''));
  return match === null ? undefined : Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0'));
}

function noteOnce(seen: Map<string, number>, text: string, number: number, again: (row: number) => void): void {
  if (text === '') return;
  const first = seen.get(text);
  if (first === undefined) seen.set(text, number);
  else again(first);
}

/** A table program writes a code as a number: `4.87E+12`, or without leading zeros. */
function barcodeFault(code: string, keepsShortCodes: boolean): GoodsFaultCode | null {
  if (/^[0-9]+(?:[.,][0-9]+)?e\+?[0-9]+$/iu.test(code)) return 'barcode_scientific';
  if (code.length > longest.barcode) return 'barcode_too_long';
  return !keepsShortCodes && hasLostZeros(code) ? 'barcode_lost_zeros' : null;
}

/** Twelve digits are a UPC-A; fewer than seven a number of the shop's own. */
function hasLostZeros(code: string): boolean {
  if (!/^(?:[0-9]{7}|[0-9]{9,11})$/u.test(code)) return false;
  // EAN-8 weighs its digits as the last eight of an EAN-13.
  return isValidEan13(code.padStart(13, '0'));
}

/** Exports put a quote before text that a table program would read as a formula (core/platform/csv.ts). */
function unguarded(text: string): string {
  return /^'[^\p{L}\p{N}]/u.test(text) ? text.slice(1) : text;
}
