/** Many open invoices on one till, ten tills on one key, and what a month does to the memory of the main process. */

import type { MemorySample, MonthMeasured } from './pressure-month.ts';
import { type PressureMeasured, runManyOpen, runManyTills } from './pressure-runs.ts';
import { measureAlone, type Service } from './processes.ts';
import type { PartReport, Table } from './report.ts';
import { megabytes, ms, summarize } from './statistics.ts';

const whole = { open: 1_000, paidOfOpen: 120, tills: 10, aside: 10, paidOfTills: 120, days: 28, sampleEvery: 7 };
const quick = { open: 200, paidOfOpen: 15, tills: 10, aside: 3, paidOfTills: 30, days: 2, sampleEvery: 1 };
/** A heap after a collection is not the same twice; what grows with the work would be far above this. */
const FLAT_SHARE = 0.05;

export async function benchPressure(
  service: Service,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<PartReport> {
  const size = isQuick ? quick : whole;
  say(`${String(size.open)} open invoices on one till`);
  const manyOpen = await runManyOpen(service, { open: size.open, payments: size.paidOfOpen }, say);
  say(`${String(size.tills)} tills on one key`);
  const manyTills = await runManyTills(
    service,
    { tills: size.tills, aside: size.aside, payments: size.paidOfTills },
    say,
  );
  say(`${String(size.days)} days on a virtual clock`);
  const args = [String(size.days), String(size.sampleEvery)];
  const month = (await measureAlone('pressure-month.ts', args)) as MonthMeasured;
  return report(manyOpen, manyTills, month);
}

function report(manyOpen: PressureMeasured, manyTills: PressureMeasured, month: MonthMeasured): PartReport {
  const runs = [manyOpen, manyTills];
  const throttled = runs.reduce((sum, run) => sum + run.throttled, 0);
  const { fairness } = manyTills;
  return {
    tables: [detectionTable(runs), requestTable(runs), memoryTable(month.samples)],
    notes: [
      aim('p95 under 12 s for each of the open ones of one till', summarize(manyOpen.asideMs).p95, 12_000),
      aim('p95 under 4 s for what is on the screen of each of the tills', summarize(manyTills.screenMs).p95, 4_000),
      `Aim: never a 429 of our own making. ${throttled === 0 ? 'Met' : `**Missed**: ${String(throttled)}`}.`,
      ...(fairness === null
        ? []
        : [
            `Nobody is starved: the tills' mean times are between ${ms(fairness.quickestMs)} and ${ms(fairness.slowestMs)} ms.`,
          ]),
      memoryNote(month),
    ],
  };
}

function detectionTable(runs: readonly PressureMeasured[]): Table {
  return {
    title: 'Milliseconds from paying to the books of the till, p50 / p95 / max (payments)',
    head: ['', 'on a screen', 'put aside', '429s with the key'],
    rows: runs.map((run) => [run.name, spread(run.screenMs), spread(run.asideMs), String(run.throttled)]),
  };
}

function spread(samples: readonly number[]): string {
  const { p50, p95, max, count } = summarize(samples);
  return `${ms(p50)} / ${ms(p95)} / ${ms(max)} (${String(count)})`;
}

function requestTable(runs: readonly PressureMeasured[]): Table {
  const routes = [...new Set(runs.flatMap(({ requests }) => [...requests.keys()]))].sort();
  return {
    title: 'Requests a minute with the key',
    isDetail: true,
    head: ['', ...routes],
    rows: runs.map((run) => [
      run.name,
      ...routes.map((route) => (((run.requests.get(route) ?? 0) * 60) / run.seconds).toFixed(0)),
    ]),
  };
}

function memoryTable(samples: readonly MemorySample[]): Table {
  return {
    title: 'Memory of the main process on a virtual clock, MB',
    isDetail: true,
    head: ['', ...samples.map(({ day }) => `day ${String(day)}`)],
    rows: [
      ['JavaScript heap after a collection', ...samples.map(({ heapUsed }) => megabytes(heapUsed))],
      ['resident', ...samples.map(({ rss }) => megabytes(rss))],
    ],
  };
}

function memoryNote({ samples, sales, requests }: MonthMeasured): string {
  const [first, last] = [samples[0], samples.at(-1)];
  const growth = first === undefined || last === undefined ? Number.NaN : last.heapUsed / first.heapUsed - 1;
  const isFlat = growth < FLAT_SHARE;
  return `Aim: memory flat over a month. ${isFlat ? 'Met' : '**Missed**'}: the heap went ${percent(growth)} from the first sample to the last, over ${String(sales)} sales and ${String(requests)} requests.`;
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(1)} %`;
}

function aim(text: string, measured: number, limitMs: number): string {
  return `Aim: ${text}. ${measured <= limitMs ? 'Met' : '**Missed**'}: ${ms(measured)} ms.`;
}
