/**
 * Tells a barcode scanner from a person. A scanner types a whole code and a suffix in a burst no hand can type; key
 * codes are read, not characters, so that a Russian or Kazakh layout, whose keys print letters, garbles nothing.
 */
export interface KeyStroke {
  /** `KeyboardEvent.code` */
  readonly code: string;
  readonly atMs: number;
}

export type ScannerVerdict =
  | { readonly kind: 'nothing' }
  /** `length` keys before this one belonged to the scan: a field they were typed into must lose them again. */
  | { readonly kind: 'scan'; readonly barcode: string; readonly length: number };

const SLOWEST_GAP_MS = 40;
const SHORTEST_CODE = 6;
const LONGEST_CODE = 64;
const nothing: ScannerVerdict = { kind: 'nothing' };

export function createScannerDetector(): { stroke(stroke: KeyStroke): ScannerVerdict } {
  let typed = '';
  let lastMs = Number.NEGATIVE_INFINITY;

  return {
    stroke({ code, atMs }) {
      const isFast = atMs - lastMs <= SLOWEST_GAP_MS;
      const character = characterOf(code);
      if (character !== undefined) {
        typed = (isFast ? typed : '') + character;
        lastMs = atMs;
        if (typed.length > LONGEST_CODE) typed = '';
        return nothing;
      }
      // Shift belongs to the code of a letter; it neither ends nor lengthens it.
      if (code.startsWith('Shift')) return nothing;
      const barcode = typed;
      typed = '';
      const isEnd = code === 'Enter' || code === 'NumpadEnter' || code === 'Tab';
      if (!isEnd || !isFast || barcode.length < SHORTEST_CODE) return nothing;
      return { kind: 'scan', barcode, length: barcode.length };
    },
  };
}

function characterOf(code: string): string | undefined {
  const match = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code);
  return match?.[1] ?? (code === 'Minus' ? '-' : undefined);
}
