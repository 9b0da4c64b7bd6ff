/** Copies of a money world's ledger, as a person keeps them on a stick and restores them. */

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import type { LedgerFinding } from '#core/ledger/check.ts';
import type { MoneyWorld } from './money-world.ts';

export function copyLedger(world: MoneyWorld): string {
  const copy = mkdtempSync(join(tmpdir(), 'kept-books-'));
  cpSync(world.folder, copy, { recursive: true });
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  return copy;
}

/** Replaces the ledger of a world whose process has ended by a copy, or removes it. */
export function putBackLedger(world: MoneyWorld, copy: string | null): void {
  for (const name of readdirSync(world.folder)) rmSync(join(world.folder, name), { recursive: true });
  if (copy !== null) cpSync(copy, world.folder, { recursive: true });
}

/** Ends the process and checks its ledger as `npm run books` does. */
function findingsOf(world: MoneyWorld): readonly LedgerFinding[] {
  world.kill();
  return checkLedgerFile(join(world.folder, 'books.db'), null).report?.findings ?? [];
}

/** Ends a scenario and checks its ledger: every record must be the merge of its events. */
export function closeSound(world: MoneyWorld): void {
  expect(findingsOf(world)).toEqual([]);
  world.close();
}
