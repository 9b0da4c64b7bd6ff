/** `npm run bench`: measures, prints the tables and keeps them in docs/benchmarks.md. `-- books|counter|detection|catalog|goods|table|history|shop|start|electron|pressure|memory|million|service` picks one; `--quick` keeps nothing. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchLedger } from './books.ts';
import { benchCatalog } from './catalog.ts';
import { benchCounter } from './counter.ts';
import { benchDetection } from './detection.ts';
import { benchElectron } from './electron.ts';
import { benchGoodsList } from './goods-list.ts';
import { benchHistory } from './history.ts';
import { benchMemory } from './memory.ts';
import { benchMillion } from './million.ts';
import { benchPressure } from './pressure.ts';
import { startService } from './processes.ts';
import { drawReport, keepReport, type PartName, type PartReport, partNames } from './report.ts';
import { benchService } from './service.ts';
import { benchShop } from './shop.ts';
import { benchStart } from './start.ts';
import { benchTable } from './table.ts';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const wanted = partNames.filter((part) => positionals.length === 0 || positionals.includes(part));
if (wanted.length === 0 || positionals.some((name) => !partNames.some((part) => part === name))) {
  throw new Error(`Choose from: ${partNames.join(', ')}; or name none for all.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measure(part: PartName): Promise<PartReport> {
  if (part === 'books') return benchLedger(values.quick);
  if (part === 'history') return benchHistory(values.quick, say);
  if (part === 'shop') return benchShop(values.quick);
  if (part === 'start') return benchStart(values.quick);
  if (part === 'memory') return benchMemory(values.quick, say);
  if (part === 'million') return benchMillion(values.quick, say);
  if (part === 'service') return benchService(values.quick, say);
  const service = await startService();
  try {
    if (part === 'electron') return await benchElectron(service, values.quick);
    if (part === 'counter') return await benchCounter(service, values.quick);
    if (part === 'table') return await benchTable(service, values.quick, say);
    if (part === 'goods') return await benchGoodsList(service, values.quick);
    if (part === 'pressure') return await benchPressure(service, values.quick, say);
    return await (part === 'catalog'
      ? benchCatalog(service, values.quick)
      : benchDetection(service, values.quick, say));
  } finally {
    await service.stop();
  }
}

// The service runs from its source, and so do the tills without a screen.
if (
  wanted.some(
    (part) => part !== 'service' && part !== 'pressure' && part !== 'memory' && part !== 'books' && part !== 'shop',
  )
) {
  const built = spawnSync(process.execPath, [fileURLToPath(new URL('../build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the till could not be built');
}
for (const part of wanted) {
  say(`\n# ${part}`);
  const report = await measure(part);
  say(drawReport(report));
  if (!values.quick) keepReport(part, `npm run bench -- ${part}`, report);
}
