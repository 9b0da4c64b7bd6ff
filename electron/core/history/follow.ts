import { type Follower, followLedger, lastOfEachRecord } from '../ledger/follow-ledger.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { HistoryEntry, HistoryIndex, ListedEntry } from '../platform/history-index.ts';
import type { StoredEvent } from '../platform/ports.ts';
import { saleOfEvent } from '../sales/recent-sales.ts';

export function createFollower(
  context: ShopContext & {
    readonly index: HistoryIndex;
    readonly entryOf: (saleId: string) => HistoryEntry | undefined;
    readonly rowsOf: (event: StoredEvent) => ListedEntry[];
    /** Version of the entries plus API key; another one rebuilds everything. */
    readonly edition: string;
  },
): Follower {
  const { records, index, entryOf, rowsOf } = context;
  return followLedger({
    ...context,
    take(events, mark) {
      const changes = lastOfEachRecord(events);
      const sales = new Set(changes.flatMap((event) => saleOfEvent(records, event) ?? []));
      const entries = [...sales].flatMap((id) => entryOf(id) ?? []);
      const rows = new Map(changes.flatMap(rowsOf).map((row) => [`${row.list} ${row.row.id}`, row]));
      index.change(entries, mark, [...rows.values()]);
    },
  });
}
