/** Starts what is measured: the service, the browser host and single measuring scripts, each as a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const StartLine = z.object({ merchant_base_url: z.string(), control_url: z.string(), control_token: z.string() });
const Shop = z.object({ organization_id: z.number(), api_key: z.string() });
const printedAddress = /^\s*(http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+)\s*$/;

export interface Service {
  readonly baseUrl: string;
  control(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown>;
  /** A production shop (a live till refuses sandbox money, rule L8) whose caps never come between. */
  makeShop(name: string, hasCatalog: boolean): Promise<{ readonly apiKey: string; readonly id: number }>;
  stop(): Promise<void>;
}

export interface Host {
  readonly pid: number;
  /** Lets one page in. */
  readonly address: string;
  /** From the start of the process to the printed address. */
  readonly addressMs: number;
  stop(): Promise<void>;
}

export async function startService(clock: 'real' | 'manual' = 'real'): Promise<Service> {
  const child = spawn(process.execPath, [path('../../packages/sandbox/main.ts'), '--seed', 'empty', '--clock', clock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A measuring script that breaks off must not leave its service behind.
  process.once('exit', () => child.kill());
  const start = StartLine.parse(JSON.parse(await firstLine(child, (line) => line.startsWith('{'))));

  async function control(method: 'GET' | 'POST' | 'PATCH', route: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${start.control_url}${route}`, {
      method,
      headers: { authorization: `Bearer ${start.control_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route} of the control surface: ${await response.text()}`);
    return response.json();
  }

  return {
    baseUrl: start.merchant_base_url,
    control,
    async makeShop(name, hasCatalog) {
      const plenty = 1_000_000;
      const shop = Shop.parse(
        await control('POST', '/organizations', {
          mode: 'production',
          name,
          has_catalog: hasCatalog,
          tariff: { status: 'active', tier: 'pro_max' },
          caps: { outstanding_per_organization: plenty, outstanding_per_recipient: plenty, tariff_per_day: plenty },
        }),
      );
      return { apiKey: shop.api_key, id: shop.organization_id };
    },
    stop: () => end(child),
  };
}

export async function startHost(dataFolder: string, args: readonly string[] = []): Promise<Host> {
  const startedMs = performance.now();
  const child = spawn(
    process.execPath,
    [path('../../dist/main/browser.js'), '--headless', '--data', dataFolder, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill());
  const line = await firstLine(child, (text) => printedAddress.test(text));
  return {
    pid: child.pid ?? 0,
    address: line.trim(),
    addressMs: performance.now() - startedMs,
    stop: () => end(child),
  };
}

/** Runs one measuring script of this folder to its end; what it said, parsed. */
export async function measureAlone(script: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, ['--expose-gc', path(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await firstLine(child, (line) => line.startsWith('{'))) as unknown;
}

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

async function firstLine(child: ChildProcess, isIt: (line: string) => boolean): Promise<string> {
  if (child.stdout === null) throw new Error('a process without a standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!isIt(line)) continue;
    // Unread output would fill the pipe and hold the process.
    child.stdout.resume();
    return line;
  }
  throw new Error(`a process ended before it said what was waited for (exit code ${String(child.exitCode)})`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
