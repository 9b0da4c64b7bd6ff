/** Thousands of sales on one page that is never loaded again: whether what it holds stops growing. */

import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { aim, megabytes, table } from './figures.ts';
import { newFolder, type Service, startService, uncapped } from './processes.ts';
import { type PartReport, say } from './report.ts';
import { connectTill, goodsRead, launchChromium, openTill, type Till } from './till-page.ts';

const GOODS = 3_000;
const LINES_A_SALE = 4;
/** Every fourth sale is paid by QR, of which the service makes 60 a minute, the others in cash. */
const QR_EVERY = 4;
const MAX_GROWTH = 0.1;

interface Sample {
  readonly sales: number;
  readonly heapBytes: number;
  readonly elements: number;
  readonly listeners: number;
  /** Of the browser's process of the page; null where the system does not say. */
  readonly rssBytes: number | null;
}

export async function benchPageMemory(isQuick: boolean): Promise<PartReport> {
  const sales = isQuick ? 60 : 3_000;
  const every = sales / 6;
  await using service = await startService();
  await using browser = await launchChromium();
  using folder = newFolder();
  const shop = await service.makeShop({ has_catalog: true, ...uncapped });
  await service.control('POST', '/catalog', { organization_id: shop.id, count: GOODS });
  await using till = await openTill(browser, folder.path);
  await connectTill(till, service.baseUrl, shop.apiKey);
  await goodsRead(till);
  await till.call('cashbox.open', { floatTiyn: 0 });
  await till.page.reload();
  await till.page.getByTestId('search').waitFor();
  const session = await till.page.context().newCDPSession(till.page);
  const samples: Sample[] = [];
  for (let sale = 1; sale <= sales; sale += 1) {
    await sell(till, service, sale);
    if (sale % every !== 0) continue;
    const sample = await sampleOf(browser, session, sale);
    samples.push(sample);
    // Of a run that takes most of an hour, or is stopped.
    say(`${sale} sales: ${megabytes(sample.heapBytes)} MB, ${sample.elements} elements, ${sample.listeners} listeners`);
  }
  const resident = ({ rssBytes }: Sample): string => (rssBytes === null ? '–' : megabytes(rssBytes));
  return {
    tables: [
      table(
        'The page of a till that sells, MB',
        ['', ...samples.map((sample) => `${sample.sales} sales`)],
        [
          ['JavaScript heap after a collection', ...samples.map(({ heapBytes }) => megabytes(heapBytes))],
          ['resident, its process', ...samples.map(resident)],
          ['elements and texts, count', ...samples.map(({ elements }) => `${elements}`)],
          ['listeners, count', ...samples.map(({ listeners }) => `${listeners}`)],
        ],
      ),
    ],
    notes: [growthOf(samples)],
  };
}

/** From the second sample on: until then the page still loads parts, and fills what has a limit. */
function growthOf(samples: readonly Sample[]): string {
  const [first = Number.NaN, ...later] = samples.slice(1).map(({ heapBytes }) => heapBytes);
  const growth = (later.at(-1) ?? Number.NaN) / first - 1;
  const sales = (samples.at(-1)?.sales ?? 0) - (samples[1]?.sales ?? 0);
  const what = `the heap of the page grows by at most ${MAX_GROWTH * 100} % over the last ${sales} sales`;
  return aim(what, growth <= MAX_GROWTH, `${(growth * 100).toFixed(1)} %`);
}

async function sell({ page, call }: Till, service: Service, sale: number): Promise<void> {
  const isByQr = sale % QR_EVERY === 0;
  const text = String.fromCodePoint('а'.charCodeAt(0) + (sale % 30));
  await page.getByTestId('search').fill(text);
  await page.getByTestId('search').fill('');
  await press(page, 'category-0');
  for (let line = 0; line < LINES_A_SALE; line += 1) await pressGoods(page, sale * 7 + line * 3);
  if (isByQr) {
    await press(page, 'pay-qr');
    await page.getByTestId('qr-code').waitFor();
    const { payments } = await call('payment.listOpen', {});
    const invoiceId = payments.find(({ place }) => place === 'screen')?.invoiceId;
    if (typeof invoiceId !== 'number') throw new Error('a bill without its invoice');
    await service.customer(invoiceId, 'pay');
  } else {
    await press(page, 'pay-cash');
    await press(page, 'quick-exact');
  }
  await press(page, 'next-customer');
  await page.getByTestId('next-customer').waitFor({ state: 'detached' });
}

/** Within the page: a press by the mouse would make the run three times as long. */
async function press(page: Page, testId: string): Promise<void> {
  const button = page.locator(`[data-testid="${testId}"]:not([disabled])`);
  await button.waitFor();
  await button.dispatchEvent('click');
}

async function pressGoods(page: Page, place: number): Promise<void> {
  const tiles = page.locator('[data-testid^="product-"]');
  await tiles.first().waitFor();
  await tiles.nth(place % (await tiles.count())).dispatchEvent('click');
  const weight = page.getByTestId('line-save');
  if (await weight.isVisible()) await weight.dispatchEvent('click');
}

async function sampleOf(browser: Browser, session: CDPSession, sales: number): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const rssBytes = await residentOf(browser);
  return { sales, heapBytes: usedSize, elements: nodes, listeners: jsEventListeners, rssBytes };
}

/** The largest process that draws pages: there is one page. */
async function residentOf(browser: Browser): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return Math.max(
    ...pages.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
    }),
  );
}
