import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../tests/support/depth.ts';
import { archiveLines, readArchive } from './archive/archive.ts';
import { checkArchive } from './archive/check-archive.ts';
import { createOperator } from './enrolment/operator.ts';
import { migrate } from './postgres/migrate.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';
import { type HubProcess, startHubProcess } from './testing/hub-process.ts';
import { programs, startTestDatabase, type TestDatabase, whyNoDatabase } from './testing/test-database.ts';
import { enrolTestTill, type TestTill } from './testing/test-till.ts';

const ROUNDS = Number(process.env['TILLA_KILL_ROUNDS'] ?? depth(4, 1_000));
const TILLS = 3;
const EVENTS_A_ROUND = 40;
const ROUND_TIMEOUT_MS = 60_000;

describe.skipIf(programs === null)(
  `kills of the hub and of PostgreSQL${programs === null ? ` (${whyNoDatabase})` : ''}`,
  () => {
    let database: TestDatabase;
    let hub: HubProcess | undefined;
    beforeAll(async () => {
      database = await startTestDatabase({ fsync: 'on' });
    }, 120_000);
    afterAll(async () => {
      await hub?.stop('SIGKILL');
      await database.stop();
    });

    test(
      'hub, PostgreSQL and tills killed in turns while segments arrive: nothing is lost, doubled or branched',
      async () => {
        const { url } = await database.create();
        await migrate(url);
        const clock = { nowMs: () => Date.now() };
        const store = openPostgresStore({ url, connections: 2 });
        const operator = createOperator({
          store,
          clock,
          random: { fraction: () => Math.random() },
          ids: { next: () => crypto.randomUUID() },
        });
        const codes: string[] = [];
        for (let number = 1; number <= TILLS; number += 1) codes.push((await operator.issueCode('Дүкен')).code);
        hub = await startHubProcess({ DATABASE_URL: url });
        let { origin } = hub;
        // Requests name the address of the first process; they are sent to the running one.
        const send = (request: Request): Promise<Response> => {
          const { pathname, search } = new URL(request.url);
          return fetch(new Request(`${origin}${pathname}${search}`, request));
        };
        const tills: TestTill[] = [];
        for (const code of codes) tills.push(await enrolTestTill(send, { code, nowMs: clock.nowMs }));
        const nexts = tills.map(() => 1);
        const acknowledged = tills.map(() => 0);

        /** One after the other until everything is kept, as a till does. */
        const upload = async (till: TestTill, place: number): Promise<void> => {
          while (acknowledged[place]! < till.chain.events.length) {
            const from = nexts[place]!;
            const to = Math.min(till.chain.events.length, from + randomInt(1, 6));
            try {
              const outcome = await till.upload(till.chain.segment(from, to));
              expect(['head', 'gap']).toContain(outcome.result);
              expect(outcome.seq).toBeGreaterThanOrEqual(acknowledged[place]!);
              // Of one till alone, the head is an event of its own.
              nexts[place] = outcome.seq + 1;
              acknowledged[place] = outcome.seq;
            } catch (error) {
              // Lost on the way, or "unavailable": the same again, until it is answered.
              if (!(error instanceof TypeError) && !(error instanceof Error && error.message === 'unavailable'))
                throw error;
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
          }
        };

        const kills = [
          async () => {
            await hub?.stop('SIGKILL');
            hub = await startHubProcess({ DATABASE_URL: url });
            ({ origin } = hub);
          },
          async () => {
            process.kill(database.cluster.pid, 'SIGKILL');
            await database.restart();
          },
          async () => {
            await database.cluster.stop();
            await database.restart();
          },
          async () => {
            // A till that forgot how far it came asks the hub by sending from its beginning.
            nexts.fill(1);
          },
        ];
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const till of tills) till.chain.grow(EVENTS_A_ROUND);
          const uploads = Promise.all(tills.map(upload));
          await new Promise((resolve) => setTimeout(resolve, randomInt(0, 120)));
          await kills[round % kills.length]?.();
          await uploads;
        }
        expect(await hub.stop('SIGTERM')).toBe(0);

        const report = await checkArchive(archiveLines(readArchive(store)));
        const events = TILLS * (1 + ROUNDS * EVENTS_A_ROUND);
        expect(report).toMatchObject({ accounts: 1, ledgers: TILLS, branches: 0, events, faults: [] });
        const [account] = await store.accounts();
        const heads = await store.inAccount(account!.id, (rows) => rows.branches());
        for (const till of tills)
          expect(heads.find(({ ledger }) => ledger === till.chain.ledger)?.head.hash).toBe(
            till.chain.events.at(-1)?.hash,
          );
        await store.close();
      },
      ROUNDS * ROUND_TIMEOUT_MS,
    );
  },
);
