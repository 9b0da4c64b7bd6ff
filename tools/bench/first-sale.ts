/** From an empty data folder to the first paid sale of a scanned item, as a person without an engineer gets there. */

import { z } from 'zod';
import { startHost } from '#tests/support/host.ts';
import { answerOf, sellFirstItem } from '#tests/support/new-shop.ts';
import { spread, table } from './figures.ts';
import { newFolder, startService } from './processes.ts';
import type { PartReport } from './report.ts';
import { launchChromium, newPage } from './till-page.ts';

/** Of a person who knows what comes next; reading is not counted. */
const PAUSE_MS = 300;
const AIM_SECONDS = 60;
const Invoices = z.object({ data: z.array(z.object({ id: z.number() })) });

export async function benchFirstSale(isQuick: boolean): Promise<PartReport> {
  await using browser = await launchChromium();
  await using service = await startService();
  const seconds: number[] = [];
  let presses = 0;
  for (let turn = 0; turn < (isQuick ? 1 : 5); turn += 1) {
    using folder = newFolder();
    const { apiKey } = await service.makeShop({ has_catalog: true });
    const pay = async (): Promise<void> => {
      const headers = { 'x-api-key': apiKey };
      const list = Invoices.parse(await (await fetch(`${service.baseUrl}/invoices`, { headers })).json());
      await service.customer(list.data[0]?.id ?? 0, 'pay');
    };
    const startedMs = performance.now();
    const host = await startHost({ dataFolder: folder.path });
    const page = await newPage(browser);
    await page.goto(host.address());
    presses = await sellFirstItem(page, { answer: answerOf({ baseUrl: service.baseUrl, apiKey }), pay }, PAUSE_MS);
    seconds.push((performance.now() - startedMs) / 1_000);
    await page.context().close();
    await host.stop();
  }
  const max = Math.max(...seconds);
  return {
    tables: [
      table(
        `Seconds since the process was started on an empty data folder, ${String(seconds.length)} shops: p50 / max`,
        ['until', 'seconds', 'presses beside typing'],
        [['the first sale of a scanned item is paid by QR', spread(seconds, ['p50', 'max']), String(presses)]],
      ),
    ],
    notes: [
      `Aim: ${String(AIM_SECONDS)} s and 14 presses, with ${String(PAUSE_MS)} ms before each action. ${max <= AIM_SECONDS ? 'Met' : 'Missed'}: ${max.toFixed(1)} s, ${String(presses)} presses.`,
    ],
  };
}
