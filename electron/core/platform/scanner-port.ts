import type { ReceiptPrinter } from './print-ports.ts';

export interface ScannerPort {
  /** `COM3`, `/dev/ttyACM0` */
  readonly path: string;
  readonly baudRate: ReceiptPrinter['baudRate'];
}

/** `not_found`: the port cannot be opened or was lost, and is retried. `no_driver`: serial ports do not work here. */
export type ScannerState = 'connecting' | 'working' | 'not_found' | 'no_driver';

export interface ScannerListener {
  /** One complete scan, with separators (GS); null: too long for any code, dropped. */
  onScan(text: string | null): void;
  onState(state: ScannerState): void;
}

export interface BarcodeScanner {
  /** Serial ports of this machine. Never rejects. */
  ports(): Promise<string[]>;
  /** Keeps the port open and reopens a lost one. Never throws. Returns the function that closes it. */
  connect(port: ScannerPort, listener: ScannerListener): () => void;
}
