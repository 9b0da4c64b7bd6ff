import type { ReceiptPrinterState } from '../core/ports.ts';

/** A way for bytes to one printer; rejects with `PrinterFailure`. */
export interface PrinterWay {
  /** `paper`: the printer said that it is through. `sent`: what lies between took all of it. */
  send(chunks: readonly Uint8Array[], title: string): Promise<'paper' | 'sent'>;
  state(): Promise<ReceiptPrinterState>;
}
