/** A month of a shop with 100 sales a day, on the service's clock: in one go, and day by day. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Table } from './report.ts';
import { type ServiceSide, startServiceSide } from './service-sides.ts';
import { ms } from './statistics.ts';

const DAYS = 30;
const SALES_A_DAY = 100;
const DAY_SECONDS = 86_400;
const AIM_MS = 5000;

const Shop = z.object({ organization_id: z.number(), api_key: z.string() });
const ServiceLedger = z.object({ organizations: z.record(z.string(), z.object({ charges: z.array(z.unknown()) })) });

interface MonthMeasured {
  readonly advanceMs: number;
  readonly wholeMs: number;
  readonly charges: number;
  readonly webhooks: number;
}

interface Listener {
  readonly url: string;
  readonly heard: () => number;
  close(): void;
}

export async function benchMonth(say: (line: string) => void): Promise<{ table: Table; notes: string[] }> {
  const rows: string[][] = [];
  const advances: number[] = [];
  for (const [name, live] of [
    ['in one go: 100 daily subscriptions, billed and paid', liveInOneGo],
    ['day by day: 100 QR sales made and paid each day', liveDayByDay],
  ] as const) {
    for (const isHeard of [false, true]) {
      say(`a month ${name}${isHeard ? ', with a webhook listener' : ''}`);
      const measured = await measure(isHeard, live);
      advances.push(measured.advanceMs);
      rows.push([
        name,
        isHeard ? String(measured.webhooks) : 'no listener',
        String(measured.charges),
        ms(measured.advanceMs),
        ms(measured.wholeMs),
      ]);
    }
  }
  const worst = Math.max(...advances);
  return {
    table: {
      title: `${String(DAYS)} days of ${String(SALES_A_DAY)} sales a day, in memory`,
      isDetail: true,
      head: [
        'month',
        'webhooks delivered',
        'charges in the ledger',
        'ms in `clock advance`',
        'ms with making the sales',
      ],
      rows,
    },
    notes: [
      `Aim: a month of a shop with 100 sales a day advances in under 5 s. ${worst < AIM_MS ? 'Met' : '**Missed**'}: ${(worst / 1000).toFixed(1)} s at worst.`,
    ],
  };
}

type Live = (service: ServiceSide, key: string, advance: (seconds: number) => Promise<void>) => Promise<void>;

async function measure(isHeard: boolean, live: Live): Promise<MonthMeasured> {
  const service = await startServiceSide(['--clock', 'manual']);
  const listener = isHeard ? await listen() : undefined;
  try {
    await service.control('POST', '/customers', { auto: { pay_after_seconds: [5, 60], scan_lead_seconds: 2 } });
    const shop = Shop.parse(
      await service.control('POST', '/organizations', {
        mode: 'production',
        tariff: { status: 'active', tier: 'pro_max', expires_at: '2100-01-01T00:00:00Z' },
        ...(listener === undefined ? {} : { webhook_url: listener.url }),
      }),
    );
    const startedMs = performance.now();
    let advanceMs = 0;
    await live(service, shop.api_key, async (seconds) => {
      const fromMs = performance.now();
      await service.control('POST', '/clock', { advance_seconds: seconds });
      advanceMs += performance.now() - fromMs;
    });
    const wholeMs = performance.now() - startedMs;
    const { organizations } = ServiceLedger.parse(await service.control('GET', '/ledger'));
    const charges = organizations[String(shop.organization_id)]?.charges.length ?? 0;
    if (charges < DAYS * SALES_A_DAY) throw new Error(`only ${String(charges)} sales were paid`);
    return { advanceMs, wholeMs, charges, webhooks: listener?.heard() ?? 0 };
  } finally {
    listener?.close();
    await service.stop();
  }
}

async function liveInOneGo(
  service: ServiceSide,
  key: string,
  advance: (seconds: number) => Promise<void>,
): Promise<void> {
  for (let made = 0; made < SALES_A_DAY; made += 1) {
    await post(service, key, '/subscriptions', {
      phone_number: `8701${String(1_000_000 + made)}`,
      amount: 5000,
      billing_period: 'daily',
    });
  }
  await advance(DAYS * DAY_SECONDS + 3600);
}

/** Fifty sales, a minute, fifty more: an organization makes no more than 60 a minute. */
async function liveDayByDay(
  service: ServiceSide,
  key: string,
  advance: (seconds: number) => Promise<void>,
): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    for (let made = 0; made < SALES_A_DAY; made += 1) {
      if (made === SALES_A_DAY / 2) await advance(60);
      await post(service, key, '/invoices/qr', {
        amount: '1250.00',
        external_order_id: `${String(day)}-${String(made)}`,
      });
    }
    await advance(DAY_SECONDS - 60);
  }
}

async function post(service: ServiceSide, key: string, path: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${String(service.port)}/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${path}: ${await response.text()}`);
  await response.arrayBuffer();
}

function listen(): Promise<Listener> {
  let heard = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      heard += 1;
      response.end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${String(port)}/hook`,
        heard: () => heard,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
