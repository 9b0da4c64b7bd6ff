import type { PrintOutcome } from '@tilla/shared/contract/views/sale-view.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import {
  type Bitmap,
  type Printer,
  PrinterFailure,
  type PrintRequest,
  type ReceiptPrinters,
} from '../platform/ports.ts';

/** The receipt printer of the settings, as a printer id. */
export const RECEIPT_PRINTER = 'receipt';
const FOLDER = 'folder';

export type PrintPage = Omit<PrintRequest, 'pdf'> &
  ({ readonly kind: 'pdf'; readonly pdf: Uint8Array } | { readonly kind: 'dots'; readonly dots: Bitmap });
export interface Delivered {
  readonly file: string | null;
  readonly outcome: PrintOutcome;
}
/** Rejects with `PrinterFailure`. */
export type Deliver = (page: PrintPage) => Promise<Delivered>;

export function createDelivery({
  printer,
  receiptPrinters,
  settings,
}: ShopContext & {
  readonly printer: Pick<Printer, 'print'>;
  readonly receiptPrinters: Pick<ReceiptPrinters, 'print'>;
}): Deliver {
  return async (page) => {
    if (page.kind === 'dots') {
      const { receiptPrinter } = settings();
      if (receiptPrinter === null) throw new PrinterFailure('unknown_printer');
      return { file: null, outcome: await receiptPrinters.print(receiptPrinter, page.title, page.dots) };
    }
    // An A4 page does not fit a roll: it is saved to the folder under a clear name.
    const printerId = page.printerId === RECEIPT_PRINTER ? FOLDER : page.printerId;
    const { jobId, title, pdf, paperWidth } = page;
    const { file } = await printer.print({ jobId, printerId, title, pdf, paperWidth });
    return { file, outcome: file === null ? 'sent' : 'file' };
  };
}
