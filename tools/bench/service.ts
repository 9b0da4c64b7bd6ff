/** Creating and reading invoices over loopback, beside Prism's mock of our own description and a bare route; and a month on the clock. */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DAY } from '#tests/core/manual-clock.ts';
import { aim, ms, table, times } from './figures.ts';
import { isPinned, newFolder, type Service, start, startService } from './processes.ts';
import { type PartReport, say } from './report.ts';
import type { LoadMeasured, LoadPlan } from './service-load.ts';

const whole = { organizations: 1500, warmMs: 2000, countMs: 8000, rounds: 3 };
const quick = { organizations: 300, warmMs: 500, countMs: 2000, rounds: 1 };
const CONNECTIONS = 16;
/** What one organization may make in a minute; more is never asked of one (Limits). */
const QR_A_MINUTE = 60;
const READS_A_MINUTE = 1000;
const INVOICES_READ = 1000;
const BODY = JSON.stringify({ amount: '1250.00', description: 'Нан, сүт, шай', external_order_id: 'A-1' });
/** The share of the bare route is of the service in memory: a disk is no part of that route. */
const AIMS = {
  create: { memory: 4, file: 3, bare: 0.35 },
  read: { memory: 6, file: 6, bare: 0.4 },
  monthMs: 3000,
} as const;
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const PRISM = '@stoplight/prism-cli@5.16.0';
const PRISM_PORT = 45_010;
const PRISM_STARTS_WITHIN_MS = 120_000;
const DAYS = 30;
const SALES_A_DAY = 100;

const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const ServiceLedger = z.object({ organizations: z.record(z.string(), z.object({ charges: z.array(z.unknown()) })) });

type Size = typeof whole;
interface Pair {
  readonly create: LoadMeasured;
  readonly read: LoadMeasured;
}
const verbs = { create: 'creating', read: 'reading' } as const;
const whats = ['create', 'read'] as const;
const names = {
  memory: 'the service, in memory',
  file: 'the service, `--db FILE`',
  prism: 'Prism 5.16 on our OpenAPI',
  bare: 'a bare Hono route',
} as const;
const sides = ['memory', 'file', 'prism', 'bare'] as const;
type SideName = keyof typeof names;

export async function benchService(isQuick: boolean): Promise<PartReport> {
  const size = isQuick ? quick : whole;
  using folder = newFolder();
  const rounds: Record<SideName, Pair[]> = { memory: [], file: [], prism: [], bare: [] };
  for (let round = 0; round < size.rounds; round += 1) {
    say(`round ${round + 1} of ${size.rounds}`);
    rounds.memory.push(await measureService(size, []));
    rounds.file.push(await measureService(size, ['--db', join(folder.path, `${round}.db`)]));
    const answer = rounds.memory[0]?.create.firstAnswer ?? '{}';
    rounds.bare.push(await measureBare(size, answer));
    rounds.prism.push(...(await measurePrism(size, answer, folder.path)));
  }
  const month = await benchMonth();

  /** The middle one of the rounds by rate. */
  const middle = (side: SideName, what: keyof Pair): LoadMeasured | undefined => {
    const sorted = rounds[side].map((pair) => pair[what]).sort((one, other) => one.perSecond - other.perSecond);
    return sorted[Math.floor(sorted.length / 2)];
  };
  const rate = (side: SideName, what: keyof Pair): number => middle(side, what)?.perSecond ?? Number.NaN;
  const rowOf = (side: SideName, what: keyof Pair): string[] => {
    const name = `${verbs[what]}: ${names[side]}`;
    const measured = middle(side, what);
    if (measured === undefined) return [name, 'not measured: could not be fetched', '–', '–', '–'];
    const { perSecond, waitsMs } = measured;
    const waits = [waitsMs.p50, waitsMs.p99, waitsMs.max].map(ms).join(' / ');
    const ofBare = `${((100 * perSecond) / rate('bare', what)).toFixed(0)} %`;
    return [name, perSecond.toFixed(0), waits, times(rate('prism', what), perSecond), ofBare];
  };
  const aims = whats.flatMap((what) => {
    const note = (text: string, isMet: boolean, figure: string): string =>
      aim(text, isMet, figure).replace('Aim:', `Aim, ${verbs[what]}:`);
    const toPrism = (['memory', 'file'] as const).map((side) => {
      const ratio = rate(side, what) / rate('prism', what);
      const wanted = AIMS[what][side];
      const ahead = `${names[side].replace('the service, ', '')}, ahead of Prism by ${String(wanted)}×`;
      return note(ahead, ratio >= wanted, `${ratio.toFixed(1)}×`);
    });
    const share = rate('memory', what) / rate('bare', what);
    const wanted = `${String(100 * AIMS[what].bare)} %`;
    const ofBare = note(
      `in memory, ${wanted} of the bare route's rate`,
      share >= AIMS[what].bare,
      `${(100 * share).toFixed(0)} %`,
    );
    return Number.isNaN(rate('prism', what)) ? [ofBare] : [...toPrism, ofBare];
  });
  const busiest = Math.max(
    ...sides.flatMap((side) => rounds[side].flatMap(({ create, read }) => [create.cpu, read.cpu])),
  );
  const pinned = isPinned() ? 'Each server was held on one core, the load on another' : 'Nothing was held on a core';
  return {
    tables: [
      table(
        `Creating a QR invoice and reading one, ${CONNECTIONS} connections, the server on one core`,
        ['', 'requests a second', 'ms, p50 / p99 / max', 'to Prism', 'of the bare route'],
        whats.flatMap((what) => sides.map((side) => rowOf(side, what))),
      ),
      month.table,
    ],
    notes: [
      ...aims,
      month.note,
      `${pinned}; the load used at most ${(100 * busiest).toFixed(0)} % of its own. An answer is ${middle('memory', 'create')?.bytesEach.toFixed(0) ?? '–'} bytes with its head. ${size.rounds} rounds, the middle one shown.`,
    ],
  };
}

