import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { BackupView, LedgerStatusView, LedgerWorkView } from './views/ledger-view.ts';

const done = z.object({});
const backup = z.string().regex(/^books-[0-9]{8}T[0-9]{6}Z(?:-damaged)?\.sqlite$/);

/** Work runs in the background (`books.changed`). Every action takes a manager's PIN, even a logged-in manager's. */
export const ledgerCalls = {
  'books.status': query({}, LedgerStatusView, { staleAfter: { 'books.changed': ({ running }) => running === null } }),
  'books.work': query({}, LedgerWorkView, { scope: 'till', whileLocked: 'always' }),
  'books.backups': query({}, z.object({ backups: z.array(BackupView) }), {
    scope: 'till',
    whileLocked: 'without_ledger',
    staleAfter: { 'books.changed': ({ running }) => running === null },
  }),
  /** `backup: null`: the ledger itself; an open one is checked by a fresh backup. */
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
  /** Refused while money is in flight. The replaced ledger is kept; `despiteFaults` accepts a faulty backup. */
  'books.restore': approvable({ backup, despiteFaults: z.boolean() }, done, {
    scope: 'till',
    whileLocked: 'without_ledger',
    replay: 'process',
  }),
  'books.cancel': command({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
  'books.tryAgain': command({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
};
