/** Sales at a counter one after the other, with a finger and a scanner: every tap measured, and every bill on the wire. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { type HandMeasured, installHandProbe, scan, tap } from './hand-probe.ts';
import { dismissPaid } from './payment-screen.ts';
import type { Service } from './processes.ts';
import type { TillPage } from './till-page.ts';
import type { Wire } from './wire.ts';

export interface CounterMeasured {
  readonly tapped: readonly HandMeasured[];
  readonly scanned: readonly HandMeasured[];
  /** From the tap on "pay" to the first byte of the request at the service. */
  readonly sentMs: readonly number[];
  readonly stages: readonly HandMeasured[];
  readonly qrs: readonly HandMeasured[];
  /** The same without the browser's own way to the page. */
  readonly sentOwnMs: readonly number[];
  /** From the tap to the QR, without that and without the time that the service took to answer. */
  readonly qrOwnMs: readonly number[];
  readonly serviceMs: readonly number[];
}

/** The service makes 60 QR invoices a minute and no more. */
const SLOT_MS = 60_000 / 55;
/** Between two touches of a quick hand. */
const PAUSE_MS = 60;
const TAPS = 5;
const SCANS = 3;

/** Sells goods that stand on the first screen, a few of them twice; pays each sale as its customer. */
export async function sellAll(
  till: TillPage,
  { service, wire, sales }: { readonly service: Service; readonly wire: Wire; readonly sales: number },
): Promise<CounterMeasured> {
  const { page } = till;
  const session = await page.context().newCDPSession(page);
  await installHandProbe(page);
  const goods = await goodsInSight(till);
  const tapped: HandMeasured[] = [];
  const scanned: HandMeasured[] = [];
  const bills: Bill[] = [];
  let draw = 0;
  const next = (): CatalogItemView => {
    // A prime stride: neighbours in time are no neighbours on the screen.
    draw += 7;
    const item = goods[draw % goods.length];
    if (item === undefined) throw new Error('no goods on the screen');
    return item;
  };
  // The first sale warms the page up, as the first customer of the day does.
  for (let sale = -1; sale < sales; sale += 1) {
    const startedMs = performance.now();
    const counts = new Map<number, number>();
    // Sales make a shelf of what sells most, which the counter opens with from then on.
    await showAllGoods(page);
    for (let turn = 0; turn < TAPS + SCANS; turn += 1) {
      // Some goods come twice: their line is counted up.
      const item = next();
      const count = (counts.get(item.id) ?? 0) + 1;
      counts.set(item.id, count);
      await delay(PAUSE_MS);
      const line = [{ kind: 'line', name: item.name, count } as const];
      const isScan = turn % 3 === 2;
      const measured = isScan
        ? await scan(page, session, item.barcode ?? '', line)
        : await tap(page, session, page.getByTestId(`product-${String(item.id)}`), line);
      if (sale >= 0) (isScan ? scanned : tapped).push(...measured);
    }
    const bill = await payByQr(till, session, { service, wire });
    if (sale >= 0) bills.push(bill);
    await dismissPaid(page);
    await delay(Math.max(0, startedMs + SLOT_MS - performance.now()));
  }
  return {
    tapped,
    scanned,
    sentMs: bills.map(({ sentMs }) => sentMs),
    stages: bills.map(({ stage }) => stage),
    qrs: bills.map(({ qr }) => qr),
    sentOwnMs: bills.map(({ sentMs, qr }) => sentMs - qr.heardMs),
    qrOwnMs: bills.map(({ qr, serviceMs }) => qr.domMs - qr.heardMs - serviceMs),
    serviceMs: bills.map(({ serviceMs }) => serviceMs),
  };
}

/** Goods in pieces whose cards can be touched without scrolling. */
async function goodsInSight({ page, call }: TillPage): Promise<CatalogItemView[]> {
  await showAllGoods(page);
  const { items } = await call('catalog.search', { text: '', category: null, limit: 200 });
  const inSight = await page.locator('[data-testid^="product-"]').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button') === card;
      })
      .map((card) => card.getAttribute('data-testid') ?? ''),
  );
  const names = new Set(inSight);
  return items.filter(
    ({ id, isMeasured, sellable, barcode }) =>
      !isMeasured && sellable && barcode !== null && names.has(`product-${String(id)}`),
  );
}

async function showAllGoods(page: TillPage['page']): Promise<void> {
  await page.getByTestId('category-0').click();
  await page.locator('[data-testid^="product-"]').first().waitFor();
}

interface Bill {
  readonly sentMs: number;
  readonly stage: HandMeasured;
  readonly qr: HandMeasured;
  readonly serviceMs: number;
}

async function payByQr(
  { page, call }: TillPage,
  session: CDPSession,
  { service, wire }: { readonly service: Service; readonly wire: Wire },
): Promise<Bill> {
  await delay(PAUSE_MS);
  const passed = wire.nextBill();
  const [stage, qr] = await tap(page, session, page.getByTestId('pay-qr'), [
    { kind: 'sign', testId: 'payment-phase' },
    { kind: 'sign', testId: 'qr-code' },
  ]);
  const { sentAtMs, serviceMs } = await passed;
  if (stage === undefined || qr === undefined) throw new Error('a bill without its screen');
  const { payments } = await call('payment.listOpen', {});
  const invoiceId = payments.find(({ place }) => place === 'screen')?.invoiceId;
  if (invoiceId === undefined || invoiceId === null) throw new Error('a payment on screen without its invoice');
  await service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
  return { sentMs: sentAtMs - qr.startedAtMs, stage, qr, serviceMs };
}