async function load(
  size: Size,
  plan: Pick<LoadPlan, 'method' | 'port' | 'requests'> & Partial<LoadPlan>,
): Promise<LoadMeasured> {
  const { warmMs, countMs } = size;
  const script = fileURLToPath(new URL('service-load.ts', import.meta.url));
  const usual = { connections: CONNECTIONS, max: Number.MAX_SAFE_INTEGER, body: '', keep: 0 };
  const expected = plan.method === 'POST' ? 201 : 200;
  const input = JSON.stringify({ ...usual, warmMs, countMs, expected, ...plan } satisfies LoadPlan);
  await using running = start(process.execPath, [script], { core: LOAD_CORE, input });
  return (await running.answer()) as LoadMeasured;
}

async function measureService(size: Size, args: readonly string[]): Promise<Pair> {
  await using service = await startService(args, SERVER_CORE);
  const port = Number(new URL(service.baseUrl).port);
  const keys: string[] = [];
  // With nothing of their own, and no cap or limit raised.
  for (let made = 0; made < size.organizations; made += 1) keys.push((await service.makeShop({})).apiKey);
  const create = await load(size, {
    port,
    method: 'POST',
    requests: keys.map((key) => ({ path: '/api/v1/invoices/qr', key })),
    max: keys.length * QR_A_MINUTE,
    body: BODY,
    keep: INVOICES_READ,
  });
  // Each with its own shop's key, and no key more often than its minute allows.
  const read = await load(size, {
    port,
    method: 'GET',
    requests: create.made.map(({ id, key }) => ({ path: `/api/v1/invoices/${id}`, key })),
    max: new Set(create.made.map(({ key }) => key)).size * READS_A_MINUTE,
  });
  return { create, read };
}

async function measureMock(size: Size, port: number, base: string): Promise<Pair> {
  const key = 'tk_bench';
  return {
    create: await load(size, { port, method: 'POST', requests: [{ path: `${base}/invoices/qr`, key }], body: BODY }),
    read: await load(size, { port, method: 'GET', requests: [{ path: `${base}/invoices/100001`, key }] }),
  };
}

async function measureBare(size: Size, answer: string): Promise<Pair> {
  const script = fileURLToPath(new URL('service-bare.ts', import.meta.url));
  await using bare = start(process.execPath, [script], { core: SERVER_CORE, input: answer });
  const { port } = (await bare.answer()) as { port: number };
  return await measureMock(size, port, '/api/v1');
}

/** Prism over our description, without its own log; nothing where it could not be fetched or started. */
async function measurePrism(size: Size, answer: string, folder: string): Promise<Pair[]> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(await describe(answer)));
  const npm = process.env.npm_execpath;
  const cache = fileURLToPath(new URL('../../.cache/npm', import.meta.url));
  const exec = ['exec', '--yes', '--loglevel=error', '--cache', cache, `--package=${PRISM}`, '--'];
  const mock = [
    'prism',
    'mock',
    '--multiprocess',
    'false',
    '--verboseLevel',
    'silent',
    '--port',
    `${PRISM_PORT}`,
    file,
  ];
  const args = [...(npm === undefined ? [] : [npm]), ...exec, ...mock];
  await using prism = start(npm === undefined ? 'npm' : process.execPath, args, { core: SERVER_CORE, leads: true });
  prism.child.stdout?.resume();
  const untilMs = performance.now() + PRISM_STARTS_WITHIN_MS;
  while (prism.child.exitCode === null && performance.now() < untilMs) {
    const said = await fetch(`http://127.0.0.1:${PRISM_PORT}/status`).catch(() => undefined);
    if (said !== undefined) return [await measureMock(size, PRISM_PORT, '')];
    await delay(250);
  }
  return [];
}

