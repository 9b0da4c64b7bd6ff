import type { EventBus } from '../platform/event-bus.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { Platform } from '../platform/ports.ts';
import type { ScannerPort, ScannerState } from '../platform/scanner-port.ts';
import type { TillSettings } from './settings.ts';

export interface ScannerLink {
  readonly calls: CallsOf<`scanner.${string}` | `scale.${string}`>;
  /** Null while the scanner is a keyboard. */
  state(): ScannerState | null;
  start(): void;
  stop(): void;
}

export interface ScannerLinkOptions {
  readonly platform: Pick<Platform, 'barcodeScanner' | 'scales' | 'logger'>;
  readonly settings: Pick<TillSettings, 'stored' | 'onChange'>;
  readonly events: Pick<EventBus, 'emit'>;
  readonly onChange: () => void;
}

/** Create it before listeners that show settings: by then the scanner is reconnected. */
export function createScannerLink({ platform, settings, events, onChange }: ScannerLinkOptions): ScannerLink {
  const { barcodeScanner, scales, logger } = platform;
  let isRunning = false;
  let connected: ScannerPort | null = null;
  let state: ScannerState | null = null;
  let close = (): void => undefined;

  function disconnect(): void {
    close();
    close = () => undefined;
    connected = null;
    state = null;
  }

  function connectAsSet(): void {
    const port = settings.stored().scannerPort;
    if (!isRunning || (port?.path === connected?.path && port?.baudRate === connected?.baudRate)) return;
    disconnect();
    connected = port;
    if (port === null) return;
    close = barcodeScanner.connect(port, {
      onScan(text) {
        // Scans are not logged: a mark identifies one pack, and a QR may contain anything.
        if (text === null) logger.warn('scanner.overflowed');
        events.emit('scanner.scanned', { text });
      },
      onState(next) {
        if (next === state) return;
        state = next;
        logger.info('scanner.changed', { code: next });
        onChange();
      },
    });
  }

  settings.onChange(connectAsSet);

  return {
    calls: {
      'scanner.ports': async () => ({ ports: await barcodeScanner.ports() }),
      // A scale is read only while goods are weighed, and searched for only on request.
      async 'scale.read'() {
        const { scalePort } = settings.stored();
        return { reading: scalePort === null ? null : await scales.read(scalePort) };
      },
      async 'scale.found'() {
        const { scannerPort, receiptPrinter } = settings.stored();
        const used = [scannerPort?.path, receiptPrinter?.way === 'serial' ? receiptPrinter.address : undefined];
        const paths = await barcodeScanner.ports();
        return { scales: await scales.found(paths.filter((path) => !used.includes(path))) };
      },
    },
    state: () => state,
    start() {
      isRunning = true;
      connectAsSet();
    },
    stop() {
      isRunning = false;
      disconnect();
    },
  };
}
