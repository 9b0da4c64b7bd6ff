import type { TenderKind } from '../../shared/contract/views/tender-view.ts';
import type { HistoryIndex } from '../core/ports/history-index.ts';
import { PLACES_OF_A_MS } from './sqlite-history-search.ts';
import type { Prepare } from './sqlite-statements.ts';

/** After every sale there will be. */
const LAST_MS = Date.parse('2200-01-01T00:00:00Z');

/** What statistics are made of; every statement walks one index and nothing else. */
export function createHistoryFigures(
  prepare: Prepare,
): Pick<HistoryIndex, 'takings' | 'summary' | 'goods' | 'cashierSums' | 'discounts' | 'timesSold' | 'span'> {
  return {
    takings: (fromDay, toDay) =>
      prepare(
        `SELECT day, hour, tender, partly, coalesce(cashiers.name, '') AS name, n, sales, amount, refunded FROM (
           SELECT day, hour, tender, cashier, partly, count(*) AS n, sum(is_first) AS sales, sum(amount) AS amount, sum(refunded) AS refunded
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
          sales: Number(row['sales']),
          amountTiyn: Number(row['amount']),
          refundedTiyn: Number(row['refunded']),
        })),
    cashierSums: (fromDay, toDay, beforeMs) =>
      prepare(
        `SELECT coalesce(cashiers.name, '') AS name, sum(is_first) AS sales, sum(amount) AS amount, sum(refunded) AS refunded
         FROM parts LEFT JOIN cashiers ON cashiers.id = cashier
         WHERE day BETWEEN ? AND ? AND place < ? GROUP BY 1`,
      )
        .all(fromDay, toDay, beforeMs * PLACES_OF_A_MS)
        .map((row) => ({
          name: String(row['name']),
          sales: Number(row['sales']),
          amountTiyn: Number(row['amount']),
          refundedTiyn: Number(row['refunded']),
        })),
    discounts: (fromDay, toDay) =>
      prepare(
        `SELECT coalesce(cashiers.name, '') AS name, sum(discount) AS discount
         FROM goods_sold CROSS JOIN sales USING (place) LEFT JOIN cashiers ON cashiers.id = sales.cashier
         WHERE goods_sold.day BETWEEN ? AND ? AND discount > 0 GROUP BY 1`,
      )
        .all(fromDay, toDay)
        .map((row) => ({ name: String(row['name']), discountTiyn: Number(row['discount']) })),
    summary(fromDay, toDay, beforeMs) {
      const row = prepare(
        `SELECT count(*) AS n, coalesce(sum(amount), 0) AS paid, coalesce(sum(refunded), 0) AS refunded,
           count(DISTINCT CASE WHEN NOT EXISTS (
             SELECT 1 FROM parts AS earlier WHERE earlier.place = parts.place AND earlier.day < ?1
           ) THEN place END) AS sales
         FROM parts WHERE day BETWEEN ?1 AND ?2 AND place < ?3`,
      ).get(fromDay, toDay, beforeMs * PLACES_OF_A_MS);
      const [paidTiyn, refundedTiyn] = [Number(row?.['paid']), Number(row?.['refunded'])];
      return {
        count: Number(row?.['n']),
        sales: Number(row?.['sales']),
        paidTiyn,
        refundedTiyn,
        netTiyn: paidTiyn - refundedTiyn,
      };
    },
    goods: (fromDay, toDay, beforeMs = LAST_MS) =>
      prepare(
        `SELECT key, name, n, total, discount, returned_count, returned FROM (
           SELECT key, sum(count) AS n, sum(total) AS total, sum(discount) AS discount,
             sum(returned_count) AS returned_count, sum(returned) AS returned
           FROM goods_sold WHERE day BETWEEN ? AND ? AND place < ? GROUP BY key
         ) JOIN goods USING (key)`,
      )
        .all(fromDay, toDay, beforeMs * PLACES_OF_A_MS)
        .map((row) => ({
          key: String(row['key']),
          name: String(row['name']),
          count: Number(row['n']),
          totalTiyn: Number(row['total']),
          discountTiyn: Number(row['discount']),
          returnedCount: Number(row['returned_count']),
          returnedTiyn: Number(row['returned']),
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
