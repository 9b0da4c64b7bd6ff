/** From the start of the process to a screen that can be clicked, on an empty data folder and on a used one. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { ms, summarize } from './statistics.ts';
import { launchChromium, makeManager, newPage, openTill } from './till-page.ts';

const STARTS = 7;

interface StartMeasured {
  readonly addressMs: number;
  readonly screenMs: number;
}

export async function benchStart(isQuick: boolean): Promise<PartReport> {
  const starts = isQuick ? 3 : STARTS;
  const browser = await launchChromium();
  const used = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  try {
    await makeUsed(browser, used);
    const cold: StartMeasured[] = [];
    const warm: StartMeasured[] = [];
    for (let turn = 0; turn < starts; turn += 1) {
      const fresh = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
      cold.push(await measure(browser, fresh, FIRST_SCREEN));
      rmSync(fresh, { recursive: true, force: true, maxRetries: 5 });
      warm.push(await measure(browser, used, LOCKED_SCREEN));
    }
    return report(cold, warm, starts);
  } finally {
    await browser.close();
    rmSync(used, { recursive: true, force: true, maxRetries: 5 });
  }
}

const FIRST_SCREEN = '[data-testid="start-training"]';
const LOCKED_SCREEN = '[data-testid^="person-"]';

/** A till of yesterday: training chosen, a manager made, the demo shop read. */
async function makeUsed(browser: Browser, folder: string): Promise<void> {
  const host = await startHost(folder);
  const till = await openTill(browser, host.address);
  await till.call('setup.startTraining', {});
  await makeManager(till);
  await till.page.reload();
  await till.page.getByTestId('search').waitFor();
  await till.page.close();
  await host.stop();
}

async function measure(browser: Browser, folder: string, screen: string): Promise<StartMeasured> {
  // The browser is there already, as on a machine where it was opened before; the page and its cache are new.
  const page = await newPage(browser);
  const startedMs = performance.now();
  const host = await startHost(folder);
  try {
    await page.goto(host.address, { waitUntil: 'commit' });
    // A trial click waits until it stands still, is enabled and nothing covers it.
    await page.locator(screen).first().click({ trial: true });
    return { addressMs: host.addressMs, screenMs: performance.now() - startedMs };
  } finally {
    await page.context().close();
    await host.stop();
  }
}

function report(cold: readonly StartMeasured[], warm: readonly StartMeasured[], starts: number): PartReport {
  const line = (name: string, measured: readonly StartMeasured[]): string[] => {
    const address = summarize(measured.map(({ addressMs }) => addressMs));
    const screen = summarize(measured.map(({ screenMs }) => screenMs));
    return [name, `${ms(address.p50)} / ${ms(address.max)}`, `${ms(screen.p50)} / ${ms(screen.max)}`];
  };
  return {
    tables: [
      {
        title: `Milliseconds since the process was started, ${String(starts)} starts a row: p50 / max`,
        head: ['data folder', 'address printed', 'first screen can be clicked'],
        rows: [line('empty: how to begin is offered', cold), line('used: the staff list waits for a PIN', warm)],
      },
    ],
    notes: [],
  };
}
