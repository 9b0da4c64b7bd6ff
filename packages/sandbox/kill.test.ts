import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { depth } from '../../tests/support/depth.ts';
import { createSeededRandom } from './clock/random.ts';
import { type AnsweredWrite, createKillWriter } from './testing/kill-writer.ts';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';

/** `TILLA_KILL_ROUNDS=200` runs longer; `TILLA_KILL_SEED` repeats the choices of a run, though not its moments. */
const ROUNDS = Number(process.env.TILLA_KILL_ROUNDS ?? depth(2, 10));
const SEED = Number(process.env.TILLA_KILL_SEED ?? randomInt(1_000_000));
const CONNECTIONS = 4;
const ROUND_TIMEOUT_MS = 60_000;

/** More would exceed the limits of the shops' keys. */
const FOUND_A_MINUTE = 150;

let folder: string;
let service: ServiceProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-kill-'));
});
afterEach(async () => {
  await service.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ledger = z.object({
  organizations: z.record(z.string(), z.looseObject({ charges: z.array(z.looseObject({ invoice_id: z.int() })) })),
});

async function chargedTwice(): Promise<number[]> {
  const { organizations } = ledger.parse((await service.control('GET', '/ledger')).body);
  const charged = Object.values(organizations).flatMap(({ charges }) => charges.map((charge) => charge.invoice_id));
  return charged.filter((id, place) => charged.indexOf(id) !== place);
}

test(
  'Persistence: --db FILE keeps every answered write through kills at any moment, and nothing is charged twice',
  async () => {
    const random = createSeededRandom(SEED);
    const file = join(folder, 'service.db');
    const start = (): Promise<ServiceProcess> =>
      startServiceProcess('--db', file, '--seed', 'empty', '--clock', 'manual');
    service = await start();
    const { line } = service;
    const writers = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, place) =>
        createKillWriter(service, `writer-${String(place)}`, createSeededRandom(SEED + place)),
      ),
    );
    let found = 0;
    const findAll = async (writes: readonly AnsweredWrite[]): Promise<void> => {
      for (const { name, find, expected } of writes) {
        if (found % FOUND_A_MINUTE === 0) await service.control('POST', '/clock', { advance_seconds: 60 });
        found += 1;
        expect(await find(service), `${name}, seed ${String(SEED)}`).toMatchObject(expected);
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = writers.map(({ answered }) => answered.length);
      let left = 10 + Math.floor(random.unit() * 120);
      const killed = Promise.withResolvers<number | null>();
      const running = service;
      const countDown = (): void => {
        left -= 1;
        // The other connections have a request in flight, so the kill strikes at any point.
        if (left === 0) killed.resolve(running.stop('SIGKILL'));
      };
      await Promise.all(writers.map((writer) => writer.writeUntilGone(running, countDown)));
      expect(await killed.promise).toBeNull();
      service = await start();
      expect(service.line).toMatchObject({ api_key: line.api_key, control_token: line.control_token });
      await findAll(writers.flatMap(({ answered }, place) => answered.slice(before[place])));
      expect(await chargedTwice()).toEqual([]);
    }
    await findAll(writers.flatMap(({ answered }) => answered));
    expect(await service.stop('SIGTERM')).toBe(0);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
