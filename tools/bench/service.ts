/** Creating and reading invoices over loopback, beside Prism's mock of our own description and a bare route; and a month on the clock. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { PartReport } from './report.ts';
import type { LoadPlan } from './service-load.ts';
import { benchMonth } from './service-month.ts';
import {
  isPinned,
  type LoadMeasured,
  load,
  type ServiceSide,
  type Side,
  startBareSide,
  startPrismSide,
  startServiceSide,
} from './service-sides.ts';
import { ms, times } from './statistics.ts';

const whole = { organizations: 1500, warmMs: 2000, countMs: 8000, rounds: 3 } as const;
const quick = { organizations: 300, warmMs: 500, countMs: 2000, rounds: 1 } as const;
const CONNECTIONS = 16;
/** What one organization may make in a minute; more is never asked of one (Limits). */
const QR_A_MINUTE = 60;
const READS_A_MINUTE = 1000;
const INVOICES_READ = 1000;
const PRISM_PORT = 45_010;
const BODY = JSON.stringify({ amount: '1250.00', description: 'Нан, сүт, шай', external_order_id: 'A-1' });
const AIMS = { prism: 5, bare: 1 / 3 } as const;

const Shop = z.object({ organization_id: z.number(), api_key: z.string() });
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

type Size = typeof whole | typeof quick;
/** The middle one of the rounds by rate. */
interface Pair {
  readonly create: LoadMeasured;
  readonly read: LoadMeasured;
}

