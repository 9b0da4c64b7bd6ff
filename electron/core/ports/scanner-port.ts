/** What the till asks of a barcode scanner on a serial port. */

import type { ReceiptPrinter } from './print-ports.ts';

/** Where the scanner is connected. */
export interface ScannerPort {
  /** `COM3`, `/dev/ttyACM0` */
  readonly path: string;
  readonly baudRate: ReceiptPrinter['baudRate'];
}

/**
 * `not_found`: the port cannot be opened or was lost, and is tried again. `no_driver`: serial ports do not work on this
 * machine at all.
 */
export type ScannerState = 'connecting' | 'working' | 'not_found' | 'no_driver';

export interface ScannerListener {
  /** One complete scan as the scanner sent it, separators (GS) included; null: it was too long for any code, and dropped. */
  onScan(text: string | null): void;
  onState(state: ScannerState): void;
}

export interface BarcodeScanner {
  /** Serial ports of this machine. Never rejects. */
  ports(): Promise<string[]>;
  /** Keeps the port open, and opens it again after it was lost. Never throws. Returns how to close it. */
  connect(port: ScannerPort, listener: ScannerListener): () => void;
}
