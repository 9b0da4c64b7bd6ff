import type { TenderKind } from '../../shared/contract/views/tender-view.ts';
import type { HistoryIndex } from '../core/ports/history-index.ts';
import type { Prepare } from './sqlite-statements.ts';

/** What statistics are made of; every statement walks one index and nothing else. */
export function createHistoryFigures(prepare: Prepare): Pick<HistoryIndex, 'takings' | 'goods' | 'timesSold' | 'span'> {
  return {
    takings: (fromDay, toDay) =>
      prepare(
        `SELECT day, hour, tender, partly, coalesce(cashiers.name, '') AS name, n, amount, refunded FROM (
           SELECT day, hour, tender, cashier, partly, count(*) AS n, sum(amount) AS amount, sum(refunded) AS refunded
           FROM parts WHERE day BETWEEN ? AND ? GROUP BY day, hour, tender, cashier, partly
         ) LEFT JOIN cashiers ON cashiers.id = cashier`,
      )
        .all(fromDay, toDay)
        .map((row) => ({
          day: String(row['day']),
          hour: Number(row['hour']),
          tender: String(row['tender']) as TenderKind,
          isPartlyRefunded: row['partly'] === 1,
          cashierName: String(row['name']),
          count: Number(row['n']),
          amountTiyn: Number(row['amount']),
          refundedTiyn: Number(row['refunded']),
        })),
    goods: (fromDay, toDay) =>
      prepare(
        `SELECT key, name, n, total FROM (
           SELECT key, sum(count) AS n, sum(total) AS total FROM goods_sold WHERE day BETWEEN ? AND ? GROUP BY key
         ) JOIN goods USING (key)`,
      )
        .all(fromDay, toDay)
        .map((row) => ({
          key: String(row['key']),
          name: String(row['name']),
          count: Number(row['n']),
          totalTiyn: Number(row['total']),
        })),
    timesSold: (day) =>
      // Keys of the catalog's goods begin with a letter of their own (sale-entry.ts).
      prepare(
        `SELECT key, hour, count(*) AS times FROM goods_sold
         WHERE day = ? AND key >= 'c' AND key < 'd' GROUP BY key, hour`,
      )
        .all(day)
        .map((row) => ({
          catalogItemId: Number(String(row['key']).slice(1)),
          hour: Number(row['hour']),
          times: Number(row['times']),
        })),
    span() {
      const row = prepare(
        `SELECT min(one) AS first, max(last) AS last FROM (
           SELECT min(day) AS one, max(day) AS last FROM parts
           UNION ALL SELECT min(day), max(day) FROM day_sums
         )`,
      ).get();
      const [fromDay, toDay] = [row?.['first'], row?.['last']];
      return typeof fromDay === 'string' && typeof toDay === 'string' ? { fromDay, toDay } : null;
    },
  };
}
