/** A ledger file with a sale in it, and a backup beside it. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { Ledger } from '#core/platform/ports.ts';

const at = '2026-03-06T07:08:09.123Z';

export function sell(ledger: Ledger, id: string): void {
  ledger.write({
    events: [{ stream: id, type: 'sale.opened', at, personId: null, data: { id } }],
    puts: [{ kind: 'sale', id, value: { id }, keys: {} }],
  });
}

export async function backUpAfterOneSale(): Promise<{
  readonly folder: string;
  readonly target: string;
  readonly backup: string;
  readonly ledger: Ledger;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-backed-up-'));
  const target = join(folder, 'journal.sqlite');
  const ledger = openSqliteLedger(target);
  sell(ledger, 's1');
  await ledger.backups.make('one.sqlite');
  return { folder, target, backup: join(folder, 'backups', 'one.sqlite'), ledger };
}
