import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PrinterFailure } from './ports.ts';

const codes = {
  unreachable: 'till_printer_unreachable',
  unknown_printer: 'till_printer_unreachable',
  refused: 'till_printer_failed',
  disk_full: 'till_save_disk_full',
  read_only: 'till_save_read_only',
  paper_out: 'till_printer_paper_out',
  cover_open: 'till_printer_cover_open',
  offline: 'till_printer_offline',
  cut_off: 'till_printer_cut_off',
  no_driver: 'till_printer_no_driver',
} as const satisfies Record<PrinterFailure['kind'], string>;

export function problemOfPrinter(kind: PrinterFailure['kind']): Problem {
  return { code: codes[kind], params: {} };
}
