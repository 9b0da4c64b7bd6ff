import type { PrintJobView, PrintOutcome } from '../../../shared/contract/views/sale-view.ts';

/** How far "printed" goes. An older ledger knows only whether a file was made. */
export function printOutcome({ outcome, file }: Pick<PrintJobView, 'outcome' | 'file'>): PrintOutcome {
  return outcome ?? (file === null ? 'sent' : 'file');
}
