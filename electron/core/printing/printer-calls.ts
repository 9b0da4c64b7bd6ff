import { writeBestEffort } from '../ledger/best-effort.ts';
import { putNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import {
  type Printer,
  PrinterFailure,
  type PrinterInfo,
  type ReceiptPrinters,
  type StoredSettings,
} from '../platform/ports.ts';
import { problemOfPrinter } from '../platform/printer-problem.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Deliver, RECEIPT_PRINTER } from './delivery.ts';
import type { Documents } from './documents.ts';

/** Note that a test receipt left for a real printer: a file proves none. */
export const TEST_PRINT = 'test-print';

export function createPrinterCalls(
  context: ShopContext & {
    readonly printer: Pick<Printer, 'list'>;
    readonly receiptPrinters: Pick<ReceiptPrinters, 'found' | 'state'>;
    readonly testPage: Documents['testPage'];
    readonly deliver: Deliver;
  },
) {
  const { printer, receiptPrinters, settings, records, serverClock, logger } = context;
  return defineCalls({
    'printer.list': async () => ({ printers: await listPrinters(printer, settings().receiptPrinter) }),
    'receiptPrinter.found': async ({ network }) => ({ printers: await receiptPrinters.found({ network }) }),
    async 'receiptPrinter.state'() {
      const { receiptPrinter } = settings();
      if (receiptPrinter === null) return { state: null };
      return { state: await refusing(receiptPrinters.state(receiptPrinter)) };
    },
    async 'printer.test'() {
      const page = await context.testPage(settings().printerId);
      const printed = await refusing(context.deliver(page));
      if (printed.outcome !== 'file') {
        const at = new Date(serverClock.stampMs()).toISOString();
        writeBestEffort(logger, () => {
          records.write(putNote(TEST_PRINT, { at }));
        });
      }
      return printed;
    },
  });
}

export async function listPrinters(
  printer: Pick<Printer, 'list'>,
  receiptPrinter: StoredSettings['receiptPrinter'],
): Promise<PrinterInfo[]> {
  const described = receiptPrinter === null ? [] : [asInfo(receiptPrinter.address)];
  return [...described, ...(await printer.list())];
}

function asInfo(address: string): PrinterInfo {
  return { id: RECEIPT_PRINTER, name: address, kind: 'receipt', ready: true };
}

async function refusing<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (failure) {
    throw failure instanceof PrinterFailure ? Refusal.of(problemOfPrinter(failure.kind)) : failure;
  }
}
