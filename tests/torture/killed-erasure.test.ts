/** A process that erases a customer is killed: the ledger is sound, and the erasure was made, or can be repeated. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { createTillWorld } from '../core/till-world.ts';
import { filesHolding } from '../support/canary.ts';
import { isWhole } from '../support/depth.ts';
import { newFolder } from '../support/new-folder.ts';
import { erasureScene } from './erasure-scene.ts';

const program = join(import.meta.dirname, 'erasing.ts');
const ROUNDS = 8;

/** Resolves with how long the erasure took, null where the kill came first, and the erased name. */
async function eraseIn(folder: string, killAfterMs: number | null): Promise<{ tookMs: number | null; name: string }> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  let begunMs = 0;
  let tookMs: number | null = null;
  child.stdout.on('data', (bytes) => {
    said += String(bytes);
    if (begunMs === 0 && said.includes('begun')) {
      begunMs = performance.now();
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    if (said.endsWith('done\n')) tookMs = performance.now() - begunMs;
  });
  await once(child, 'close');
  return { tookMs, name: /^name (.*)$/m.exec(said)?.[1] ?? '' };
}

test.skipIf(!isWhole)(
  'kill -9 at any moment of an erasure loses no sale, and the customer ends erased in every file',
  async () => {
    const { tookMs } = await eraseIn(newFolder('erased'), null);
    expect(tookMs).not.toBeNull();
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = newFolder('killed-erasure');
      const { name } = await eraseIn(folder, ((tookMs ?? 0) * round) / ROUNDS);
      expect(name).not.toBe('');
      const world = await createTillWorld({ folder, commandsBefore: 1_000 });
      try {
        await world.ask('app.unlockKey', { passphrase: erasureScene.passphrase });
        const view = await world.ask('app.view', {});
        expect({ round, step: view.step, repair: view.repair }).toEqual({ round, step: 'locked', repair: null });
        const [manager] = view.people;
        await world.ask('session.unlock', { personId: manager?.id ?? '', pin: erasureScene.pin });
        await world.clock.advance(10_000);
        const { rows } = await world.ask('customer.list', { text: '', after: null, limit: 10 });
        for (const { id } of rows) await world.ask('customer.erase', { customerId: id });
        await world.clock.advance(10_000);
        expect((await world.ask('customer.list', { text: '', after: null, limit: 10 })).rows).toEqual([]);
        for (const secret of [name, erasureScene.digits]) {
          const holding = (await filesHolding(folder, secret)).filter((file) => /^live[^/]*\.sqlite/.test(file));
          expect({ round, secret, holding }).toEqual({ round, secret, holding: [] });
        }
        await world.restart(() => {
          const { damage, report } = checkLedgerFile(join(folder, 'live.sqlite'), null);
          expect({ round, damage, findings: report?.findings, sales: report?.records.sale }).toEqual({
            round,
            damage: [],
            findings: [],
            sales: 1,
          });
        });
      } finally {
        await world.close();
      }
    }
  },
  600_000,
);