export async function benchService(isQuick: boolean, say: (line: string) => void): Promise<PartReport> {
  const size = isQuick ? quick : whole;
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-service-'));
  try {
    const memory: Pair[] = [];
    const file: Pair[] = [];
    const bare: Pair[] = [];
    const prism: Pair[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      say(`round ${String(round + 1)} of ${String(size.rounds)}`);
      memory.push(await measureService(size, []));
      file.push(await measureService(size, ['--db', join(folder, `${String(round)}.db`)]));
      const answer = memory[0]?.create.firstAnswer ?? '{}';
      bare.push(await measureSide(size, await startBareSide(answer), '/api/v1'));
      const mock = await startPrismSide(await describe(answer), PRISM_PORT);
      if (mock !== undefined) prism.push(await measureSide(size, mock, ''));
    }
    const pairs = {
      memory: middle(memory),
      file: middle(file),
      bare: middle(bare),
      prism: prism.length === 0 ? undefined : middle(prism),
    };
    const month = await benchMonth(say);
    return {
      tables: [
        {
          title: `Creating a QR invoice and reading one, ${String(CONNECTIONS)} connections, the server on one core`,
          head: ['', 'requests a second', 'ms, p50 / p99 / max', 'to Prism', 'of the bare route'],
          rows: [...rates('creating', 'create', pairs), ...rates('reading', 'read', pairs)],
        },
        month.table,
      ],
      notes: [...aims('create', pairs), ...aims('read', pairs), ...month.notes, conditions(size, pairs)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Pairs {
  readonly memory: Pair;
  readonly file: Pair;
  readonly bare: Pair;
  readonly prism: Pair | undefined;
}

async function measureService(size: Size, args: readonly string[]): Promise<Pair> {
  const service = await startServiceSide(args);
  try {
    const keys: string[] = [];
    for (let made = 0; made < size.organizations; made += 1) keys.push(await makeShop(service));
    const create = await load({
      ...planOf(size, service, 'POST', 201),
      requests: keys.map((key) => ({ path: '/api/v1/invoices/qr', key })),
      max: keys.length * QR_A_MINUTE,
      body: BODY,
      keep: INVOICES_READ,
    });
    // Each with its own shop's key, and no key more often than its minute allows.
    const read = await load({
      ...planOf(size, service, 'GET', 200),
      requests: create.made.map(({ id, key }) => ({ path: `/api/v1/invoices/${String(id)}`, key })),
      max: new Set(create.made.map(({ key }) => key)).size * READS_A_MINUTE,
    });
    return { create, read };
  } finally {
    await service.stop();
  }
}

async function measureSide(size: Size, side: Side, base: string): Promise<Pair> {
  try {
    const key = 'tk_bench';
    const create = await load({
      ...planOf(size, side, 'POST', 201),
      requests: [{ path: `${base}/invoices/qr`, key }],
      body: BODY,
    });
    const read = await load({
      ...planOf(size, side, 'GET', 200),
      requests: [{ path: `${base}/invoices/100001`, key }],
    });
    return { create, read };
  } finally {
    await side.stop();
  }
}

function planOf({ warmMs, countMs }: Size, { port }: Side, method: LoadPlan['method'], expected: number) {
  const max = Number.MAX_SAFE_INTEGER;
  return { port, connections: CONNECTIONS, warmMs, countMs, method, max, body: '', expected, keep: 0 };
}

/** A production shop with nothing of its own, and no cap or limit raised. */
async function makeShop(service: ServiceSide): Promise<string> {
  const settings = { mode: 'production', tariff: { status: 'active', tier: 'pro_max' } };
  return Shop.parse(await service.control('POST', '/organizations', settings)).api_key;
}

/** Our own description, with a real invoice as the example of both answers: what Prism invents would break its own rules. */
async function describe(answer: string): Promise<unknown> {
  const service = await startServiceSide([]);
  try {
    const response = await fetch(`http://127.0.0.1:${String(service.port)}/api/v1/openapi.json`);
    const description = Description.parse(await response.json());
    const example = JSON.parse(answer) as unknown;
    for (const [path, method, status] of [
      ['/invoices/qr', 'post', '201'],
      ['/invoices/{id}', 'get', '200'],
    ] as const) {
      const operation = description.paths[path]?.[method] as {
        responses: Record<string, { content: Record<string, { example?: unknown }> }>;
      };
      const media = operation.responses[status]?.content['application/json'];
      if (media === undefined) throw new Error(`${method} ${path} has no answer ${status} in our description`);
      media.example = example;
    }
    return description;
  } finally {
    await service.stop();
  }
}

function middle(pairs: readonly Pair[]): Pair {
  return { create: middleOf(pairs.map(({ create }) => create)), read: middleOf(pairs.map(({ read }) => read)) };
}

function middleOf(measured: readonly LoadMeasured[]): LoadMeasured {
  const sorted = [...measured].sort((one, other) => one.perSecond - other.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

function rates(verb: string, what: keyof Pair, { memory, file, bare, prism }: Pairs): string[][] {
  const row = (name: string, measured: LoadMeasured | undefined): string[] => {
    if (measured === undefined) return [`${verb}: ${name}`, 'not measured: could not be fetched', '–', '–', '–'];
    const { perSecond, waitsMs } = measured;
    return [
      `${verb}: ${name}`,
      perSecond.toFixed(0),
      `${ms(waitsMs.p50)} / ${ms(waitsMs.p99)} / ${ms(waitsMs.max)}`,
      times(prism?.[what].perSecond ?? Number.NaN, perSecond),
      `${((100 * perSecond) / bare[what].perSecond).toFixed(0)} %`,
    ];
  };
  return [
    row('the service, in memory', memory[what]),
    row('the service, `--db FILE`', file[what]),
    row('Prism 5.16 on our OpenAPI', prism?.[what]),
    row('a bare Hono route', bare[what]),
  ];
}

function aims(what: keyof Pair, { memory, file, bare, prism }: Pairs): string[] {
  const name = what === 'create' ? 'creating' : 'reading';
  const slower = Math.min(memory[what].perSecond, file[what].perSecond);
  const share = slower / bare[what].perSecond;
  const toPrism = slower / (prism?.[what].perSecond ?? Number.NaN);
  return [
    ...(prism === undefined
      ? []
      : [
          `Aim, ${name}: ahead of Prism by 5×. ${toPrism >= AIMS.prism ? 'Met' : '**Missed**'}: ${toPrism.toFixed(1)}× in the slower store.`,
        ]),
    `Aim, ${name}: a third of the bare route's rate. ${share >= AIMS.bare ? 'Met' : '**Missed**'}: ${(100 * share).toFixed(0)} % in the slower store.`,
  ];
}

function conditions(size: Size, pairs: Pairs): string {
  const all = [pairs.memory, pairs.file, pairs.bare, ...(pairs.prism === undefined ? [] : [pairs.prism])];
  const busiest = Math.max(...all.flatMap(({ create, read }) => [create.cpu, read.cpu]));
  const pinned = isPinned ? 'Each server was held on one core, the load on another' : 'Nothing was held on a core';
  return `${pinned}; the load used at most ${(100 * busiest).toFixed(0)} % of its own. An answer is ${pairs.memory.create.bytesEach.toFixed(0)} bytes with its head. ${String(size.rounds)} rounds, the middle one shown.`;
}