/** Our own description, with a real invoice as the example of both answers: what Prism invents would break its own rules. */
async function describe(answer: string): Promise<unknown> {
  await using service = await startService();
  const response = await fetch(`${service.baseUrl}/openapi.json`);
  const description = Description.parse(await response.json());
  for (const [path, method, status] of [
    ['/invoices/qr', 'post', '201'],
    ['/invoices/{id}', 'get', '200'],
  ] as const) {
    const operation = description.paths[path]?.[method] as {
      responses: Record<string, { content: Record<string, { example?: unknown }> }>;
    };
    const media = operation.responses[status]?.content['application/json'];
    if (media === undefined) throw new Error(`${method} ${path} has no answer ${status} in our description`);
    media.example = JSON.parse(answer);
  }
  return description;
}

type Live = (
  post: (path: string, body: object) => Promise<void>,
  advance: (ms: number) => Promise<void>,
) => Promise<void>;

/** A month of a shop with 100 sales a day, on the service's clock. */
const lives: readonly (readonly [string, Live])[] = [
  [
    'in one go: 100 daily subscriptions, billed and paid',
    async (post, advance) => {
      for (let made = 0; made < SALES_A_DAY; made += 1) {
        const phone_number = `8701${1_000_000 + made}`;
        await post('/subscriptions', { phone_number, amount: 5000, billing_period: 'daily' });
      }
      await advance(DAYS * DAY + 3_600_000);
    },
  ],
  [
    'day by day: 100 QR sales made and paid each day',
    async (post, advance) => {
      for (let day = 0; day < DAYS; day += 1) {
        for (let made = 0; made < SALES_A_DAY; made += 1) {
          // An organization makes no more than 60 a minute.
          if (made === SALES_A_DAY / 2) await advance(60_000);
          await post('/invoices/qr', { amount: '1250.00', external_order_id: `${day}-${made}` });
        }
        await advance(DAY - 60_000);
      }
    },
  ],
];

async function benchMonth() {
  const rows: string[][] = [];
  let worstMs = 0;
  for (const [name, live] of lives) {
    for (const isHeard of [false, true]) {
      say(`a month ${name}${isHeard ? ', with a webhook listener' : ''}`);
      const { advanceMs, wholeMs, charges, webhooks } = await measureMonth(isHeard, live);
      worstMs = Math.max(worstMs, advanceMs);
      rows.push([name, isHeard ? `${webhooks}` : 'no listener', `${charges}`, ms(advanceMs), ms(wholeMs)]);
    }
  }
  const head = [
    'month',
    'webhooks delivered',
    'charges in the ledger',
    'ms in `clock advance`',
    'ms with making the sales',
  ];
  return {
    table: { title: `${DAYS} days of ${SALES_A_DAY} sales a day, in memory`, isDetail: true, head, rows },
    note: aim(
      'a month of a shop with 100 sales a day advances in under 3 s',
      worstMs < AIMS.monthMs,
      `${(worstMs / 1000).toFixed(1)} s at worst`,
    ),
  };
}

async function measureMonth(isHeard: boolean, live: Live) {
  await using service = await startService(['--clock', 'manual'], SERVER_CORE);
  let webhooks = 0;
  await using listener = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      webhooks += 1;
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  await service.control('POST', '/customers', { auto: { pay_after_seconds: [5, 60], scan_lead_seconds: 2 } });
  const webhook_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  const { apiKey, id } = await service.makeShop({
    tariff: { status: 'active', tier: 'pro_max', expires_at: '2100-01-01T00:00:00Z' },
    ...(isHeard ? { webhook_url } : {}),
  });
  const startedMs = performance.now();
  let advanceMs = 0;
  await live(
    (path, body) => post(service, apiKey, path, body),
    async (byMs) => {
      const fromMs = performance.now();
      await service.control('POST', '/clock', { advance_seconds: byMs / 1_000 });
      advanceMs += performance.now() - fromMs;
    },
  );
  const wholeMs = performance.now() - startedMs;
  const { organizations } = ServiceLedger.parse(await service.control('GET', '/ledger'));
  const charges = organizations[`${id}`]?.charges.length ?? 0;
  if (charges < DAYS * SALES_A_DAY) throw new Error(`only ${charges} sales were paid`);
  listener.closeAllConnections();
  return { advanceMs, wholeMs, charges, webhooks };
}

async function post(service: Service, key: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${path}: ${await response.text()}`);
  await response.arrayBuffer();
}
