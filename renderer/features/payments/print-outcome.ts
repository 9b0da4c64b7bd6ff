import type { PrintJobView, PrintOutcome } from '@tilla/shared/contract/views/sale-view.ts';

/** An older ledger has only whether a file was made. */
export function printOutcome({ outcome, file }: Pick<PrintJobView, 'outcome' | 'file'>): PrintOutcome {
  return outcome ?? (file === null ? 'sent' : 'file');
}
