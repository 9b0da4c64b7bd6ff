/**
 * `npm run bench [-- PART ...] [--quick]`: measures, prints the tables and keeps them in docs/benchmarks.md; `--quick` keeps
 * nothing. `start` takes `--before CHECKOUT`, another one that is built, and measures both in turns.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBooks } from './books.ts';
import { benchCatalog } from './catalog.ts';
import { benchCounter } from './counter.ts';
import { benchDetection } from './detection.ts';
import { benchElectron } from './electron.ts';
import { benchFirstSale } from './first-sale.ts';
import { benchGoodsList } from './goods-list.ts';
import { benchHistory } from './history.ts';
import { benchMemory } from './memory.ts';
import { benchMillion } from './million.ts';
import { benchPageMemory } from './page-memory.ts';
import { benchPressure } from './pressure.ts';
import { measureAlone } from './processes.ts';
import { drawReport, keepReport, type PartName, type PartReport, partNames, say } from './report.ts';
import { benchService } from './service.ts';
import { benchStart } from './start.ts';
import { benchTable } from './table.ts';

const benches: Record<PartName, (isQuick: boolean) => Promise<PartReport>> = {
  books: benchBooks,
  start: (isQuick) => benchStart(isQuick, values.before),
  'first-sale': benchFirstSale,
  electron: benchElectron,
  counter: benchCounter,
  catalog: benchCatalog,
  goods: benchGoodsList,
  table: benchTable,
  history: benchHistory,
  shop: (isQuick) => measureAlone(new URL('shop.ts', import.meta.url), isQuick ? [5_000, 3] : [100_000, 16]),
  stock: (isQuick) => measureAlone(new URL('stock.ts', import.meta.url), isQuick ? [2_000, 14] : [20_000, 365]),
  detection: benchDetection,
  pressure: benchPressure,
  memory: benchMemory,
  'page-memory': benchPageMemory,
  million: benchMillion,
  service: benchService,
  hub: (isQuick) => measureAlone(new URL('hub.ts', import.meta.url), isQuick ? [2, 2_000] : [20, 20_000]),
};
/** These run from their source. */
const unbuilt: readonly PartName[] = ['books', 'shop', 'stock', 'pressure', 'memory', 'service', 'hub'];

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, before: { type: 'string' } },
  allowPositionals: true,
});
const wanted = partNames.filter((part) => positionals.length === 0 || positionals.includes(part));
if (wanted.length === 0 || positionals.some((name) => !wanted.some((part) => part === name))) {
  throw new Error(`Choose from: ${partNames.join(', ')}; or name none for all.`);
}
if (wanted.some((part) => !unbuilt.includes(part))) {
  const build = fileURLToPath(new URL('../build.mjs', import.meta.url));
  if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0)
    throw new Error('the till could not be built');
}
for (const part of wanted) {
  say(`\n# ${part}`);
  const report = await benches[part](values.quick);
  say(drawReport(report));
  if (!values.quick) keepReport(part, report);
}
