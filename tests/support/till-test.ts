import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { filesHolding } from './canary.ts';
import { type Counter, createCounter } from './counter.ts';
import { type HostOptions, type StartedHost, startHost } from './host.ts';
import { type ServiceHost, type ServiceProcess, startService, startServiceHost } from './service.ts';

/** A running till with its screen open, as a cashier finds it. */
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
}

export const test = base.extend<TillFixtures, { readonly serviceHost: ServiceHost }>({
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
});

export { expect };
