/** Copies of a money world's ledger, as a person keeps them on a stick and puts them back. */

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { checkLedgerFile } from '../../electron/adapters/sqlite-ledger-file.ts';
import type { LedgerFinding } from '../../electron/core/ledger/check.ts';
import type { MoneyWorld } from './money-world.ts';

/** Of a world whose process has ended; returns the folder of the copy, which goes when the test does. */
export function copyLedger(world: MoneyWorld): string {
  const copy = mkdtempSync(join(tmpdir(), 'kept-books-'));
  cpSync(world.folder, copy, { recursive: true });
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  return copy;
}

/** Puts a copy, or nothing at all, in the place of the ledger of a world whose process has ended. */
export function putBackLedger(world: MoneyWorld, copy: string | null): void {
  for (const name of readdirSync(world.folder)) rmSync(join(world.folder, name), { recursive: true });
  if (copy !== null) cpSync(copy, world.folder, { recursive: true });
}

/** Ends the process and reads its ledger as `npm run books` does. */
function findingsOf(world: MoneyWorld): readonly LedgerFinding[] {
  world.kill();
  return checkLedgerFile(join(world.folder, 'books.db'), null).report?.findings ?? [];
}

/** Ends a scenario over a ledger that has to be sound whatever was taken in, noted or dated: every record the sum of its events. */
export function closeSound(world: MoneyWorld): void {
  expect(findingsOf(world)).toEqual([]);
  world.close();
}
