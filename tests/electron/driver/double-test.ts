import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Counter, createCounter } from '#tests/support/counter.ts';
import { type ServiceProcess, startServiceHost } from '#tests/support/service.ts';
import { type ElectronTill, type ElectronTillOptions, startElectronTill } from './electron-till.ts';

export const manager = { name: 'Айгерим', pin: '2468' } as const;

interface DoubleFixtures {
  /** Starts the built till; again on the same folder after it has ended. All end with the test. */
  readonly start: (options?: ElectronTillOptions) => ElectronTill;
  /** Of this test alone: a copy of the connected till's folder. */
  readonly liveFolder: string;
  /** The worker's till in training, with its manager signed in; a test leaves it as it was. */
  readonly open: { readonly till: ElectronTill; readonly page: Page; readonly counter: Counter };
}

interface WorkerFixtures {
  readonly openTill: ElectronTill;
  /** One shop for the worker, and the data folder of a closed till that was connected to it. */
  readonly connected: { readonly service: ServiceProcess; readonly folder: string };
}

const forbidden = 'what the till did that Electron does not know, or forbids';

export const test = base.extend<DoubleFixtures, WorkerFixtures>({
  start: async ({ browser }, use) => {
    const tills: ElectronTill[] = [];
    await use((options) => {
      const till = startElectronTill(browser, options);
      tills.push(till);
      return till;
    });
    for (const till of tills.toReversed()) await till.remove();
    const complaints = tills.flatMap((till) => till.complaints);
    expect(complaints, forbidden).toEqual([]);
  },
  openTill: [
    async ({ browser }, use) => {
      const till = startElectronTill(browser, { args: ['--training'] });
      await createCounter(await till.page()).makeManager(manager.name, manager.pin);
      await use(till);
      await till.remove();
    },
    { scope: 'worker' },
  ],
  connected: [
    async ({ browser }, use) => {
      const host = await startServiceHost({ usedBy: 'electron-double' });
      const service = await host.openShop();
      const till = startElectronTill(browser);
      const page = await till.page();
      await page.getByTestId('connect-live').click();
      await page.getByTestId('connect-by-key').click();
      await page.getByTestId('base-url').fill(service.baseUrl);
      await page.getByTestId('api-key').fill(service.apiKey);
      // The system keeps the key, so no passphrase is asked for.
      await expect(page.getByTestId('passphrase')).toHaveCount(0);
      await page.getByTestId('check-shop').click();
      await page.getByTestId('connect').click();
      await createCounter(page).makeManager(manager.name, manager.pin);
      expect(await till.quit()).toBe(0);
      expect(till.complaints, forbidden).toEqual([]);
      await use({ service, folder: till.dataFolder });
      await till.remove();
      await host.end();
    },
    { scope: 'worker' },
  ],
  liveFolder: async ({ connected }, use) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'tilla-double-live-')), 'data');
    cpSync(connected.folder, folder, { recursive: true });
    await use(folder);
    rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 });
  },
  open: async ({ openTill }, use) => {
    const page = await openTill.page();
    await use({ till: openTill, page, counter: createCounter(page) });
    expect(openTill.complaints, forbidden).toEqual([]);
  },
});

export function callFrom(page: Page, name: string, input: object = {}): Promise<{ ok: boolean; value?: unknown }> {
  return page.evaluate(
    ([called, passed]) => {
      const { tilla } = window as unknown as {
        tilla: { call: (name: string, input: object) => Promise<{ ok: boolean; value?: unknown }> };
      };
      return tilla.call(called, passed);
    },
    [name, input] as const,
  );
}

export { expect };
