import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { BackupView, LedgerStatusView, LedgerWorkView } from './views/ledger-view.ts';

const done = z.object({});
const backup = z.string().regex(/^books-[0-9]{8}T[0-9]{6}Z\.sqlite$/);

/**
 * Ledger maintenance. Long work runs in the background: `books.work` and `books.changed` report its progress. Every
 * action takes a manager's PIN, even from a manager who is logged in; a till that cannot open its ledger (`repair`) accepts a manager's
 * as far as any can be read.
 */
export const ledgerCalls = {
  'books.status': query({}, LedgerStatusView),
  'books.work': query({}, LedgerWorkView),
  /** Newest first. */
  'books.backups': query({}, z.object({ backups: z.array(BackupView) })),
  /** `backup: null`: the ledger itself; of an open one a fresh backup is what is looked through. */
  'books.check': approvable({ backup: backup.nullable() }, done),
  'books.backUp': approvable({}, done),
  /** `json`: every event as a line; `csv`: the money as a table. */
  'books.export': approvable({ backup: backup.nullable(), format: z.enum(['json', 'csv']) }, done),
  /** Refused while money is in flight. What is there is kept; faults of the backup stop it unless `despiteFaults`. */
  'books.restore': approvable({ backup, despiteFaults: z.boolean() }, done),
  'books.cancel': command({}, done),
  /** Of a till that could not open its ledger: once more. */
  'books.tryAgain': command({}, done),
};
