/** The calls about the receipt printer, its drawer, and what a receipt looks like before it is printed. */

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { DrawerReason, FoundPrinterView, ReceiptPrinterState } from './views/printer-view.ts';
import { PrintOutcome } from './views/sale-view.ts';

const id = z.string().min(1).max(64);
/** A PNG as base64. */
const picture = z.object({ picture: z.string() });

export const printerCalls = {
  /** Printers, queues and ports this machine knows of; one in the network has to be typed. */
  'receiptPrinter.found': query({}, z.object({ printers: z.array(FoundPrinterView) })),
  /** Asked of the printer now; null while none is described. */
  'receiptPrinter.state': query({}, z.object({ state: ReceiptPrinterState.nullable() })),
  /** A page to look at on the printer that is chosen: letters, a QR, a rule, the way it came. */
  'printer.test': command({}, z.object({ outcome: PrintOutcome, file: z.string().nullable() })),
  /** Opens the drawer without a sale; takes a senior, and is noted with who, when and why. */
  'drawer.open': approvable({ reason: DrawerReason, note: freeText(200) }, z.object({})),
  /** What the next print of it would look like. */
  'receipt.picture': query({ saleId: id }, picture),
  'report.picture': query({ reportId: id }, picture),
} as const satisfies Record<string, CallDefinition>;
