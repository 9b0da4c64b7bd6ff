/** How large the process of a till becomes while it sells, in training and live. */

import { bundleScript } from './bundle-script.ts';
import type { MemoryRun } from './memory-run.ts';
import { measureAlone } from './processes.ts';
import type { PartReport } from './report.ts';
import { megabytes } from './statistics.ts';

const SALES = 20_000;
const QUICK_SALES = 400;
const SAMPLES = 8;
const modes = [
  { mode: 'training', limitMb: 300 },
  { mode: 'live', limitMb: 250 },
] as const;

export async function benchMemory(isQuick: boolean, say: (line: string) => void): Promise<PartReport> {
  const sales = isQuick ? QUICK_SALES : SALES;
  const script = await bundleScript('memory-run');
  const runs: (MemoryRun & { readonly mode: string; readonly limitMb: number })[] = [];
  for (const { mode, limitMb } of modes) {
    say(`${String(sales)} sales, ${mode}`);
    const run = (await measureAlone(script, [mode, String(sales), String(sales / SAMPLES)])) as MemoryRun;
    runs.push({ ...run, mode, limitMb });
  }
  return {
    tables: runs.map(({ mode, samples }) => ({
      title: `Memory of a till that sells, ${mode}, MB`,
      head: ['', ...samples.map((sample) => `${String(sample.sales)} sales`)],
      rows: [
        ['resident', ...samples.map(({ rss }) => megabytes(rss))],
        ['JavaScript heap, used', ...samples.map(({ heapUsed }) => megabytes(heapUsed))],
        ['JavaScript heap, held', ...samples.map(({ heapTotal }) => megabytes(heapTotal))],
      ],
    })),
    notes: runs.map(({ mode, limitMb, samples }) => {
      const maxMb = Math.max(...samples.map(({ rss }) => rss)) / 1_000_000;
      const verdict = maxMb <= limitMb ? 'Met' : '**Missed**';
      return `Aim: ${mode}, resident within ${String(limitMb)} MB. ${verdict}: ${maxMb.toFixed(1)} MB at most.`;
    }),
  };
}
