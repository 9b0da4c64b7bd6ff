import { ean13CheckDigit, isValidEan13 } from '@tilla/shared/domain/ean.ts';
import { characterOf, isEndKey, type KeyStroke, MAX_SCAN_GAP_MS, type ScannerSettings } from '../sales/scanner.ts';

/** A code of the shop's own range, which no item has. */
export const sampleBarcode = `290000000001${ean13CheckDigit('290000000001')}`;

export type LearntScanner =
  | { readonly kind: 'learnt'; readonly settings: ScannerSettings }
  | { readonly kind: 'slow' | 'unread' };

const MAX_PREFIX_KEYS = 8;

/** From one scanned EAN-13: what comes before the code is the prefix, an Enter or Tab behind it the end. */
export function learnScanner(strokes: readonly KeyStroke[]): LearntScanner {
  const keys = strokes.filter(({ code }) => !/^(?:Shift|Control|Alt|Meta)/.test(code));
  const isSlow = keys.some(({ atMs }, index) => atMs - (keys[index - 1]?.atMs ?? atMs) > MAX_SCAN_GAP_MS);
  const codes = keys.map(({ code }) => code);
  for (let start = 0; start + 13 <= codes.length; start += 1) {
    const text = codes
      .slice(start, start + 13)
      .map((code) => characterOf(code))
      .join('');
    if (!isValidEan13(text)) continue;
    if (isSlow) return { kind: 'slow' };
    const rest = codes.slice(start + 13);
    // Characters behind the code would become part of it: such a scanner must be configured itself.
    if (start > MAX_PREFIX_KEYS || !rest.every(isEndKey)) return { kind: 'unread' };
    return { kind: 'learnt', settings: { prefix: codes.slice(0, start), end: rest.length > 0 ? 'key' : 'pause' } };
  }
  return { kind: isSlow ? 'slow' : 'unread' };
}
