import { test as base, expect } from '@playwright/test';
import { type ElectronTill, type ElectronTillOptions, startElectronTill } from './electron-till.ts';

interface DoubleFixtures {
  /** Starts the built till; again on the same folder after it has ended. All end with the test. */
  readonly start: (options?: ElectronTillOptions) => ElectronTill;
}

export const test = base.extend<DoubleFixtures>({
  start: async ({ browser }, use) => {
    const tills: ElectronTill[] = [];
    await use((options) => {
      const till = startElectronTill(browser, options);
      tills.push(till);
      return till;
    });
    for (const till of tills.toReversed()) await till.remove();
    const complaints = tills.flatMap((till) => till.complaints);
    expect(complaints, 'what the till did that Electron does not know, or forbids').toEqual([]);
  },
});

export { expect };
