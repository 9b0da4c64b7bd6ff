/** One row of a table of goods: what is to be made of it, or everything that keeps it from being made. */

import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { isValidEan13 } from '../ean.ts';
import { parseTypedMoney } from '../money-text.ts';
import { type GoodsCells, type GoodsColumn, goodsColumns } from './goods-columns.ts';
import { createUnitReader, type NamedUnit } from './goods-units.ts';

/** What keeps a row from being made. */
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
] as const;
export type GoodsFaultCode = (typeof goodsFaults)[number];

export interface GoodsFault {
  readonly code: GoodsFaultCode;
  /** The row that has the same already; null for every other fault. */
  readonly row: number | null;
}

/** What a row says of an item; empty text where it says nothing. */
export interface TableGoods {
  readonly name: string;
  readonly priceTiyn: number;
  readonly unitId: string;
  readonly barcode: string;
  readonly ntin: string;
  readonly externalRef: string;
  readonly category: string;
}

export interface ReadGoodsRow {
  /** As the table's own program counts its rows, from 1, heads and empty rows included. */
  readonly number: number;
  /** Null where a fault stands in the way. */
  readonly goods: TableGoods | null;
  readonly faults: readonly GoodsFault[];
}

export interface GoodsRowReader {
  /** Rows are read in their order, once each: a later one that repeats a code is at fault. */
  read(number: number, cells: GoodsCells): ReadGoodsRow;
}

export interface GoodsReading {
  readonly units: readonly NamedUnit[];
  /** Short codes are taken as they stand, although a table program may have eaten their zeros. */
  readonly keepsShortCodes: boolean;
}

/** Longest texts of an item (contract `NewGoods`; merchant document, `barcode_too_long`). */
const longest = { name: 255, barcode: 32, ntin: 32, externalRef: 255, category: 100 } as const;

/** More rows than this are no table of one shop. */
export const MAX_TABLE_ROWS = 100_000;

export function createGoodsRowReader({ units, keepsShortCodes }: GoodsReading): GoodsRowReader {
  const unitOf = createUnitReader(units);
  /** In which row a code was first seen. */
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

      const isGood = faults.length === 0 && priceTiyn !== null && unitId !== null;
      return {
        number,
        goods: isGood ? { name, priceTiyn, unitId, barcode, ntin, externalRef, category } : null,
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
  // The service refuses a price of zero (docs/decisions.md, Invoices: 0.01 at least).
  if (tiyn === undefined || tiyn === 0) fault('price_wrong');
  else if (tiyn > MAX_INVOICE_TIYN) fault('price_too_large');
  else return tiyn;
  return null;
}

function noteOnce(seen: Map<string, number>, text: string, number: number, again: (row: number) => void): void {
  if (text === '') return;
  const first = seen.get(text);
  if (first === undefined) seen.set(text, number);
  else again(first);
}

/**
 * A table program takes a code for a number: it writes `4.87E+12`, of which the last digits are gone, or drops the zeros
 * it began with, after which the check digit fits only with them.
 */
function barcodeFault(code: string, keepsShortCodes: boolean): GoodsFaultCode | null {
  if (/^[0-9]+(?:[.,][0-9]+)?e\+?[0-9]+$/iu.test(code)) return 'barcode_scientific';
  if (code.length > longest.barcode) return 'barcode_too_long';
  return !keepsShortCodes && hasLostZeros(code) ? 'barcode_lost_zeros' : null;
}

/** Twelve digits are a code of their own (UPC-A); what has fewer than seven is a number that the shop gave itself. */
function hasLostZeros(code: string): boolean {
  if (!/^(?:[0-9]{7}|[0-9]{9,11})$/u.test(code)) return false;
  // EAN-8 weighs its digits as the last eight of an EAN-13 are weighed.
  return isValidEan13(code.padStart(13, '0'));
}

/** What an export wrote before a text that a table program would take for a formula (core/platform/csv.ts). */
function unguarded(text: string): string {
  return /^'[^\p{L}\p{N}]/u.test(text) ? text.slice(1) : text;
}
