/** From the start of the process to a screen that can be clicked, on an empty data folder and on a used one. */

import type { Browser } from '@playwright/test';
import { startHost } from '#tests/support/host.ts';
import { spread, table } from './figures.ts';
import { newFolder } from './processes.ts';
import type { PartReport } from './report.ts';
import { launchChromium, makeTrainingTill, newPage } from './till-page.ts';

const FIRST_SCREEN = '[data-testid="start-training"]';
const LOCKED_SCREEN = '[data-testid^="person-"]';

export async function benchStart(isQuick: boolean): Promise<PartReport> {
  const starts = isQuick ? 3 : 7;
  await using browser = await launchChromium();
  using used = newFolder();
  await makeTrainingTill(browser, used.path);
  const cold: Start[] = [];
  const warm: Start[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    using fresh = newFolder();
    cold.push(await measure(browser, fresh.path, FIRST_SCREEN));
    warm.push(await measure(browser, used.path, LOCKED_SCREEN));
  }
  return {
    tables: [
      table(
        `Milliseconds since the process was started, ${starts} starts a row: p50 / max`,
        ['data folder', 'address printed', 'first screen can be clicked'],
        [startRow('empty: how to begin is offered', cold), startRow('used: the staff list waits for a PIN', warm)],
      ),
    ],
    notes: [],
  };
}

/** Milliseconds to the first thing that is seen of it outside, and to its screen. */
export interface Start {
  readonly seenMs: number;
  readonly screenMs: number;
}

export function startRow(name: string, starts: readonly Start[]): string[] {
  const sides = [starts.map(({ seenMs }) => seenMs), starts.map(({ screenMs }) => screenMs)];
  return [name, ...sides.map((samples) => spread(samples, ['p50', 'max']))];
}

async function measure(browser: Browser, dataFolder: string, screen: string): Promise<Start> {
  // The browser is there already, as on a machine where it was opened before; the page and its cache are new.
  const page = await newPage(browser);
  const startedMs = performance.now();
  const host = await startHost({ dataFolder });
  const seenMs = performance.now() - startedMs;
  await page.goto(host.address(), { waitUntil: 'commit' });
  // A trial click waits until it stands still, is enabled and nothing covers it.
  await page.locator(screen).first().click({ trial: true });
  const screenMs = performance.now() - startedMs;
  await page.context().close();
  await host.stop();
  return { seenMs, screenMs };
}
