/** What a cashier's hand waits for: tap to line, scan to line, tap to a bill on its way, tap to its QR. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CounterMeasured, sellAll } from './counter-run.ts';
import { type HandMeasured, touchEmptyPage } from './hand-probe.ts';
import { type Service, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { ms, summarize } from './statistics.ts';
import { connectTill, launchChromium, newPage, openTill, type TillPage } from './till-page.ts';
import { startWire } from './wire.ts';

/** Beside the goods of the service's own shop. */
const MORE_GOODS = 3_000;
const SALES = 80;
const QUICK_SALES = 8;
const FRAME_MS = 16;
const BEYOND_SERVICE_MS = 50;

export async function benchCounter(service: Service, isQuick: boolean): Promise<PartReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const browser = await launchChromium();
  const wire = await startWire(service.baseUrl);
  try {
    const shop = await service.makeShop('Bench: counter', true);
    await service.control('POST', '/catalog', { organization_id: shop.id, count: MORE_GOODS });
    const empty = await newPage(browser, { hasTouch: true });
    const emptyMs = await touchEmptyPage(empty, isQuick ? QUICK_SALES : SALES);
    await empty.close();
    const host = await startHost(folder);
    try {
      const till = await openTill(browser, host.address, { hasTouch: true });
      await connectTill(till, { ...service, baseUrl: wire.baseUrl }, shop.apiKey);
      const goods = await untilRead(till);
      await till.page.reload();
      await till.page.getByTestId('search').waitFor();
      const measured = await sellAll(till, { service, wire, sales: isQuick ? QUICK_SALES : SALES });
      return report(measured, emptyMs, goods);
    } finally {
      await host.stop();
    }
  } finally {
    await wire.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How many goods the till has read; it reads on at half of the key's limit. */
async function untilRead(till: TillPage): Promise<number> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { syncing, syncedAt, items } = await till.call('catalog.status', {});
    if (!syncing && syncedAt !== null) return items;
    await delay(200);
  }
  throw new Error('the till did not read its goods');
}

function report(measured: CounterMeasured, emptyMs: readonly number[], goods: number): PartReport {
  const { tapped, scanned, sentMs, sentOwnMs, stages, qrs, qrOwnMs, serviceMs } = measured;
  const line = (name: string, samples: readonly number[]): string[] => {
    const { count, p50, p95, max } = summarize(samples);
    return [name, `${ms(p50)} / ${ms(p95)} / ${ms(max)}`, String(count)];
  };
  const toDom = (all: readonly { readonly domMs: number }[]): number[] => all.map(({ domMs }) => domMs);
  const toPage = (all: readonly HandMeasured[]): number[] => all.map(({ heardMs }) => heardMs);
  const own = (all: readonly HandMeasured[]): number[] => all.map(({ domMs, heardMs }) => domMs - heardMs);
  const toFrame = (all: readonly { readonly frameMs: number }[]): number[] => all.map(({ frameMs }) => frameMs);
  return {
    tables: [
      {
        title: `At the counter, ${goods.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        head: ['', 'ms', 'measured'],
        rows: [
          line('a touch → an empty page of this browser receives it', emptyMs),
          line('a touch of goods → the till’s page receives it', toPage(tapped)),
          line('tap on goods → line in the cart, in the DOM', toDom(tapped)),
          line('… from when the page receives it', own(tapped)),
          line('tap on goods → frame with it', toFrame(tapped)),
          line('last key of a scan → line in the cart, in the DOM', toDom(scanned)),
          line('last key of a scan → frame with it', toFrame(scanned)),
          line('tap on “pay” → screen of the payment, in the DOM', toDom(stages)),
          line('tap on “pay” → its request at the service', sentMs),
          line('… from when the page receives it', sentOwnMs),
          line('tap on “pay” → QR in the DOM', toDom(qrs)),
          line('… of it the service’s answer', serviceMs),
          line('… from when the page receives it, without that answer', qrOwnMs),
        ],
      },
    ],
    notes: [
      aim('tap → line in the cart p95, from when the page receives it,', own(tapped), FRAME_MS),
      aim('scan → line in the cart p95', toDom(scanned), FRAME_MS),
      aim('tap → QR request sent p95, from when the page receives it,', sentOwnMs, FRAME_MS),
      aim('tap → QR p95, from when the page receives it and beyond the service’s answer,', qrOwnMs, BEYOND_SERVICE_MS),
    ],
  };
}

function aim(what: string, samples: readonly number[], aimMs: number): string {
  const { p95 } = summarize(samples);
  return `Aim: ${what} under ${String(aimMs)} ms. ${p95 < aimMs ? 'Met' : '**Missed**'}: ${ms(p95)} ms.`;
}
