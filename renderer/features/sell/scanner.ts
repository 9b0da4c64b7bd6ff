/**
 * Tells a barcode scanner from a person. A scanner types a whole code in a burst no hand can type, and usually a key
 * that ends it; key codes are read, not characters, so that a Russian or Kazakh layout, whose keys print letters,
 * garbles nothing.
 */
export interface KeyStroke {
  /** `KeyboardEvent.code` */
  readonly code: string;
  readonly atMs: number;
}

export interface ScannerSettings {
  /** Key codes the scanner sends before every barcode. */
  readonly prefix: readonly string[];
  /** `key`: Enter or Tab ends a scan. `pause`: nothing does but the silence after it. */
  readonly end: 'key' | 'pause';
}

export type ScannerVerdict =
  | { readonly kind: 'nothing' }
  /** A further end key of the scan that was just told (CR and LF): it must press nothing. */
  | { readonly kind: 'swallow' }
  /** `length` keys of this burst may have been typed into a field, which must lose them again. */
  | { readonly kind: 'scan'; readonly barcode: string; readonly length: number };

export interface ScannerDetector {
  stroke(stroke: KeyStroke): ScannerVerdict;
  /** Nothing was pressed until `atMs`: ends a scan of a scanner without an end key. */
  rest(atMs: number): ScannerVerdict;
  /** How many keys of a burst have come so far. */
  readonly length: number;
}

const usualScanner: ScannerSettings = { prefix: [], end: 'key' };

const SLOWEST_GAP_MS = 40;
/** After so long nothing more of a scan comes. */
export const SCAN_PAUSE_MS = 80;
const SHORTEST_CODE = 6;
/** Without an end key only the pace tells: a code must be longer than anything a hand hits at once. */
const SHORTEST_WITHOUT_END = 8;
const LONGEST_CODE = 64;
const nothing: ScannerVerdict = { kind: 'nothing' };

export function createScannerDetector({ prefix, end }: ScannerSettings = usualScanner): ScannerDetector {
  let codes: string[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let scannedMs = Number.NEGATIVE_INFINITY;

  function read(shortest: number): ScannerVerdict {
    const burst = codes;
    codes = [];
    const from = startOf(burst);
    const isPrefixed = prefix.length > 0 && prefix.every((code, index) => burst[from + index] === code);
    const characters = burst.slice(from + (isPrefixed ? prefix.length : 0)).map(characterOf);
    if (characters.length < shortest || characters.length > LONGEST_CODE) return nothing;
    if (characters.some((character) => character === undefined)) return nothing;
    return { kind: 'scan', barcode: characters.join(''), length: burst.length - from };
  }

  /** A key of a hand may come right before the first of a scan (Delete, an arrow): the scan begins after it. */
  function startOf(burst: readonly string[]): number {
    const prefixed = burst.findLastIndex((_, at) => prefix.every((code, index) => burst[at + index] === code));
    if (prefix.length > 0 && prefixed !== -1) return prefixed;
    return burst.findLastIndex((code) => characterOf(code) === undefined) + 1;
  }

  return {
    stroke({ code, atMs }) {
      // Shift belongs to the code of a letter; it neither ends nor lengthens it.
      if (code.startsWith('Shift')) return nothing;
      const isFast = atMs - lastMs <= SLOWEST_GAP_MS;
      if (!isFast) codes = [];
      lastMs = atMs;
      if (!isEndKey(code)) {
        if (codes.length <= LONGEST_CODE + prefix.length) codes.push(code);
        return nothing;
      }
      if (codes.length === 0 && atMs - scannedMs <= SLOWEST_GAP_MS) {
        scannedMs = atMs;
        return { kind: 'swallow' };
      }
      const verdict = isFast ? read(SHORTEST_CODE) : nothing;
      if (verdict.kind === 'scan') scannedMs = atMs;
      return verdict;
    },
    rest(atMs) {
      if (end !== 'pause' || atMs - lastMs < SCAN_PAUSE_MS) return nothing;
      return read(SHORTEST_WITHOUT_END);
    },
    get length() {
      return codes.length;
    },
  };
}

export function isEndKey(code: string): boolean {
  return code === 'Enter' || code === 'NumpadEnter' || code === 'Tab';
}

/** What a key stands for in a barcode, by where it is; undefined for keys no code is made of. */
export function characterOf(code: string): string | undefined {
  const match = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code);
  return match?.[1] ?? (code === 'Minus' ? '-' : undefined);
}
