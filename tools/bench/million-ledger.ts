/** A training till with a million events, made once and kept: making it takes minutes. */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HistoryFilled } from './history-fill.ts';
import { measureAlone, startHost } from './processes.ts';
import { launchChromium, makeManager, openTill } from './till-page.ts';

const DAY_MS = 86_400_000;
const ALMATY_AHEAD_MS = 5 * 3_600_000;

/** The data folder of a till that has sold so many sales; made again where the schema has changed: remove the folder. */
export async function ledgerOf(sales: number, say: (line: string) => void): Promise<string> {
  const folder = fileURLToPath(new URL(`../../.cache/ledgers/${String(sales)}`, import.meta.url));
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await beginTraining(part);
  const yesterday = new Date(Date.now() + ALMATY_AHEAD_MS - DAY_MS).toISOString().slice(0, 10);
  const ledger = join(part, 'training', 'journal.sqlite');
  const { events, readyMs } = (await measureAlone('history-fill.ts', [
    ledger,
    String(sales),
    yesterday,
  ])) as HistoryFilled;
  say(`${String(events)} events written in ${(readyMs / 1_000).toFixed(0)} s`);
  renameSync(part, folder);
  return folder;
}

async function beginTraining(folder: string): Promise<void> {
  const browser = await launchChromium();
  const host = await startHost(folder);
  try {
    const till = await openTill(browser, host.address);
    await till.call('setup.startTraining', {});
    await makeManager(till);
  } finally {
    await browser.close();
    await host.stop();
  }
}
