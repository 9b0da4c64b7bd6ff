/** The list of every invoice of the shop, over a hundred thousand of them: the core's calls over a real service on loopback. */

import { measureAlone } from './processes.ts';
import type { PartReport } from './report.ts';
import type { ShopMeasured } from './shop-list.ts';
import { ms } from './statistics.ts';

const INVOICES = 100_000;
const QUICK_INVOICES = 5_000;
const AIM_MS = 300;

export async function benchShop(isQuick: boolean): Promise<PartReport> {
  const invoices = isQuick ? QUICK_INVOICES : INVOICES;
  const measured = (await measureAlone('shop-list.ts', [String(invoices), isQuick ? '3' : '16'])) as ShopMeasured;
  const worst = Math.max(...measured.calls.map(({ waits }) => waits.p95));
  return {
    tables: [
      {
        title: `"All of the shop" over ${String(invoices)} invoices`,
        head: ['what is asked for', 'rows', 'ms, median', 'ms, p95', 'ms, most'],
        rows: measured.calls.map(({ name, rows, waits }) => [
          name,
          String(rows),
          ms(waits.p50),
          ms(waits.p95),
          ms(waits.max),
        ]),
      },
    ],
    notes: [
      `Aim: each answer within ${String(AIM_MS)} ms, p95. ${worst < AIM_MS ? 'Met' : '**Missed**'}: ${ms(worst)} ms at worst.`,
      'From the call of the screen to its answer: the core, a loopback socket and the embedded service, which keeps its invoices in memory; core and service share one process, and so one core of the machine.',
      'Asked again within ten seconds a page comes from the core without a request ("the same again").',
    ],
  };
}
