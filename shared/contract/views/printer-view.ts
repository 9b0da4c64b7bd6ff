import { z } from 'zod';

const PrinterWay = z.enum(['network', 'windows', 'cups', 'serial', 'usb']);

/** Of a serial line. */
export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;
export const BaudRate = z.literal(baudRates);

/** A thermal printer that understands ESC/POS, as a manager described it. */
export const ReceiptPrinterView = z.object({
  way: PrinterWay,
  /** As a person types it; read by shared/domain/printer-address.ts. */
  address: z.string().max(200),
  baudRate: BaudRate,
  cut: z.boolean(),
  drawer: z.boolean(),
});
export type ReceiptPrinterView = z.infer<typeof ReceiptPrinterView>;

export const FoundPrinterView = z.object({ way: PrinterWay, address: z.string() });
export type FoundPrinterView = z.infer<typeof FoundPrinterView>;

/** `unknown`: it does not report one. `unreachable`: no answer. */
export const ReceiptPrinterState = z.enum([
  'ready',
  'paper_low',
  'paper_out',
  'cover_open',
  'offline',
  'unreachable',
  'unknown',
]);

/** Why somebody opens the drawer beside a sale. */
export const DrawerReason = z.enum(['change', 'count', 'mistake', 'other']);
export type DrawerReason = z.infer<typeof DrawerReason>;
