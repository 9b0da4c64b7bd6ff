/** Starts what is measured, each as a process of its own, which ends with the scope that started it. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SSROptions } from 'vite';
import { z } from 'zod';
import type { Table } from './report.ts';

/** Holds a process on a core; comes with most Linux systems. */
const PIN = 'taskset';
const SERVICE = new URL('../../packages/sandbox/main.ts', import.meta.url);
const StartLine = z.object({ merchant_base_url: z.string(), control_url: z.string(), control_token: z.string() });
const Shop = z.object({ organization_id: z.number(), api_key: z.string() });
const Request = z.object({ seq: z.number(), method: z.string(), path: z.string() });
const Requests = z.array(Request.extend({ status: z.number().nullable(), key_hint: z.string().nullable() }));
const PLENTY = 1_000_000;
/** Of a shop whose caps never come between. */
export const uncapped = {
  caps: { outstanding_per_organization: PLENTY, outstanding_per_recipient: PLENTY, tariff_per_day: PLENTY },
};

interface Started extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  answer(): Promise<unknown>;
}

interface StartOptions {
  /** Held on this core, where that is possible. */
  readonly core?: 0 | 1;
  readonly input?: string;
  /** The head of a group of processes, all of which end with it. */
  readonly leads?: boolean;
}

export interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  control(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown>;
  /** A production shop: a live till refuses sandbox money (rule L8). */
  makeShop(fields: object): Promise<{ readonly apiKey: string; readonly id: number }>;
  customer(invoiceId: number, action: 'pay' | 'scan'): Promise<unknown>;
}

export function newFolder(): Disposable & { readonly path: string } {
  return mkdtempDisposableSync(join(tmpdir(), 'tilla-bench-'));
}

export function isPinned(): boolean {
  return spawnSync(PIN, ['--version']).status === 0;
}

export function start(command: string, args: readonly string[], options: StartOptions = {}): Started {
  const { core, input = '', leads = false } = options;
  const whole =
    core !== undefined && isPinned() ? [PIN, '--cpu-list', `${core}`, command, ...args] : [command, ...args];
  const child = spawn(whole[0] ?? command, whole.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], detached: leads });
  const ended = once(child, 'exit');
  child.stdin.end(input);
  return {
    child,
    ended,
    async answer() {
      for await (const line of createInterface({ input: child.stdout })) {
        if (!line.startsWith('{')) continue;
        // Unread output would fill the pipe and hold the process.
        child.stdout.resume();
        return JSON.parse(line) as unknown;
      }
      throw new Error(`a process ended before it answered (exit code ${String(child.exitCode)})`);
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(leads ? -child.pid : child.pid, 'SIGTERM');
      await ended;
    },
  };
}

export async function measureAlone<Measured>(script: URL, args: readonly (number | string)[]): Promise<Measured> {
  await using running = start(process.execPath, ['--expose-gc', fileURLToPath(script), ...args.map(String)]);
  const measured = (await running.answer()) as Measured;
  // It ends what it started itself.
  await running.ended;
  return measured;
}

/** A measuring script of this folder as plain JavaScript. As deep in the project as its source, it finds fonts and threads. */
export async function bundleScript(name: string): Promise<URL> {
  const outDir = new URL('../../.cache/bench/', import.meta.url);
  await bundle({ [name]: fileURLToPath(new URL(`${name}.ts`, import.meta.url)) }, fileURLToPath(outDir));
  return new URL(`${name}.mjs`, outDir);
}

/** Plain JavaScript: what strips types off its source would be a quarter of the memory that is measured. */
export async function bundle(
  input: Readonly<Record<string, string>>,
  outDir: string,
  more: { readonly ssr?: SSROptions; readonly output?: object } = {},
): Promise<void> {
  // Not for the scripts themselves, which start a service with this file.
  const { build } = await import('vite');
  const output = { format: 'es', entryFileNames: '[name].mjs', ...more.output } as const;
  const rolldownOptions = { input: { ...input }, output };
  await build({
    configFile: false,
    logLevel: 'error',
    ...(more.ssr === undefined ? {} : { ssr: more.ssr }),
    // Another script may be running.
    build: { ssr: true, outDir, emptyOutDir: false, target: 'node24', rolldownOptions },
  });
}

export async function startService(args: readonly string[] = [], core?: 0 | 1): Promise<Service> {
  const whole = [fileURLToPath(SERVICE), '--port', '0', '--seed', 'empty', ...args];
  const running = start(process.execPath, whole, core === undefined ? {} : { core });
  const { merchant_base_url, control_url, control_token } = StartLine.parse(await running.answer());
  const headers = { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' };
  const control: Service['control'] = async (method, route, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${control_url}${route}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${method} ${route} of the control surface: ${await response.text()}`);
    return response.json();
  };
  return {
    baseUrl: merchant_base_url,
    control,
    async makeShop(fields) {
      const tariff = { status: 'active', tier: 'pro_max', expires_at: '2100-01-01T00:00:00Z' };
      const shop = Shop.parse(await control('POST', '/organizations', { mode: 'production', tariff, ...fields }));
      return { apiKey: shop.api_key, id: shop.organization_id };
    },
    customer: (invoiceId, action) => control('POST', `/invoices/${invoiceId}/customer`, { action }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/**
 * Counts by route what one key asked the service for, out of its log of requests; 429s beside that. The log keeps the last
 * 2000: read it often enough.
 */
export async function countRequests(service: Service, apiKey: string) {
  const byRoute = new Map<string, number>();
  let throttled = 0;
  let since = 0;

  let reading = Promise.resolve();

  async function readOn(): Promise<void> {
    const requests = Requests.parse(await service.control('GET', `/requests?since=${since}`));
    const firstSeq = requests[0]?.seq ?? 0;
    if (since > 0 && firstSeq > since + 1) throw new Error('the log of requests was read too late');
    for (const { seq, method, path, status, key_hint } of requests) {
      since = seq;
      if (key_hint !== `****${apiKey.slice(-4)}`) continue;
      if (status === 429) throttled += 1;
      const route = new URL(path, 'http://localhost').pathname.replace('/api/v1', '').replaceAll(/\d+/g, '{id}');
      byRoute.set(`${method} ${route}`, (byRoute.get(`${method} ${route}`) ?? 0) + 1);
    }
  }

  // One after the other, so that none is counted twice.
  const read = (): Promise<void> => (reading = reading.then(readOn));
  await read();
  byRoute.clear();
  return { read, throttled: () => throttled, byRoute };
}

/** Requests a minute by route, a row each; the head names the routes. */
export function requestTable(
  title: string,
  first: string,
  runs: readonly { readonly name: string; readonly seconds: number; readonly byRoute: ReadonlyMap<string, number> }[],
): Table {
  const routes = [...new Set(runs.flatMap(({ byRoute }) => [...byRoute.keys()]))].sort();
  return {
    title,
    isDetail: true,
    head: [first, ...routes],
    rows: runs.map(({ name, seconds, byRoute }) => [
      name,
      ...routes.map((route) => (((byRoute.get(route) ?? 0) * 60) / seconds).toFixed(0)),
    ]),
  };
}
