import type { CallsOf } from '../platform/handlers.ts';
import type { Platform } from '../platform/ports.ts';
import type { TillSettings } from './settings.ts';

/** The till asks a scale only when a person does: while weighing, and to find it. */
export function createScaleCalls({
  platform: { scales, barcodeScanner },
  settings,
}: {
  readonly platform: Pick<Platform, 'scales' | 'barcodeScanner'>;
  readonly settings: Pick<TillSettings, 'stored'>;
}): CallsOf<`scale.${string}`> {
  return {
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
  };
}
