/**
 * Digits typed outside of fields are a quantity: `3 ⏎` for the last line, `3 *` for the next goods, `0,35 ⏎` for a
 * weight; more than four of them are a barcode. A scanner's burst of digits is not a quantity. Characters are read, not
 * codes, because a Kazakh layout types letters with the digit row, and those begin a search.
 */
import { parseThousandths } from '@tilla/shared/domain/measure.ts';

export interface QuantityState {
  readonly typed: string;
  readonly atMs: number;
  readonly isBurst: boolean;
}

export type QuantityAct =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'typing' }
  | { readonly kind: 'set' | 'multiply'; readonly thousandths: number | null }
  | { readonly kind: 'code'; readonly barcode: string };

export const noQuantity: QuantityState = { typed: '', atMs: Number.NEGATIVE_INFINITY, isBurst: false };

/** Slower than any scanner, faster than anybody who types two digits (see scanner.ts). */
const BURST_GAP_MS = 40;
const PAUSE_MS = 300;
const MAX_TYPED = 32;
/** Longer than any quantity: a barcode, typed or sent by a slow scanner. */
const barcodePattern = /^[0-9]{5,}$/;

export function typeQuantity(
  state: QuantityState,
  { key, atMs }: { readonly key: string; readonly atMs: number },
): { readonly state: QuantityState; readonly act: QuantityAct } {
  if (/^[0-9.,]$/.test(key)) {
    const gapMs = atMs - state.atMs;
    if (state.isBurst ? gapMs < PAUSE_MS : gapMs <= BURST_GAP_MS) {
      return { state: { typed: '', atMs, isBurst: true }, act: { kind: 'nothing' } };
    }
    const typed = (state.typed + key).slice(0, MAX_TYPED);
    return { state: { typed, atMs, isBurst: false }, act: { kind: 'typing' } };
  }
  if (state.typed === '') return { state, act: { kind: 'nothing' } };
  switch (key) {
    case 'Enter':
      if (barcodePattern.test(state.typed)) return { state: noQuantity, act: { kind: 'code', barcode: state.typed } };
      return { state: noQuantity, act: { kind: 'set', thousandths: parseThousandths(state.typed) ?? null } };
    case '*':
    case '×':
      return { state: noQuantity, act: { kind: 'multiply', thousandths: parseThousandths(state.typed) ?? null } };
    case 'Backspace':
      return { state: { ...state, typed: state.typed.slice(0, -1) }, act: { kind: 'typing' } };
    case 'Escape':
      return { state: noQuantity, act: { kind: 'typing' } };
    default:
      return { state, act: { kind: 'nothing' } };
  }
}
