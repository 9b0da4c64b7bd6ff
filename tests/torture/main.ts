/** `npm run torture -- --named N --random N --seed S`: kills the real till and lets the provider's ledger judge. */

import { parseArgs } from 'node:util';
import { runKillLoop } from './kill-loop.ts';

const { values } = parseArgs({
  options: {
    named: { type: 'string', default: '20' },
    random: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const report = await runKillLoop({
  named: Number(values.named),
  random: Number(values.random),
  seed: Number(values.seed),
  say: (line) => process.stdout.write(`${line}\n`),
});
const missed = Object.entries(report.missed).map(([point, count]) => `${point} ${String(count)}`);
process.stdout.write(
  [
    `${String(report.kills)} kills, ${String(report.charges)} charges at the provider`,
    `slowest start to a till that answers: ${(report.slowestReadyMs / 1000).toFixed(1)} s`,
    missed.length === 0 ? 'every named point was reached' : `killed later than planned: ${missed.join(', ')}`,
    ...(report.losses.length === 0 ? ['nothing doubled, nothing lost'] : report.losses),
    '',
  ].join('\n'),
);
process.exitCode = report.losses.length === 0 ? 0 : 1;
