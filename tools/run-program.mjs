// Runs a program to its end and hands back everything it said; what still runs ends with this process.
import { spawn } from 'node:child_process';

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

export function runProgram(program, args, options) {
  const environment = { ...(options.env ?? process.env), NO_COLOR: '1' };
  delete environment.FORCE_COLOR;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
