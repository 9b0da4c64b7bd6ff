import type { ReceiptPrinterState } from '#core/platform/ports.ts';

/** Sends bytes to one printer; rejects with `PrinterFailure`. */
export interface PrinterWay {
  /** `paper`: the printer confirmed. `sent`: a queue or a silent printer took all of it. */
  send(chunks: readonly Uint8Array[], title: string): Promise<'paper' | 'sent'>;
  state(): Promise<ReceiptPrinterState>;
}
