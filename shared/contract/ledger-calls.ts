import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { BackupView, LedgerStatusView, LedgerWorkView } from './views/ledger-view.ts';

const done = z.object({});
const backup = z.string().regex(/^books-[0-9]{8}T[0-9]{6}Z(?:-damaged)?\.sqlite$/);

/**
 * Ledger maintenance. Long work runs in the background: `books.work` and `books.changed` report its progress. Every
 * action takes a manager's PIN, even from a manager who is logged in; a till that cannot open its ledger (`repair`) accepts a manager's
 * as far as any can be read.
 */
export const ledgerCalls = {
  'books.status': query({}, LedgerStatusView, { staleAfter: { 'books.changed': ({ running }) => running === null } }),
  'books.work': query({}, LedgerWorkView, { scope: 'till', whileLocked: 'always' }),
  /** Newest first. */
  'books.backups': query({}, z.object({ backups: z.array(BackupView) }), {
    scope: 'till',
    whileLocked: 'without_ledger',
    staleAfter: { 'books.changed': ({ running }) => running === null },
  }),
  /** `backup: null`: the ledger itself; of an open one a fresh backup is what is looked through. */
  'books.check': approvable({ backup: backup.nullable() }, done, {
    scope: 'till',
    whileLocked: 'without_ledger',
    replay: 'process',
  }),
  'books.backUp': approvable({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
  /** `json`: every event as a line; `csv`: the money as a table. */
  'books.export': approvable({ backup: backup.nullable(), format: z.enum(['json', 'csv']) }, done, {
    scope: 'till',
    whileLocked: 'without_ledger',
    replay: 'process',
  }),
  /** Refused while money is in flight. What is there is kept; faults of the backup stop it unless `despiteFaults`. */
  'books.restore': approvable({ backup, despiteFaults: z.boolean() }, done, {
    scope: 'till',
    whileLocked: 'without_ledger',
    replay: 'process',
  }),
  'books.cancel': command({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
  /** Of a till that could not open its ledger: once more. */
  'books.tryAgain': command({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
};
