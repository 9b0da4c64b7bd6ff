import type { ReceiptPrinterState } from '#core/platform/ports.ts';

/** Rejects with `PrinterFailure`. */
export interface PrinterWay {
  /** `paper`: confirmed. `sent`: a queue or silent printer took all of it. */
  send(chunks: readonly Uint8Array[], title: string): Promise<'paper' | 'sent'>;
  state(): Promise<ReceiptPrinterState>;
}
