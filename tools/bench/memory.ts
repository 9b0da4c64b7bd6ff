/** How large the process of a till becomes while it sells, in training and live. */

import { aim, megabytes, table } from './figures.ts';
import type { MemorySample } from './memory-run.ts';
import { bundleScript, measureAlone } from './processes.ts';
import { type PartReport, say } from './report.ts';

const SAMPLES = 8;
const modes = [
  { mode: 'training', limitMb: 300 },
  { mode: 'live', limitMb: 250 },
] as const;

export async function benchMemory(isQuick: boolean): Promise<PartReport> {
  const sales = isQuick ? 400 : 20_000;
  const script = await bundleScript('memory-run');
  const tables: PartReport['tables'][number][] = [];
  const notes: string[] = [];
  for (const { mode, limitMb } of modes) {
    say(`${sales} sales, ${mode}`);
    const { samples } = await measureAlone<{ samples: MemorySample[] }>(script, [mode, sales, sales / SAMPLES]);
    tables.push(
      table(
        `Memory of a till that sells, ${mode}, MB`,
        ['', ...samples.map((sample) => `${sample.sales} sales`)],
        [
          ['resident', ...samples.map(({ rss }) => megabytes(rss))],
          ['JavaScript heap, used', ...samples.map(({ heapUsed }) => megabytes(heapUsed))],
          ['JavaScript heap, held', ...samples.map(({ heapTotal }) => megabytes(heapTotal))],
        ],
      ),
    );
    const maxMb = megabytes(Math.max(...samples.map(({ rss }) => rss)));
    notes.push(aim(`${mode}, resident within ${limitMb} MB`, Number(maxMb) <= limitMb, `${maxMb} MB at most`));
  }
  return { tables, notes };
}
