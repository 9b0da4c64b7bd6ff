// `node tools/measured.mjs PROGRAM ARGS`: runs a program unchanged, then sends its processor seconds, with all that it
// started, over the IPC channel; null where they cannot be read.
import { spawn } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';
import { createProcessorMeter, readProcesses } from './processor-time.ts';

const LOOKS_EVERY_MS = 500;

const meter = createProcessorMeter(process.pid, readProcesses);
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const looking = setInterval(() => meter.seconds(), LOOKS_EVERY_MS);

function end(code) {
  clearInterval(looking);
  process.exitCode = code;
  if (process.connected) process.send({ processorSeconds: meter.seconds() }, () => process.disconnect());
}
child.on('error', (error) => {
  console.error(String(error));
  end(1);
});
child.on('exit', (code) => end(code ?? 1));
