/** In a process of its own: tills that were offline send a hub what they sold meanwhile; says its report. */

import { createOperator } from 'tilla-hub/enrolment/operator.ts';
import { migrate } from 'tilla-hub/postgres/migrate.ts';
import { openPostgresStore } from 'tilla-hub/postgres/postgres-store.ts';
import { startHubProcess } from 'tilla-hub/testing/hub-process.ts';
import { startTestDatabase } from 'tilla-hub/testing/test-database.ts';
import {
  chainEvents,
  enrolTestTill,
  pack,
  segmentOf,
  type TestTill,
  type UnchainedEvent,
} from 'tilla-hub/testing/test-till.ts';
import { planScenario } from '#tests/simulation/plan.ts';
import { runScenario } from '#tests/simulation/run-scenario.ts';
import { readProcesses, TICKS_PER_SECOND } from '#tools/processor-time.ts';
import { aim, ms, summarize, table } from './figures.ts';
import { type PartReport, say } from './report.ts';

const tillCount = Number(process.argv[2]);
const eventsOfTill = Number(process.argv[3]);
const AIM_EVENTS = 25_000;
const SCENARIOS = 12;

/** Of whole days with their faults, as the tills' ledgers have them. */
async function simulatedEvents(): Promise<{ readonly events: readonly UnchainedEvent[]; readonly sales: number }> {
  const events: UnchainedEvent[] = [];
  let sales = 0;
  for (let scenario = 0; scenario < SCENARIOS; scenario += 1) {
    const result = await runScenario(planScenario(3, scenario), {
      onEnd: ({ tills }) => {
        for (const { kept } of tills) events.push(...kept.tillLedger.eventsForCheck(1, Number.MAX_SAFE_INTEGER));
      },
    });
    sales += result.sales;
  }
  return { events, sales };
}

const { events: simulated, sales } = await simulatedEvents();
const bytes = simulated.reduce((all, { data }) => all + data.length, 0);
say(`${String(simulated.length)} events of ${String(sales)} sales, ${ms(bytes / simulated.length)} bytes each`);

const database = await startTestDatabase({ shared_buffers: '128MB' });
const { url } = await database.create();
await migrate(url);
const store = openPostgresStore({ url, connections: 2 });
const clock = { nowMs: () => Date.now() };
const operator = createOperator({
  store,
  clock,
  random: { fraction: Math.random },
  ids: { next: () => crypto.randomUUID() },
});
const codes: string[] = [];
for (let place = 0; place < 2 * tillCount; place += 1) codes.push((await operator.issueCode('Дүкен', 'Шот')).code);
const hub = await startHubProcess({ DATABASE_URL: url });

/** Of a process and all that it started, in seconds. */
function processorSeconds(root: number): number {
  const family = new Set([root]);
  let ticks = 0;
  for (const { pid, parent, own, reaped } of readProcesses() ?? []) {
    if (family.has(parent)) family.add(pid);
    if (family.has(pid)) ticks += own + reaped;
  }
  return ticks / TICKS_PER_SECOND;
}

const rows: string[][] = [];
async function catchUp(name: string, eventsOfSegment: number): Promise<number> {
  const tills: { readonly till: TestTill; readonly bodies: readonly Uint8Array[] }[] = [];
  for (let place = 0; place < tillCount; place += 1) {
    const till = await enrolTestTill((request) => fetch(request), {
      code: codes.pop() ?? '',
      nowMs: clock.nowMs,
      origin: hub.origin,
    });
    // Each till has a history of its own, or its segments would be those of another one.
    const own = Array.from(
      { length: eventsOfTill },
      (_, seq) => simulated[(seq + place * 101) % simulated.length] as UnchainedEvent,
    );
    const [first, ...rest] = own;
    const chain = chainEvents([{ ...(first as UnchainedEvent), stream: till.deviceId }, ...rest]);
    const bodies: Uint8Array[] = [];
    for (let from = 1; from <= chain.length; from += eventsOfSegment)
      bodies.push(pack(segmentOf(chain, from, Math.min(chain.length, from + eventsOfSegment - 1)), 'application/gzip'));
    tills.push({ till, bodies });
  }
  const before = [processorSeconds(hub.pid), processorSeconds(database.cluster.pid)];
  const startedMs = performance.now();
  const waits: number[] = [];
  await Promise.all(
    tills.map(async ({ till, bodies }) => {
      for (const body of bodies) {
        const sentMs = performance.now();
        const headers = { 'content-type': 'application/gzip' };
        const response = await fetch(till.request('POST', '/v1/segments', body, { headers }));
        if (!response.ok) throw new Error(await response.text());
        await response.arrayBuffer();
        waits.push(performance.now() - sentMs);
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const [ofHub, ofDatabase] = [processorSeconds(hub.pid), processorSeconds(database.cluster.pid)].map(
    (now, place) => now - (before[place] ?? 0),
  ) as [number, number];
  const sent = tillCount * eventsOfTill;
  const rate = sent / (ofHub + ofDatabase);
  const { p50, p95 } = summarize(waits);
  const size = tills.reduce((all, { bodies }) => all + bodies.reduce((sum, body) => sum + body.length, 0), 0);
  rows.push([
    name,
    sent.toLocaleString('en'),
    Math.round(rate).toLocaleString('en'),
    `${ofHub.toFixed(1)} + ${ofDatabase.toFixed(1)}`,
    Math.round(sent / seconds).toLocaleString('en'),
    `${ms(p50)} / ${ms(p95)}`,
    (size / sent).toFixed(0),
  ]);
  return rate;
}

const large = await catchUp('segments of 500 events, a till that was offline', 500);
const small = await catchUp('segments of 50 events, a till on a slow connection', 50);
await hub.stop('SIGTERM');
await store.close();
await database.stop();
const report: PartReport = {
  tables: [
    table(
      `${String(tillCount)} tills catch up with ${eventsOfTill.toLocaleString('en')} events each`,
      [
        '',
        'events',
        'events a processor second',
        'seconds: hub + database',
        'events a second',
        'a segment, ms, p50 / p95',
        'bytes an event, packed',
      ],
      rows,
    ),
  ],
  notes: [
    aim(
      `${AIM_EVENTS.toLocaleString('en')} events a processor second, hub and database together`,
      large >= AIM_EVENTS,
      Math.round(large).toLocaleString('en'),
    ),
    `In segments of 50: ${Math.round(small).toLocaleString('en')}. An event has ${(bytes / simulated.length).toFixed(0)} bytes of data.`,
  ],
};
process.stdout.write(`${JSON.stringify(report)}\n`);
