import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { MAX_MARK_LENGTH } from '@tilla/shared/domain/marks/mark.ts';

export interface ScanFraming {
  take(byte: number): void;
  /** The bytes so far are a scan. */
  endByPause(): void;
  /** A partial scan must not be joined to the next. */
  reset(): void;
}

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const FIRST_PRINTABLE = 0x20;

/** @param onScan gets `null` for a scan longer than any code. */
export function createScanFraming(onScan: (text: string | null) => void): ScanFraming {
  let text = '';
  let isTooLong = false;

  function reset(): void {
    text = '';
    isTooLong = false;
  }

  function end(): void {
    const scan = isTooLong ? null : text;
    reset();
    // Nothing is between CR and LF.
    if (scan !== '') onScan(scan);
  }

  return {
    take(byte) {
      if (byte === CARRIAGE_RETURN || byte === LINE_FEED) {
        end();
        return;
      }
      const character = String.fromCharCode(byte);
      // STX, ETX and noise.
      if (byte < FIRST_PRINTABLE && character !== GS) return;
      if (text.length < MAX_MARK_LENGTH) text += character;
      else isTooLong = true;
    },
    endByPause: end,
    reset,
  };
}
