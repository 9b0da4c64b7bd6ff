/** A process that restores the backup of a folder, to be killed meanwhile: `node restoring.ts FOLDER`. */

import { join } from 'node:path';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { restoreLedger } from '#adapters/sqlite-restore.ts';

const folder = process.argv[2] ?? '';
process.stdout.write('begun\n');
await restoreLedger({
  backup: join(folder, 'backups', 'one.sqlite'),
  target: join(folder, 'journal.sqlite'),
  at: '2026-03-06T07:08:09.123Z',
  approve(file) {
    if (checkLedgerFile(file, null).report?.findings.length !== 0) throw new Error('a backup with faults');
  },
});
process.stdout.write('done\n');
