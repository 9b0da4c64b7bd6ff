/** Copies of a money world's books, as a person keeps them on a stick and puts them back. */

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkBooksFile } from '../../electron/adapters/sqlite-books-file.ts';
import type { BooksFinding } from '../../electron/core/journal/check.ts';
import type { MoneyWorld } from './money-world.ts';

/** Of a world whose process has ended; returns the folder of the copy, which goes when the test does. */
export function copyBooks(world: MoneyWorld): string {
  const copy = mkdtempSync(join(tmpdir(), 'kept-books-'));
  cpSync(world.folder, copy, { recursive: true });
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  return copy;
}

/** Puts a copy, or nothing at all, in the place of the books of a world whose process has ended. */
export function putBackBooks(world: MoneyWorld, copy: string | null): void {
  for (const name of readdirSync(world.folder)) rmSync(join(world.folder, name), { recursive: true });
  if (copy !== null) cpSync(copy, world.folder, { recursive: true });
}

/** Ends the process and reads its books as `npm run books` does. */
export function findingsOf(world: MoneyWorld): readonly BooksFinding[] {
  world.kill();
  return checkBooksFile(join(world.folder, 'books.db'), null).report?.findings ?? [];
}
