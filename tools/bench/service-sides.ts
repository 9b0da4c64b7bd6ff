/** The servers of the comparison, each a process of its own on the first core: the service, a bare route, and Prism's mock. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LoadPlan } from './service-load.ts';
import type { Summary } from './statistics.ts';

const PRISM = '@stoplight/prism-cli@5.16.0';
const PRISM_STARTS_WITHIN_MS = 120_000;
/** Holds a process on a core; comes with most Linux systems. */
const PIN = 'taskset';
const SERVER_CORE = '0';
const LOAD_CORE = '1';

export interface Side {
  readonly port: number;
  stop(): Promise<void>;
}

export interface ServiceSide extends Side {
  control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

export interface LoadMeasured {
  readonly perSecond: number;
  readonly answers: number;
  readonly waitsMs: Summary;
  readonly bytesEach: number;
  /** Of one core; near 1 the load itself would be the limit. */
  readonly cpu: number;
  readonly firstAnswer: string;
  readonly made: readonly { readonly id: number; readonly key: string }[];
}

const Waits = z.object({ count: z.number(), p50: z.number(), p95: z.number(), p99: z.number(), max: z.number() });
const Measured = z.object({
  perSecond: z.number(),
  answers: z.number(),
  waitsMs: Waits,
  bytesEach: z.number(),
  cpu: z.number(),
  firstAnswer: z.string(),
  made: z.array(z.object({ id: z.number(), key: z.string() })),
});
const StartLine = z.object({ control_url: z.string(), control_token: z.string() });
const Port = z.object({ port: z.number() });

/** False on a machine without `taskset`: then nothing is pinned. */
export const isPinned = spawnSync(PIN, ['--version']).status === 0;

export async function startServiceSide(args: readonly string[]): Promise<ServiceSide> {
  const child = run(SERVER_CORE, process.execPath, [
    path('../../packages/sandbox/main.ts'),
    '--seed',
    'empty',
    ...args,
  ]);
  const { control_url, control_token } = StartLine.parse(JSON.parse(await firstLine(child)));
  return {
    port: Number(new URL(control_url).port),
    async control(method, route, body) {
      const response = await fetch(`${control_url}${route}`, {
        method,
        headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${route} of the control surface: ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    stop: () => end(child),
  };
}

/** Answers every request with this JSON. */
export async function startBareSide(answer: string): Promise<Side> {
  const child = run(SERVER_CORE, process.execPath, [fileURLToPath(new URL('service-bare.ts', import.meta.url))]);
  child.stdin?.end(answer);
  const { port } = Port.parse(JSON.parse(await firstLine(child)));
  return { port, stop: () => end(child) };
}

/** Prism over this description, without its own log; undefined where it could not be fetched or started. */
export async function startPrismSide(description: unknown, port: number): Promise<Side | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-prism-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const npm = process.env.npm_execpath;
  const cache = path('../../.cache/npm');
  const exec = ['exec', '--yes', '--loglevel=error', '--cache', cache, `--package=${PRISM}`, '--'];
  const mock = ['prism', 'mock', '--multiprocess', 'false', '--verboseLevel', 'silent', '--port', String(port), file];
  const child =
    npm === undefined
      ? run(SERVER_CORE, 'npm', [...exec, ...mock], true)
      : run(SERVER_CORE, process.execPath, [npm, ...exec, ...mock], true);
  child.stdout?.resume();
  const stop = async (): Promise<void> => {
    await end(child, true);
    rmSync(folder, { recursive: true, force: true });
  };
  const untilMs = performance.now() + PRISM_STARTS_WITHIN_MS;
  while (child.exitCode === null && performance.now() < untilMs) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/status`).catch(() => undefined);
    if (answer !== undefined) return { port, stop };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  return undefined;
}

/** Runs one load against a server to its end. */
export async function load(plan: LoadPlan): Promise<LoadMeasured> {
  const child = run(LOAD_CORE, process.execPath, [path('service-load.ts')]);
  child.stdin?.end(JSON.stringify(plan));
  return Measured.parse(JSON.parse(await firstLine(child)));
}

/** `leads`: as the head of a group of processes, so that all of them can be ended. */
function run(core: string, command: string, args: readonly string[], leads = false): ChildProcess {
  const whole = isPinned ? [PIN, '--cpu-list', core, command, ...args] : [command, ...args];
  return spawn(whole[0] ?? command, whole.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], detached: leads });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('a process without a standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    // Unread output would fill the pipe and hold the process.
    child.stdout.resume();
    return line;
  }
  throw new Error(`a process ended before it said what was waited for (exit code ${String(child.exitCode)})`);
}

async function end(child: ChildProcess, isGroup = false): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(isGroup ? -child.pid : child.pid, 'SIGTERM');
  await ended;
}

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
