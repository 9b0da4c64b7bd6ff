/** The till's browser host as a process, its screens in a real Chromium, and its calls as the page itself makes them. */

import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { chromiumLaunch } from '#tests/support/chromium.ts';
import { type HostOptions, startHost } from '#tests/support/host.ts';
import { callFromPage } from '#tests/support/page-calls.ts';
import { newFolder, startService, uncapped } from './processes.ts';

export type Till = Awaited<ReturnType<typeof openTill>>;
export type ShopTill = Awaited<ReturnType<typeof openShopTill>>;

interface PageKind {
  readonly hasTouch?: boolean;
}

export const PIN = '2580';
const PASSPHRASE = 'ten sacks of flour';

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumLaunch(['--enable-precise-memory-info']));
}

export function newPage(browser: Browser, kind: PageKind = {}): Promise<Page> {
  const viewport = { width: 1366, height: 768 };
  return browser.newPage({ viewport, locale: 'ru-RU', timezoneId: 'Asia/Almaty', ...kind });
}

export async function openTill(browser: Browser, dataFolder: string, kind: PageKind = {}, of: HostOptions = {}) {
  const startedMs = performance.now();
  const host = await startHost({ ...of, dataFolder });
  const addressMs = performance.now() - startedMs;
  const page = await newPage(browser, kind);
  await page.goto(host.address());
  await page.waitForFunction(() => sessionStorage.getItem('tilla.bearer') !== null);
  return {
    page,
    pid: host.process.pid ?? 0,
    addressMs,
    call: <Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>> =>
      callFromPage(page, name, input),
    /** Milliseconds of such a call within the page. */
    callMs: (name: CallName, input: object): Promise<number> =>
      page.evaluate(
        async (body) => {
          const authorization = `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`;
          const headers = { 'content-type': 'application/json', authorization };
          const start = performance.now();
          const response = await fetch('/call', { method: 'POST', headers, body: JSON.stringify(body) });
          const answer = (await response.json()) as { ok: boolean };
          if (!answer.ok) throw new Error(body.name);
          return performance.now() - start;
        },
        { name, input },
      ),
    async [Symbol.asyncDispose]() {
      await page.context().close();
      await host.stop();
    },
  };
}

/** Connects a new till to a shop, makes its manager and unlocks it. */
export async function connectTill(till: Till, baseUrl: string, apiKey: string): Promise<void> {
  await till.call('setup.connect', { baseUrl, apiKey, passphrase: PASSPHRASE });
  await makeManager(till);
}

/**
 * A till of a shop without goods at a service of its own. `fill` writes goods into its data folder while it is stopped, as
 * a running till does not see them in its lists; it keeps them.
 */
export async function openShopTill(fill?: (dataFolder: string) => Promise<void>) {
  const service = await startService();
  const browser = await launchChromium();
  const folder = newFolder();
  const { apiKey } = await service.makeShop({ has_catalog: true, ...uncapped });
  let till = await openTill(browser, folder.path);
  await connectTill(till, service.baseUrl, apiKey);
  await goodsRead(till);
  if (fill !== undefined) {
    await till[Symbol.asyncDispose]();
    await fill(folder.path);
    till = await openTill(browser, folder.path);
    await till.call('app.unlockKey', { passphrase: PASSPHRASE });
    await unlock(till);
    // It began while there were no goods, and stands in the place of the shelf.
    await till.call('firstDay.show', { isShown: false });
    await till.page.reload();
  }
  return {
    ...till,
    browser,
    dataFolder: folder.path,
    async [Symbol.asyncDispose]() {
      await till[Symbol.asyncDispose]();
      await browser.close();
      await service[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** How many goods the till has read once it has all of them. */
export async function goodsRead(till: Till): Promise<number> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { syncing, syncedAt, items } = await till.call('catalog.status', {});
    if (!syncing && syncedAt !== null) return items;
    await delay(200);
  }
  throw new Error('the till did not read its goods');
}

async function makeManager(till: Till): Promise<void> {
  await till.call('setup.createManager', { name: 'Айгүл', pin: PIN });
  if ((await till.call('app.view', {})).person === null) await unlock(till);
}

export async function unlock(till: Till): Promise<void> {
  const { people } = await till.call('app.view', {});
  await till.call('session.unlock', { personId: people[0]?.id ?? '', pin: PIN });
}

/** A till of yesterday: training chosen, a manager made, the demo shop read. */
export async function makeTrainingTill(browser: Browser, dataFolder: string, of: HostOptions = {}): Promise<void> {
  await using till = await openTill(browser, dataFolder, {}, of);
  await till.call('setup.startTraining', {});
  await makeManager(till);
  await till.page.reload();
  await till.page.getByTestId('search').waitFor();
}
