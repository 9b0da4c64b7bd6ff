// Runs a program to its end and hands back everything it said; what still runs ends with this process.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const measured = fileURLToPath(new URL('measured.mjs', import.meta.url));
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** `processorSeconds`: of the program and of all that it started; null where a machine does not say. */
export function runProgram(program, args, options) {
  const environment = { ...(options.env ?? process.env), NO_COLOR: '1' };
  delete environment.FORCE_COLOR;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [measured, program, ...args], {
      ...options,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    let output = '';
    let processorSeconds = null;
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('message', (message) => ({ processorSeconds } = message));
    child.on('error', (error) => resolve({ code: 1, output: String(error), processorSeconds }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, processorSeconds });
    });
  });
}
