/** Fills the ledger of a till with years of sales, as its own records say them; says how long it took as one line of JSON. */

import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';
import { DAY, HOUR } from '#tests/core/manual-clock.ts';
import { createSaleMaker } from './made-sales.ts';

export interface HistoryFilled {
  readonly readyMs: number;
  readonly events: number;
}

const [file = '', size = '0', lastDay = ''] = process.argv.slice(2);
const count = Number(size);
const BATCH = 500;
const SALES_A_DAY = 280;
const BETWEEN_MS = 150_000;

const startMs = performance.now();
const makeSale = createSaleMaker();
const ledger = openSqliteLedger(file);
const firstMs = Date.parse(`${lastDay}T00:00:00+05:00`) - (Math.ceil(count / SALES_A_DAY) - 1) * DAY;
let change: { events: LedgerEvent[]; puts: RecordPut[] } = { events: [], puts: [] };
for (let number = 1; number <= count; number += 1) {
  const [day, place] = [Math.floor((number - 1) / SALES_A_DAY), (number - 1) % SALES_A_DAY];
  const made = makeSale(number, firstMs + day * DAY + 9 * HOUR + place * BETWEEN_MS);
  change.events.push(...made.events);
  change.puts.push(...made.puts);
  if (number % BATCH !== 0 && number !== count) continue;
  ledger.write(change);
  change = { events: [], puts: [] };
}
const { seq } = ledger.head();
ledger.close();
process.stdout.write(
  `${JSON.stringify({ readyMs: performance.now() - startMs, events: seq } satisfies HistoryFilled)}\n`,
);
