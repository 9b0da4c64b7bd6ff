/** Marks: the DataMatrix that identifies one pack among packs of the same goods. */

import { isMisreadEan } from '../ean.ts';
import { GS, readElements } from './gs1.ts';

export interface Mark {
  /** As the state's systems take it: without a scanner's prefix, with real group separators. */
  readonly text: string;
  /** Fourteen digits. */
  readonly gtin: string;
  readonly serial: string;
}

/** Longest text of a mark that the till takes. */
export const MAX_MARK_LENGTH = 255;

/** GTIN (14), serial (7), maximum retail price (4) and check (4) of a pack of cigarettes, without application identifiers. */
const TOBACCO_LENGTH = 29;
const TOBACCO_SERIAL_LENGTH = 7;
const MAX_SERIAL_LENGTH = 20;

/** What a GS1 element string or a tobacco code is written with (GS1 General Specifications, figure 7.11-1). */
const isWritable = (text: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(text);

/** Null for any other code; `text` as `bareCode` leaves it. */
export function readMark(text: string): Mark | null {
  if (text.length > MAX_MARK_LENGTH) return null;
  return readGs1Mark(text) ?? readTobaccoMark(text);
}

/**
 * The same for every reading of one pack: a reader may leave out separators or check digits, but not the number of the
 * goods and their serial number.
 */
export function markKey({ gtin, serial }: Pick<Mark, 'gtin' | 'serial'>): string {
  return `${gtin}.${serial}`;
}

/** A mark as people compare it with a pack: the number of the goods and the serial number. */
export function shownMark(text: string): string {
  const mark = readMark(text);
  return mark === null ? text : `${mark.gtin} ${mark.serial}`;
}

/** The marks that came back with so many pieces of a line; none while it is not known which of its packs they were. */
export function marksBack(
  line: { readonly marks?: readonly string[] | undefined; readonly count: number } | undefined,
  pieces: number | null,
): readonly string[] {
  return line !== undefined && pieces === line.count ? (line.marks ?? []) : [];
}

/** Codes under which the catalog may have a GTIN, the usual one first: EAN-8, EAN-13, UPC-A, then all fourteen digits. */
export function barcodesOfGtin(gtin: string): readonly string[] {
  if (!gtin.startsWith('0')) return [gtin];
  const ean13 = gtin.slice(1);
  const ean8 = gtin.startsWith('000000') ? [gtin.slice(6)] : [];
  const upc = gtin.startsWith('00') ? [gtin.slice(2)] : [];
  return [...ean8, ean13, ...upc, gtin];
}

export function isGtin(text: string): boolean {
  return /^\d{14}$/.test(text) && !isMisreadEan(text);
}

function readGs1Mark(text: string): Mark | null {
  if (!/^01\d{14}21/.test(text) || !isGtin(text.slice(2, 16))) return null;
  const whole = text.includes(GS) ? text : separated(text);
  const elements = readElements(whole);
  const serial = elements?.find(({ ai }) => ai === '21')?.value ?? '';
  if (serial === '' || serial.length > MAX_SERIAL_LENGTH || !isWritable(serial)) return null;
  return { text: whole, gtin: text.slice(2, 16), serial };
}

/** How check digits follow the serial number where a reader left the separators out: shoes and medicine, a carton of cigarettes, food. */
const unseparated = [
  /^(.{1,20})(91.{4})(92(?:.{44}|.{88}))$/,
  /^(.{7})(8005\d{6})(93.{4})$/,
  /^(.{6}|.{7}|.{8}|.{13})(93.{4})$/,
] as const;

/** With the separators that the reader left out, where the form of the code shows their places. */
function separated(text: string): string {
  const head = text.slice(0, 18);
  const found = unseparated.map((form) => form.exec(text.slice(18))).find((match) => match !== null);
  return found === undefined ? text : head + found.slice(1).join(GS);
}

function readTobaccoMark(text: string): Mark | null {
  if (text.length !== TOBACCO_LENGTH || !isWritable(text) || !isGtin(text.slice(0, 14))) return null;
  return { text, gtin: text.slice(0, 14), serial: text.slice(14, 14 + TOBACCO_SERIAL_LENGTH) };
}
