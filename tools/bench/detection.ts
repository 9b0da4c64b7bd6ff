/** State change at the service → "paid" in the DOM, beside a loop that asks for every invoice each two seconds. */

import type { Browser } from '@playwright/test';
import { type DetectionMeasured, runDetection } from './detection-run.ts';
import type { Service } from './processes.ts';
import type { PartReport } from './report.ts';
import { ms, summarize, times } from './statistics.ts';
import { launchChromium } from './till-page.ts';

/** Before the customer has scanned, and from the scan on. */
const AIM_MS = 350;
const SCANNED_AIM_MS = 200;
const whole = { payments: 200, open: [1, 20, 200], scanned: [1, 20] } as const;
const quick = { payments: 20, open: [1, 20], scanned: [1] } as const;

export async function benchDetection(
  service: Service,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<PartReport> {
  const { payments, open, scanned } = isQuick ? quick : whole;
  const kinds = [
    ...open.map((count) => ({ open: count, isScanned: false })),
    ...scanned.map((count) => ({ open: count, isScanned: true })),
  ];
  const runs: DetectionMeasured[] = [];
  for (const kind of kinds) {
    say(`${String(payments)} payments with ${String(kind.open)} open${kind.isScanned ? ', scanned' : ''}`);
    const browser: Browser = await launchChromium();
    try {
      runs.push(await runDetection(browser, service, { ...kind, payments }, say));
    } finally {
      await browser.close();
    }
  }
  return report(runs, payments);
}

function report(runs: readonly DetectionMeasured[], payments: number): PartReport {
  const worstOf = (isScanned: boolean) =>
    Math.max(...runs.filter((run) => run.isScanned === isScanned).map(({ tillMs }) => summarize(tillMs).p95));
  const [worst, worstScanned] = [worstOf(false), worstOf(true)];
  const throttled = runs.reduce((sum, run) => sum + run.tillThrottled, 0);
  const oldest = Math.max(...runs.map(({ oldestMs }) => oldestMs));
  const leftAlone = runs.reduce((sum, run) => sum + run.leftAlone, 0);
  return {
    tables: [
      {
        title: `Milliseconds from paying to knowing, ${String(payments)} payments a row: p50 / p95 / max`,
        head: [
          'open invoices',
          'Tilla, “paid” in the DOM',
          'its 429s',
          'plain loop, answer read',
          'its 429s',
          'p95, loop to Tilla',
        ],
        rows: runs.map((run) => {
          const [till, plain] = [summarize(run.tillMs), summarize(run.plainMs)];
          return [
            nameOf(run),
            `${ms(till.p50)} / ${ms(till.p95)} / ${ms(till.max)}`,
            String(run.tillThrottled),
            `${ms(plain.p50)} / ${ms(plain.p95)} / ${ms(plain.max)}`,
            String(run.plainThrottled),
            times(till.p95, plain.p95),
          ];
        }),
      },
      {
        title: 'What Tilla asked the service for, a minute',
        isDetail: true,
        head: ['open invoices', ...routes(runs)],
        rows: runs.map((run) => [
          nameOf(run),
          ...routes(runs).map((route) => (((run.tillRequests.get(route) ?? 0) * 60) / run.seconds).toFixed(0)),
        ]),
      },
    ],
    notes: [
      `Aim: p95 under ${String(AIM_MS)} ms for the invoice on screen. ${worst <= AIM_MS ? 'Met' : '**Missed**'}: ${ms(worst)} ms at worst.`,
      `Aim: p95 under ${String(SCANNED_AIM_MS)} ms once the customer has scanned. ${worstScanned <= SCANNED_AIM_MS ? 'Met' : '**Missed**'}: ${ms(worstScanned)} ms at worst.`,
      `Aim: never a 429 of our own making. ${throttled === 0 ? 'Met' : `**Missed**: ${String(throttled)}`}.`,
      `No invoice was older than ${(oldest / 1_000).toFixed(0)} s when it was paid; ${String(leftAlone)} came to the end of their five minutes unpaid.`,
    ],
  };
}

function nameOf({ open, isScanned }: DetectionMeasured): string {
  return isScanned ? `${String(open)}, scanned` : String(open);
}

function routes(runs: readonly DetectionMeasured[]): string[] {
  const all = new Set(runs.flatMap(({ tillRequests }) => [...tillRequests.keys()]));
  return [...all].sort();
}
