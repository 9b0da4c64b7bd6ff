/** A real Chromium with the till's own screens in it, and the till's calls as the page itself makes them. */

import { type Browser, chromium, type Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { chromiumLaunch } from '#tests/support/chromium.ts';
import { callFromPage } from '#tests/support/page-calls.ts';
import type { Service } from './processes.ts';

export interface TillPage {
  readonly page: Page;
  /** The value of a call that must succeed. */
  call<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>>;
}

interface PageKind {
  /** Of a screen that is touched. */
  readonly hasTouch?: boolean;
}

/** Of the manager that `makeManager` makes. */
export const PIN = '2580';
const VIEWPORT = { width: 1366, height: 768 };

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumLaunch(['--enable-precise-memory-info']));
}

export function newPage(browser: Browser, { hasTouch = false }: PageKind = {}): Promise<Page> {
  return browser.newPage({ viewport: VIEWPORT, locale: 'ru-RU', timezoneId: 'Asia/Almaty', hasTouch });
}

export async function openTill(browser: Browser, address: string, kind: PageKind = {}): Promise<TillPage> {
  const page = await newPage(browser, kind);
  await page.goto(address);
  await page.waitForFunction(() => sessionStorage.getItem('tilla.bearer') !== null);

  return { page, call: (name, input) => callFromPage(page, name, input) };
}

/** Connects a new till to a shop of the service, makes its manager and unlocks it. */
export async function connectTill(till: TillPage, service: Service, apiKey: string): Promise<void> {
  await till.call('setup.connect', { baseUrl: service.baseUrl, apiKey, passphrase: null });
  await makeManager(till);
}

export async function makeManager(till: TillPage): Promise<void> {
  await till.call('setup.createManager', { name: 'Айгүл', pin: PIN });
  const { person, people } = await till.call('app.view', {});
  const manager = people[0];
  if (manager === undefined) throw new Error('the manager was not made');
  if (person === null) await till.call('session.unlock', { personId: manager.id, pin: PIN });
}

/** A till that has its manager already. */
export async function unlock(till: TillPage): Promise<void> {
  const { people } = await till.call('app.view', {});
  await till.call('session.unlock', { personId: people[0]?.id ?? '', pin: PIN });
}
