import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { filesHolding } from './canary.ts';
import { type Counter, createCounter } from './counter.ts';
import { type HostOptions, type StartedHost, startHost } from './host.ts';
import { type ServiceHost, type ServiceProcess, startService, startServiceHost } from './service.ts';

export interface OpenTill {
  readonly host: StartedHost;
  readonly page: Page;
  readonly counter: Counter;
}

interface TillFixtures {
  /** Of this test alone; every file in it is searched for the API key afterwards (security.md, Secrets). */
  readonly dataFolder: string;
  /** For a test that moves the service's clock: nobody else may live in that time. */
  readonly needsOwnService: boolean;
  /** A shop of this test's own, at the service of its worker. */
  readonly service: ServiceProcess;
  /** Starts the till on `dataFolder` and opens its screen; again after a kill or a stop. */
  readonly openTill: (options?: HostOptions) => Promise<OpenTill>;
  /** The same in training, with its manager at the counter: on a copy of a ledger that was made once for the worker. */
  readonly openTraining: () => Promise<OpenTill>;
}

interface WorkerFixtures {
  readonly serviceHost: ServiceHost;
  readonly trainingFolder: string;
}

const manager = { name: 'Айгерим', pin: '2468' } as const;

export const test = base.extend<TillFixtures, WorkerFixtures>({
  viewport: { width: 1366, height: 768 },
  dataFolder: async ({ browserName }, use) => {
    const folder = mkdtempSync(join(tmpdir(), `tilla-${browserName}-`));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  serviceHost: [
    async ({ browserName }, use) => {
      const host = await startServiceHost({ usedBy: browserName });
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  trainingFolder: [
    async ({ browser }, use) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'tilla-training-'));
      const host = await startHost({ dataFolder, training: true });
      const page = await browser.newPage();
      await page.goto(host.address());
      await createCounter(page).makeManager(manager.name, manager.pin);
      await page.close();
      await host.stop();
      await use(dataFolder);
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  needsOwnService: [false, { option: true }],
  service: async ({ dataFolder, needsOwnService, serviceHost }, use) => {
    const service = needsOwnService ? await startService() : await serviceHost.openShop();
    await use(service);
    await service.remove();
    expect(await filesHolding(dataFolder, service.apiKey), 'files that hold the API key').toEqual([]);
  },
  openTill: async ({ page, dataFolder }, use) => {
    const hosts: StartedHost[] = [];
    await use(async (options = {}) => {
      const host = await startHost({ dataFolder, ...options });
      hosts.push(host);
      await page.goto(host.address());
      return { host, page, counter: createCounter(page) };
    });
    for (const host of hosts) await host.stop();
  },
  openTraining: async ({ dataFolder, openTill, trainingFolder }, use) => {
    await use(async () => {
      cpSync(trainingFolder, dataFolder, { recursive: true });
      const till = await openTill();
      await till.counter.unlock(manager.pin);
      return till;
    });
  },
});

export { expect };
