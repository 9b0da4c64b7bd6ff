/** `npm run hub`. SIGTERM and SIGINT end requests in flight, then the database. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { runCommand } from './command/run.ts';

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      resolve();
    });
});
const steps = 2 ** 47;

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  environment: process.env,
  nowMs: () => Date.now(),
  random: { fraction: () => randomInt(steps) / steps, hex: (bytes) => randomBytes(bytes).toString('hex') },
  ids: { next: () => randomUUID() },
  stopped,
});
