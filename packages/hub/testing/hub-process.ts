/** The hub as a process of its own, so that it can be killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '../main.ts');

export interface HubProcess {
  readonly origin: string;
  readonly pid: number;
  /** What it wrote up to now. */
  readonly lines: readonly string[];
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** @throws Error with its lines where it ends before it listens */
export async function startHubProcess(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<HubProcess> {
  const child = spawn(process.execPath, [main, '--port', '0', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const [, origin] = /^The hub: (\S+)$/.exec(line) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
  const origin = await Promise.race([listening, ended.then(() => null)]);
  if (origin === null) throw new Error(lines.join('\n'));
  return {
    origin,
    pid: child.pid ?? 0,
    lines,
    async stop(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
