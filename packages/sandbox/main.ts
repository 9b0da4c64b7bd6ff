/** `npm run service`, and the command `tilla-sandbox`. SIGTERM and SIGINT save and stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './command/run.ts';

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      resolve();
    });
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  isTerminal: process.stdout.isTTY,
  environment: process.env,
  sleep: (milliseconds) => sleep(milliseconds),
  nowMs: () => performance.now(),
  stopped,
});
