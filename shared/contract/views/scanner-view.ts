import { z } from 'zod';
import { readPrinterAddress } from '../../domain/printer-address.ts';
import { BaudRate } from './printer-view.ts';

export const ScannerPortView = z.object({
  path: z
    .string()
    .max(200)
    .refine((path) => readPrinterAddress('serial', path) === path),
  baudRate: BaudRate,
});

/** `not_found`: retried by itself. `no_driver`: serial ports do not work on this machine. */
export const ScannerState = z.enum(['connecting', 'working', 'not_found', 'no_driver']);
export type ScannerState = z.infer<typeof ScannerState>;
