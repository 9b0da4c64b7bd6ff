/**
 * A till whose data folder becomes read-only while it sells, run by a user without root rights: `node
 * protected-folder.ts FOLDER`.
 */

import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createTillWorld } from '../core/till-world.ts';

const PIN = '80520001';
const folder = process.argv[2] ?? '';
const world = await createTillWorld({ folder });
await world.ask('setup.startTraining', {});
await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
const approval = { personId: (await world.ask('app.view', {})).people[0]?.id ?? '', pin: PIN };
await world.ask('cashbox.open', { floatTiyn: 0 });
await world.ask('books.backUp', { approval });
await world.ask('support.exportLog', {});

const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
const codeOf = (answer: CallResult<unknown>): string => (answer.ok ? 'ok' : answer.problem.code);

function protect(mode: number): void {
  const folders = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const one of [...folders, folder]) if (statSync(one).isDirectory()) chmodSync(one, mode);
}

async function work(round: number): Promise<Record<string, string>> {
  const sale = await world.call('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
  const settings = await world.call('settings.change', { idleLockMinutes: 20 + round });
  const staff = await world.call('staff.add', { name: `Ерлан ${String(round)}`, role: 'cashier', pin: '80520002' });
  await world.clock.advance(2_000);
  await world.ask('books.backUp', { approval });
  const { last } = await world.ask('books.work', {});
  const log = await world.call('support.exportLog', {});
  return {
    sale: codeOf(sale),
    settings: codeOf(settings),
    staff: codeOf(staff),
    backup: last?.problem?.code ?? 'ok',
    log: codeOf(log),
    step: (await world.ask('app.view', {})).step,
  };
}

protect(0o500);
const kept = await work(1);
protect(0o700);
const freed = await work(2);
process.stdout.write(JSON.stringify({ kept, freed, sales: (await world.ask('sale.today', {})).sales.length }));
process.exit(0);
