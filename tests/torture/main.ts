/**
 * `npm run torture -- --named N --random N --seed S --loops N`: kills the real till and checks it against the
 * provider's ledger. On SIGTERM it begins no more kills, and audits what was done so far.
 */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runKillLoop } from './kill-loop.ts';

const { values } = parseArgs({
  options: {
    named: { type: 'string', default: '20' },
    random: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    // Each with a till, a service and a data folder of its own; it waits more than it computes.
    loops: { type: 'string', default: String(2 * availableParallelism()) },
  },
});

const loops = Number(values.loops);
const givingUp = new AbortController();
process.once('SIGTERM', () => {
  givingUp.abort();
});
const share = (count: number, loop: number): number => Math.floor(count / loops) + (loop < count % loops ? 1 : 0);
const ended = await Promise.allSettled(
  Array.from({ length: loops }, async (_, loop) => {
    const say = (line: string): void => void process.stdout.write(`loop ${String(loop + 1)}: ${line}\n`);
    const report = await runKillLoop({
      named: share(Number(values.named), loop),
      random: share(Number(values.random), loop),
      seed: Number(values.seed) * loops + loop,
      say,
      isGivenUp: () => givingUp.signal.aborted,
    });
    // An audited loop is reported, whatever happens to the others.
    say(`${String(report.kills)} kills judged; ${report.losses.join('; ') || 'nothing doubled, nothing lost'}`);
    return report;
  }),
);
const reports = ended.flatMap((loop) => (loop.status === 'fulfilled' ? [loop.value] : []));
// Its kills do not count, and the others are audited all the same.
const unjudged = ended.flatMap((loop, number) =>
  loop.status === 'rejected' ? [`loop ${String(number + 1)} was not judged: ${String(loop.reason)}`] : [],
);
const sum = (count: (report: (typeof reports)[number]) => number): string =>
  String(reports.reduce((all, report) => all + count(report), 0));
const missed = new Map<string, number>();
for (const report of reports) {
  for (const [point, count] of Object.entries(report.missed)) missed.set(point, (missed.get(point) ?? 0) + count);
}
const losses = [...reports.flatMap((report) => report.losses), ...unjudged];
const throttled = reports.reduce((all, report) => all + report.throttled, 0);
const slowestMs = Math.max(...reports.map(({ slowestReadyMs }) => slowestReadyMs));
process.stdout.write(
  [
    `${sum(({ kills }) => kills)} kills; ${sum(({ charges }) => charges)} charges and ${sum(({ refunds }) => refunds)} refunds at the provider`,
    `${String(throttled)} requests met a limit of the service`,
    `slowest start to a till that answers: ${(slowestMs / 1000).toFixed(1)} s`,
    `${sum(({ starved }) => starved)} killed before the machine gave them the time to answer`,
    missed.size === 0
      ? 'every named point was reached each time'
      : `killed at the end of the cycle, their point not reached: ${[...missed].map(([point, count]) => `${point} ${String(count)}`).join(', ')}`,
    ...(losses.length === 0 ? ['nothing doubled, nothing lost'] : losses),
    '',
  ].join('\n'),
);
// A slow machine may miss a point now and then; one that was never reached, or a refused till, proves nothing.
const isNeverReached = !givingUp.signal.aborted && [...missed.values()].some((count) => count >= Number(values.named));
process.exitCode = losses.length === 0 && throttled === 0 && !isNeverReached ? 0 : 1;
