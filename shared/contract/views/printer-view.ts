import { z } from 'zod';

const PrinterWay = z.enum(['network', 'windows', 'cups', 'serial', 'usb']);

export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;
export const BaudRate = z.literal(baudRates);

export const ReceiptPrinterView = z.object({
  way: PrinterWay,
  address: z.string().max(200),
  baudRate: BaudRate,
  cut: z.boolean(),
  drawer: z.boolean(),
});
export type ReceiptPrinterView = z.infer<typeof ReceiptPrinterView>;

export const FoundPrinterView = z.object({ way: PrinterWay, address: z.string() });
export type FoundPrinterView = z.infer<typeof FoundPrinterView>;

/** `unknown`: it reports none. `unreachable`: no answer. */
export const ReceiptPrinterState = z.enum([
  'ready',
  'paper_low',
  'paper_out',
  'cover_open',
  'offline',
  'unreachable',
  'unknown',
]);

export const DrawerReason = z.enum(['change', 'count', 'mistake', 'other']);
export type DrawerReason = z.infer<typeof DrawerReason>;
