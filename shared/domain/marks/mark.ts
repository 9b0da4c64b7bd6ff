import { isMisreadEan } from '../ean.ts';
import { GS, readElements } from './gs1.ts';

export interface Mark {
  /** Without a scanner's prefix, with real group separators. */
  readonly text: string;
  /** Fourteen digits. */
  readonly gtin: string;
  readonly serial: string;
}

export const MAX_MARK_LENGTH = 255;

/** Cigarettes: GTIN (14), serial (7), maximum retail price (4), check (4), without AIs. */
const TOBACCO_LENGTH = 29;
const TOBACCO_SERIAL_LENGTH = 7;
const MAX_SERIAL_LENGTH = 20;

/** GS1 General Specifications, figure 7.11-1. */
const isWritable = (text: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(text);

/** Null for any other code; `text` as `bareCode` returns it. */
export function readMark(text: string): Mark | null {
  if (text.length > MAX_MARK_LENGTH) return null;
  return readGs1Mark(text) ?? readTobaccoMark(text);
}

/** Readers may drop separators or check digits, so a pack is identified by GTIN and serial. */
export function markKey({ gtin, serial }: Pick<Mark, 'gtin' | 'serial'>): string {
  return `${gtin}.${serial}`;
}

/** GTIN and serial, to compare with a pack. */
export function shownMark(text: string): string {
  const mark = readMark(text);
  return mark === null ? text : `${mark.gtin} ${mark.serial}`;
}

/** None where it is unknown which packs came back. */
export function marksBack(
  line: { readonly marks?: readonly string[] | undefined; readonly count: number } | undefined,
  pieces: number | null,
): readonly string[] {
  return line !== undefined && pieces === line.count ? (line.marks ?? []) : [];
}

/** EAN-8, EAN-13, UPC-A, then fourteen digits, the usual one first. */
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

/** Check digits after the serial without separators: shoes and medicine, cigarette cartons, food. */
const unseparated = [
  /^(.{1,20})(91.{4})(92(?:.{44}|.{88}))$/,
  /^(.{7})(8005\d{6})(93.{4})$/,
  /^(.{6}|.{7}|.{8}|.{13})(93.{4})$/,
] as const;

/** Restores dropped separators where the form of the code shows their places. */
function separated(text: string): string {
  const head = text.slice(0, 18);
  const found = unseparated.map((form) => form.exec(text.slice(18))).find((match) => match !== null);
  return found === undefined ? text : head + found.slice(1).join(GS);
}

function readTobaccoMark(text: string): Mark | null {
  if (text.length !== TOBACCO_LENGTH || !isWritable(text) || !isGtin(text.slice(0, 14))) return null;
  return { text, gtin: text.slice(0, 14), serial: text.slice(14, 14 + TOBACCO_SERIAL_LENGTH) };
}
