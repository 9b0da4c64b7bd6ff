import { isValidEan } from '@tilla/shared/domain/ean.ts';
import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { MAX_MARK_LENGTH } from '@tilla/shared/domain/marks/mark.ts';
import { readScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';

/**
 * Distinguishes a barcode scanner from a person. A scanner types a whole code faster than any hand, usually with an end key.
 * Key codes are read, not characters, so that a Russian or Kazakh layout changes nothing. Case and punctuation come
 * from the Shift key, separators from F8, Ctrl+] or an Alt code.
 */
export interface KeyStroke {
  readonly code: string;
  readonly atMs: number;
  readonly isShifted?: boolean;
  readonly isWithControl?: boolean;
  readonly isWithAlt?: boolean;
}

export interface ScannerSettings {
  readonly prefix: readonly string[];
  /** `key`: Enter or Tab ends a scan. `pause`: only silence does. */
  readonly end: 'key' | 'pause';
}

export type ScannerVerdict =
  | { readonly kind: 'nothing' }
  /** A separator inside a burst, or a second end key of the previous scan (CR and LF): it must have no effect. */
  | { readonly kind: 'swallow' }
  /** The last `strokes` keys; `length` of them may be in a field, which must lose them. */
  | { readonly kind: 'scan'; readonly text: string; readonly strokes: number; readonly length: number };

export interface ScannerDetector {
  stroke(stroke: KeyStroke): ScannerVerdict;
  rest(atMs: number): ScannerVerdict;
  /** A whole EAN that only lacks its end key. */
  readonly wholeEan: string | null;
  readonly length: number;
}

const usualScanner: ScannerSettings = { prefix: [], end: 'key' };

const SLOWEST_GAP_MS = 40;
/** Of slow and wireless scanners. A hand can be as fast, so only a valid EAN or a mark is a scan then. */
export const MAX_SCAN_GAP_MS = 75;
export const SCAN_PAUSE_MS = 80;
const SHORTEST_CODE = 6;
/** Without an end key only the pace decides: a code must be longer than a hand can type at once. */
const SHORTEST_WITHOUT_END = 8;
const SHORTEST_EAN = 8;
const LONGEST_CODE = MAX_MARK_LENGTH;
const nothing: ScannerVerdict = { kind: 'nothing' };

/** One key of a burst; no character for keys that are not part of codes. */
interface BurstKey {
  readonly code: string;
  readonly character: string | undefined;
}

export function createScannerDetector({ prefix, end }: ScannerSettings = usualScanner): ScannerDetector {
  let keys: BurstKey[] = [];
  let fastFrom = 0;
  let altDigits = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  let scannedMs = Number.NEGATIVE_INFINITY;

  function finish(shortest: number): ScannerVerdict {
    const fast = read(keys.slice(fastFrom), shortest);
    const slow = fast.kind === 'scan' ? fast : read(keys, shortest);
    keys = [];
    fastFrom = 0;
    return fast.kind === 'scan' || (slow.kind === 'scan' && isCertain(slow.text)) ? slow : nothing;
  }

  function read(burst: readonly BurstKey[], shortest: number): ScannerVerdict {
    const from = startOf(burst);
    const isPrefixed = prefix.length > 0 && prefix.every((code, index) => burst[from + index]?.code === code);
    const characters = burst.slice(from + (isPrefixed ? prefix.length : 0)).map(({ character }) => character);
    if (characters.length < shortest || characters.length > LONGEST_CODE) return nothing;
    if (characters.some((character) => character === undefined)) return nothing;
    const scanned = burst.slice(from);
    return { kind: 'scan', text: characters.join(''), strokes: scanned.length, length: scanned.filter(isTyped).length };
  }

  /** A manual key may come right before a scan (Delete, an arrow): the scan begins after it. */
  function startOf(burst: readonly BurstKey[]): number {
    const prefixed = burst.findLastIndex((_, at) => prefix.every((code, index) => burst[at + index]?.code === code));
    if (prefix.length > 0 && prefixed !== -1) return prefixed;
    return burst.findLastIndex(({ character }) => character === undefined) + 1;
  }

  function add(key: BurstKey): void {
    if (keys.length <= LONGEST_CODE + prefix.length) keys.push(key);
  }

  function endAltCode(): void {
    if (altDigits !== '') add({ code: 'Alt', character: String.fromCharCode(Number(altDigits)) });
    altDigits = '';
  }

  return {
    stroke({ code, atMs, isShifted = false, isWithControl = false, isWithAlt = false }) {
      // A modifier belongs to the next key; it neither ends nor lengthens a code.
      if (/^(?:Shift|Control)/.test(code)) return nothing;
      const isFast = atMs - lastMs <= SLOWEST_GAP_MS;
      if (atMs - lastMs > MAX_SCAN_GAP_MS) keys = [];
      if (!isFast) {
        fastFrom = keys.length;
        altDigits = '';
      }
      const altDigit = isWithAlt ? /^Numpad(\d)$/.exec(code)?.[1] : undefined;
      if (altDigit === undefined) endAltCode();
      if (code.startsWith('Alt')) {
        if (isFast) lastMs = atMs;
        return nothing;
      }
      lastMs = atMs;
      if (altDigit !== undefined) {
        altDigits += altDigit;
        return isFast ? { kind: 'swallow' } : nothing;
      }
      if (!isEndKey(code)) {
        const isSeparator = code === 'F8' || (isWithControl && code === 'BracketRight');
        add({ code, character: isSeparator ? GS : characterOf(code, isShifted) });
        // Alone, or after another F-key, it is a manual shortcut.
        const isInCode = keys.length - fastFrom > 1 && keys.at(-2)?.character !== undefined;
        return isSeparator && isFast && isInCode ? { kind: 'swallow' } : nothing;
      }
      if (keys.length === 0 && atMs - scannedMs <= MAX_SCAN_GAP_MS) {
        scannedMs = atMs;
        return { kind: 'swallow' };
      }
      const verdict = finish(SHORTEST_CODE);
      if (verdict.kind === 'scan') scannedMs = atMs;
      return verdict;
    },
    rest(atMs) {
      if (end !== 'pause' || atMs - lastMs < SCAN_PAUSE_MS) return nothing;
      endAltCode();
      return finish(SHORTEST_WITHOUT_END);
    },
    get wholeEan() {
      if (keys.length - fastFrom < SHORTEST_EAN) return null;
      const verdict = read(keys.slice(fastFrom), SHORTEST_EAN);
      return verdict.kind === 'scan' && isValidEan(verdict.text) ? verdict.text : null;
    },
    get length() {
      return keys.length;
    },
  };
}

function isCertain(text: string): boolean {
  const { kind, barcode } = readScannedCode(text);
  return kind === 'mark' || isValidEan(barcode);
}

/** A field shows no separator and no Alt code. */
function isTyped({ code, character }: BurstKey): boolean {
  return character !== GS && code !== 'Alt';
}

export function isEndKey(code: string): boolean {
  return code === 'Enter' || code === 'NumpadEnter' || code === 'Tab';
}

const shiftedDigits = ')!@#$%^&*(';
/** Punctuation keys without and with Shift on a US keyboard, which scanners imitate. */
const punctuation: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};

/** The character of a key in a code, by its position; undefined for keys that are not part of codes. */
export function characterOf(code: string, isShifted = false): string | undefined {
  const [, kind, key] = /^(Digit|Numpad|Key)([0-9A-Z])$/.exec(code) ?? [];
  if (key === undefined) return punctuation[code]?.[isShifted ? 1 : 0];
  if (kind === 'Key') return isShifted ? key : key.toLowerCase();
  return kind === 'Digit' && isShifted ? shiftedDigits[Number(key)] : key;
}
