import { createBackoff } from '#core/platform/backoff.ts';
import { type Cancel, type Clock, PrinterFailure, type Random } from '#core/platform/ports.ts';
import type { BarcodeScanner, ScannerState } from '#core/platform/scanner-port.ts';
import { createScanFraming } from './scan-framing.ts';
import { openSerialLine, type SerialLine, type SerialPorts, serialPorts } from './serial-line.ts';

/** Ends a scan without an end character. */
const SILENCE_MS = 50;
/** In parts, so that a stalled process reads the pending bytes first. */
const SILENCE_PARTS = 2;
const RETRY_PAUSES_MS = [1_000, 15_000] as const;

export interface SerialScannerParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly load?: () => Promise<SerialPorts>;
}

export function createSerialScanner({ clock, random, load }: SerialScannerParts): BarcodeScanner {
  return {
    ports: () => serialPorts(load),
    connect({ path, baudRate }, { onScan, onState }) {
      let line: SerialLine | null = null;
      let isClosed = false;
      let cancelSilence: Cancel = () => undefined;
      const framing = createScanFraming(onScan);
      const retries = createBackoff(clock, random, openSoon);

      function awaitSilence(parts: number): void {
        cancelSilence();
        cancelSilence = clock.after(SILENCE_MS / SILENCE_PARTS, () => {
          if (parts > 1) awaitSilence(parts - 1);
          else framing.endByPause();
        });
      }

      function retryLater(state: ScannerState): void {
        onState(state);
        retries.set(path, RETRY_PAUSES_MS, null);
      }

      function lose(lost: SerialLine): void {
        if (isClosed || line !== lost) return;
        line = null;
        lost.drop();
        cancelSilence();
        framing.reset();
        retryLater('not_found');
      }

      function openSoon(): void {
        open().catch(() => {
          retryLater('not_found');
        });
      }

      async function open(): Promise<void> {
        try {
          const opened = await openSerialLine(path, baudRate, load);
          if (isClosed) {
            opened.drop();
            return;
          }
          line = opened;
          opened.onLost(() => {
            lose(opened);
          });
          opened.onByte((byte) => {
            if (isClosed) return;
            framing.take(byte);
            awaitSilence(SILENCE_PARTS);
          });
          retries.end(path);
          onState('working');
        } catch (failure) {
          if (isClosed) return;
          const isDriverMissing = failure instanceof PrinterFailure && failure.kind === 'no_driver';
          retryLater(isDriverMissing ? 'no_driver' : 'not_found');
        }
      }

      onState('connecting');
      openSoon();
      return () => {
        isClosed = true;
        retries.stop();
        cancelSilence();
        line?.drop();
      };
    },
  };
}
