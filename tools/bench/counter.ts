/** What a cashier's hand waits for: tap to line, scan to line, tap to a bill on its way, tap to its QR. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { aim, ms, p95, row, table, times } from './figures.ts';
import { arm, columnsOf, installProbe, type Reaction, reactions, scan, tap, touchEmptyPage } from './page-probe.ts';
import { newFolder, type Service, startService, uncapped } from './processes.ts';
import type { PartReport } from './report.ts';
import { connectTill, goodsRead, launchChromium, newPage, openTill, type Till } from './till-page.ts';
import { startWire, type Wire } from './wire.ts';

const MORE_GOODS = 3_000;
const FRAME_MS = 16;
const SENT_MS = 20;
const BEYOND_SERVICE_MS = 50;
const GREEN_MS = 50;
/** The service makes 60 QR invoices a minute and no more. */
const SLOT_MS = 60_000 / 55;
const PAUSE_MS = 60;
/** Every third is a scan, the others are taps. */
const TURNS_A_SALE = 8;

type Bill = Awaited<ReturnType<typeof payByQr>>;

export async function benchCounter(isQuick: boolean): Promise<PartReport> {
  const sales = isQuick ? 8 : 80;
  await using service = await startService();
  await using browser = await launchChromium();
  await using wire = await startWire(service.baseUrl);
  using folder = newFolder();
  const shop = await service.makeShop({ has_catalog: true, ...uncapped });
  await service.control('POST', '/catalog', { organization_id: shop.id, count: MORE_GOODS });
  const empty = await newPage(browser, { hasTouch: true });
  const emptyTouches = columnsOf(await touchEmptyPage(empty, sales));
  await empty.close();
  await using till = await openTill(browser, folder.path, { hasTouch: true });
  await connectTill(till, wire.baseUrl, shop.apiKey);
  const goods = await goodsRead(till);
  await installProbe(till.page);
  await till.page.reload();
  await till.page.getByTestId('search').waitFor();
  const { tapped, scanned, bills } = await sellAll(till, service, wire, sales);

  const [taps, scans] = [columnsOf(tapped), columnsOf(scanned)];
  const stages = columnsOf(bills.map(({ stage }) => stage));
  const qrs = columnsOf(bills.map(({ qr }) => qr));
  const sent = bills.map(({ sentMs }) => sentMs);
  const answers = bills.map(({ serviceMs }) => serviceMs);
  const sentOwn = bills.map(({ sentMs, qr }) => sentMs - qr.heardMs);
  const qrOwn = bills.map(({ qr, serviceMs }) => qr.domMs - qr.heardMs - serviceMs);
  const greens = bills.map(({ greenMs }) => greenMs);
  const qrBeyond = bills.map(({ qr, serviceMs }) => qr.domMs - serviceMs);
  const p95Aim = (what: string, samples: readonly number[], limitMs: number): string => {
    return aim(`${what} under ${limitMs} ms`, p95(samples) < limitMs, `${ms(p95(samples))} ms`);
  };
  return {
    tables: [
      table(
        `At the counter, ${goods.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        ['', 'ms', 'measured'],
        [
          row('a touch → an empty page of this browser receives it', emptyTouches.heard),
          row('a touch → an empty handler of its click has written to the DOM', emptyTouches.dom),
          row('a touch of goods → the till’s page receives it', taps.heard),
          row('tap on goods → line in the cart, in the DOM', taps.dom),
          row('… from when the page receives it', taps.own),
          row('tap on goods → frame with it', taps.frame),
          row('last key of a scan → line in the cart, in the DOM', scans.dom),
          row('last key of a scan → frame with it', scans.frame),
          row('tap on “pay” → screen of the payment, in the DOM', stages.dom),
          row('tap on “pay” → its request at the service', sent),
          row('… from when the page receives it', sentOwn),
          row('tap on “pay” → QR in the DOM', qrs.dom),
          row('… of it the service’s answer', answers),
          row('… from when the page receives it, without that answer', qrOwn),
          row('the service’s “paid” at the till → green in the DOM', greens),
        ],
      ),
    ],
    notes: [
      p95Aim('tap → line in the cart p95, from when the page receives it,', taps.own, FRAME_MS),
      p95Aim('scan → line in the cart p95', scans.dom, FRAME_MS),
      p95Aim('tap → QR request sent p95, from when the page receives it,', sentOwn, SENT_MS),
      p95Aim('tap → QR p95, from when the page receives it and beyond the service’s answer,', qrOwn, BEYOND_SERVICE_MS),
      p95Aim('“paid” → green p95', greens, GREEN_MS),
      `A tap → QR beyond the service’s answer is ${times(p95(emptyTouches.dom), p95(qrBeyond))} an empty handler of a click (p95).`,
    ],
  };
}

async function sellAll(till: Till, service: Service, wire: Wire, sales: number) {
  const { page } = till;
  const session = await page.context().newCDPSession(page);
  const goods = await goodsInSight(till);
  const [tapped, scanned]: [Reaction[], Reaction[]] = [[], []];
  const bills: Bill[] = [];
  let draw = 0;
  // The first sale warms the page up, as the first customer of the day does.
  for (let sale = -1; sale < sales; sale += 1) {
    const startedMs = performance.now();
    const counts = new Map<number, number>();
    // Sales make a shelf of what sells most, which the counter opens with from then on.
    await showAllGoods(till);
    for (let turn = 0; turn < TURNS_A_SALE; turn += 1) {
      // A prime stride: neighbours in time are no neighbours on the screen.
      draw += 7;
      const item = goods[draw % goods.length];
      if (item === undefined) throw new Error('no goods on the screen');
      const count = (counts.get(item.id) ?? 0) + 1;
      counts.set(item.id, count);
      await delay(PAUSE_MS);
      const line = [{ kind: 'line', name: item.name, count } as const];
      const isScan = turn % 3 === 2;
      const reacted = isScan
        ? await scan(page, session, item.barcode ?? '', line)
        : await tap(session, page.getByTestId(`product-${item.id}`), line);
      if (sale >= 0) (isScan ? scanned : tapped).push(...reacted);
    }
    const bill = await payByQr(till, session, service, wire);
    if (sale >= 0) bills.push(bill);
    await page.getByTestId('next-customer').click();
    await page.getByTestId('paid-amount').waitFor({ state: 'detached' });
    await delay(Math.max(0, startedMs + SLOT_MS - performance.now()));
  }
  return { tapped, scanned, bills };
}

/** Goods in pieces whose cards can be touched without scrolling. */
async function goodsInSight(till: Till): Promise<CatalogItemView[]> {
  const { page, call } = till;
  await showAllGoods(till);
  const { items } = await call('catalog.search', { text: '', category: null, limit: 200 });
  const inSight = await page.locator('[data-testid^="product-"]').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button') === card;
      })
      .map((card) => card.getAttribute('data-testid') ?? ''),
  );
  return items.filter(
    ({ id, isMeasured, sellable, barcode }) =>
      !isMeasured && sellable && barcode !== null && inSight.includes(`product-${id}`),
  );
}

async function showAllGoods({ page }: Till): Promise<void> {
  await page.getByTestId('category-0').click();
  await page.locator('[data-testid^="product-"]').first().waitFor();
}

async function payByQr({ page, call }: Till, session: CDPSession, service: Service, wire: Wire) {
  await delay(PAUSE_MS);
  const passed = wire.nextBill();
  const [stage, qr] = await tap(session, page.getByTestId('pay-qr'), [
    { kind: 'sign', testId: 'payment-phase' },
    { kind: 'sign', testId: 'qr-code' },
  ]);
  const { sentAtMs, serviceMs } = await passed;
  const { payments } = await call('payment.listOpen', {});
  const invoiceId = payments.find(({ place }) => place === 'screen')?.invoiceId ?? null;
  if (stage === undefined || qr === undefined || invoiceId === null) throw new Error('a bill without its screen');
  await arm(page, [{ kind: 'sign', testId: 'paid-amount' }], 'arming');
  await service.customer(invoiceId, 'pay');
  const [green] = await reactions(page);
  const greenAtMs = green?.thereAtMs ?? Number.NaN;
  // From the tap on "pay" to the first byte of the request at the service.
  return {
    sentMs: sentAtMs - qr.startedAtMs,
    stage,
    qr,
    serviceMs,
    greenMs: greenAtMs - wire.lastPaidAtMs(greenAtMs),
  };
}
