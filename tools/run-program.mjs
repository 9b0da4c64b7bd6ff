// Runs a program to its end and hands back everything it said.
import { spawn } from 'node:child_process';

export function runProgram(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: { ...(options.env ?? process.env), FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
