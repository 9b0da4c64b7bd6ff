/** From the start of the process to a screen that can be clicked, on an empty data folder and on a used one. */

import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type HostOptions, startHost } from '#tests/support/host.ts';
import { aim, spread, summarize, table } from './figures.ts';
import { newFolder } from './processes.ts';
import type { PartReport } from './report.ts';
import { launchChromium, makeTrainingTill, newPage } from './till-page.ts';

const FIRST_SCREEN = '[data-testid="start-training"]';
const LOCKED_SCREEN = '[data-testid^="person-"]';

/** @param before a checkout that is built: its starts are taken in turns with ours, so that both meet the same machine. */
export async function benchStart(isQuick: boolean, before?: string): Promise<PartReport> {
  const starts = isQuick ? 3 : 7;
  await using browser = await launchChromium();
  using folder = newFolder();
  const checkouts = [...(before === undefined ? [] : [{ name: 'before, ', checkout: before }]), { name: '' }];
  const sides = checkouts.map((side, place) => ({
    ...side,
    used: join(folder.path, String(place)),
    cold: [] as Start[],
    warm: [] as Start[],
  }));
  // Each of its own: the older one may not know what the newer one keeps.
  for (const side of sides) await makeTrainingTill(browser, side.used, side);
  for (let turn = 0; turn < starts; turn += 1) {
    for (const { cold, warm, used, ...side } of turn % 2 === 0 ? sides : sides.toReversed()) {
      using fresh = newFolder();
      cold.push(await measure(browser, fresh.path, FIRST_SCREEN, side));
      warm.push(await measure(browser, used, LOCKED_SCREEN, side));
    }
  }
  return {
    tables: [
      table(
        `Milliseconds since the process was started, ${starts} starts a row: p50 / max`,
        ['data folder', 'address printed', 'first screen can be clicked'],
        sides.flatMap(({ name, cold, warm }) => [
          startRow(`${name}empty: how to begin is offered`, cold),
          startRow(`${name}used: the staff list waits for a PIN`, warm),
        ]),
      ),
    ],
    notes: sides.length < 2 ? [] : [ofBefore('empty', 'cold'), ofBefore('used', 'warm')],
  };

  function ofBefore(name: string, kind: 'cold' | 'warm'): string {
    const [was = 0, is = 0] = sides.map((side) => summarize(side[kind].map(({ screenMs }) => screenMs)).p50);
    const share = is / was;
    return aim(`${name}, first screen in half of the time before`, share <= 0.5, `${(share * 100).toFixed(0)} % (p50)`);
  }
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

async function measure(browser: Browser, dataFolder: string, screen: string, side: HostOptions): Promise<Start> {
  // The browser is there already, as on a machine where it was opened before; the page and its cache are new.
  const page = await newPage(browser);
  const startedMs = performance.now();
  const host = await startHost({ dataFolder, ...side });
  const seenMs = performance.now() - startedMs;
  await page.goto(host.address(), { waitUntil: 'commit' });
  // A trial click waits until it stands still, is enabled and nothing covers it.
  await page.locator(screen).first().click({ trial: true });
  const screenMs = performance.now() - startedMs;
  await page.context().close();
  await host.stop();
  return { seenMs, screenMs };
}
