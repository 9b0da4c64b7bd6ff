/**
 * A ledger written by the till of November 2026: sales by QR, phone and cash, refunds, a drawer closed over an open
 * invoice. Stored names never change: every later till checks and reads them.
 */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { afterAll, expect, test } from 'vitest';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';

const HEAD = '0fba18699f76957dd7283f5391a8334d49487f9f514c219215a34b3f43378a86';
const ledger = gunzipSync(readFileSync(new URL('../fixtures/books-of-2026-11.sqlite.gz', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'tilla-older-books-'));
let world: TillWorld | undefined;
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

test('older ledgers are sound to the check of today, to the last event', () => {
  const file = join(folder, 'training.sqlite');
  writeFileSync(file, ledger);
  const tool = join(import.meta.dirname, '../../tools/books.ts');
  const { status, stdout } = spawnSync(process.execPath, [tool, '--check', file, '--head', HEAD], { encoding: 'utf8' });
  expect(stdout).toContain(`events     66, head ${HEAD}`);
  expect(stdout).toContain('Nothing found');
  expect(status).toBe(0);
});

test('a till of today continues older ledgers: every sale is shown, refunds stay refunded, the rest can be refunded', async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.restart((data) => {
    writeFileSync(join(data, 'training.sqlite'), ledger);
  });
  const { people } = await world.ask('app.view', {});
  await world.ask('session.unlock', { personId: people[0]?.id ?? '', pin: '2468' });
  const everything = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } } as const;
  const { rows } = await world.ask('history.search', { filter: everything, after: null, limit: 20 });
  expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5]);
  const tenders: SaleView['tenders'] = [];
  for (const { id: saleId } of rows) tenders.push(...(await world.ask('sale.view', { saleId })).tenders);
  expect(tenders.map(({ amountTiyn, returnedTiyn }) => returnedTiyn === amountTiyn).toSorted()).toEqual([false, true]);
  const [kept] = tenders.filter(({ returnedTiyn }) => returnedTiyn === 0);
  // The world numbers its commands, and the ledger has answers to the first of them.
  const ordered = (name: string, input: object) => world?.till().dispatch(name, { ...input, commandId: randomUUID() });
  expect(await ordered('cashbox.open', { floatTiyn: 0 })).toMatchObject({ ok: true });
  const asked = { tenderId: kept?.id ?? '', amountTiyn: 10_000, lines: null, reason: 'брак' };
  expect(await ordered('tender.giveBack', asked)).toMatchObject({ ok: true, value: { returnedTiyn: 10_000 } });
});
