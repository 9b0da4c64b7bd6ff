import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { DrawerReason, FoundPrinterView, ReceiptPrinterState } from './views/printer-view.ts';
import { PrintOutcome } from './views/sale-view.ts';

const id = z.string().min(1).max(64);
const picture = z.object({ picture: z.string() });

export const printerCalls = {
  /** `network`: also connects to the hosts of the machine's own network, which takes seconds. */
  'receiptPrinter.found': query({ network: z.boolean() }, z.object({ printers: z.array(FoundPrinterView) })),
  /** Asks the printer; null while none is configured. */
  'receiptPrinter.state': query({}, z.object({ state: ReceiptPrinterState.nullable() })),
  'printer.test': command({}, z.object({ outcome: PrintOutcome, file: z.string().nullable() })),
  /** Without a sale; takes a senior and is logged. */
  'drawer.open': approvable({ reason: DrawerReason, note: freeText(200) }, z.object({})),
  'receipt.picture': query({ saleId: id }, picture),
  'report.picture': query({ reportId: id }, picture),
} as const satisfies Record<string, CallDefinition>;
