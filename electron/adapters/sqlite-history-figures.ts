import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import type { HistoryIndex, MoneyKind, MoneySums } from '#core/platform/history-index.ts';
import type { Prepare } from './sqlite-statements.ts';

const LAST_MS = Date.parse('2200-01-01T00:00:00Z');

const NAME = 'coalesce(cashiers.name, person)';

/** Every statement reads one index only. */
export function createHistoryFigures(
  prepare: Prepare,
): Pick<
  HistoryIndex,
  | 'money'
  | 'amounts'
  | 'summary'
  | 'goods'
  | 'byPerson'
  | 'discounts'
  | 'promotions'
  | 'timesSold'
  | 'returnedOn'
  | 'span'
> {
  return {
    money: (fromDay, toDay) =>
      prepare(
        `SELECT kind, day, hour, tender, partly, ${NAME} AS name,
           sum(count) AS n, sum(sales) AS sales, sum(amount) AS amount, sum(rounding) AS rounding
         FROM money_sums LEFT JOIN cashiers ON cashiers.id = cashier
         WHERE day BETWEEN ? AND ? GROUP BY kind, day, hour, tender, partly, 6 HAVING sum(count) > 0 ORDER BY day, hour, kind`,
      )
        .all(fromDay, toDay)
        .map((row) => ({
          kind: String(row['kind']) as MoneyKind,
          day: String(row['day']),
          hour: Number(row['hour']),
          tender: String(row['tender']) as TenderKind,
          isPartlyRefunded: row['partly'] === 1,
          personName: String(row['name']),
          count: Number(row['n']),
          sales: Number(row['sales']),
          amountTiyn: Number(row['amount']),
          roundingTiyn: Number(row['rounding']),
        })),
    amounts: (fromDay, toDay) =>
      prepare(
        `SELECT kind, money.day AS day, sales.day AS sale_day, amount, count(*) AS n
         FROM money JOIN sales USING (place) WHERE money.day BETWEEN ? AND ? GROUP BY 1, 2, 3, 4`,
      )
        .all(fromDay, toDay)
        .map((row) => ({
          kind: String(row['kind']) as MoneyKind,
          day: String(row['day']),
          saleDay: String(row['sale_day']),
          amountTiyn: Number(row['amount']),
          count: Number(row['n']),
        })),
    summary: (fromDay, toDay, beforeMs) =>
      toSums(prepare(`SELECT ${SUMS} FROM money WHERE day BETWEEN ? AND ? AND at < ?`).get(fromDay, toDay, beforeMs)),
    byPerson: (fromDay, toDay, beforeMs) =>
      prepare(
        `SELECT ${NAME} AS name, count(CASE kind WHEN 'refund' THEN 1 END) AS refunds, ${SUMS}
         FROM money LEFT JOIN cashiers ON cashiers.id = cashier
         WHERE day BETWEEN ? AND ? AND at < ? GROUP BY 1`,
      )
        .all(fromDay, toDay, beforeMs)
        .map((row) => ({ name: String(row['name']), refunds: Number(row['refunds']), ...toSums(row) })),
    discounts: (fromDay, toDay) =>
      prepare(
        `SELECT coalesce(cashiers.name, '') AS name, sum(discount) AS discount
         FROM goods_moved CROSS JOIN sales USING (place) LEFT JOIN cashiers ON cashiers.id = sales.cashier
         WHERE goods_moved.day BETWEEN ? AND ? AND discount > 0 GROUP BY 1`,
      )
        .all(fromDay, toDay)
        .map((row) => ({ name: String(row['name']), discountTiyn: Number(row['discount']) })),
    promotions: (fromDay, toDay) =>
      prepare(
        `SELECT key, max(name) AS name, count(DISTINCT place) AS sales, sum(amount) AS amount
         FROM promoted WHERE day BETWEEN ? AND ? GROUP BY key ORDER BY amount DESC, key`,
      )
        .all(fromDay, toDay)
        .map((row) => ({
          id: String(row['key']),
          name: String(row['name']),
          sales: Number(row['sales']),
          offTiyn: Number(row['amount']),
        })),
    goods: (fromDay, toDay, beforeMs = LAST_MS) =>
      prepare(
        `SELECT key, unit, name, n, total, discount, returned_n, returned FROM (
           SELECT key, unit,
             sum(CASE kind WHEN 'item' THEN quantity ELSE 0 END) AS n,
             sum(CASE kind WHEN 'item' THEN amount ELSE 0 END) AS total,
             sum(discount) AS discount,
             sum(CASE kind WHEN 'item' THEN 0 ELSE quantity END) AS returned_n,
             sum(CASE kind WHEN 'item' THEN 0 ELSE amount END) AS returned
           FROM goods_moved WHERE day BETWEEN ? AND ? AND at < ? GROUP BY key, unit
         ) JOIN goods USING (key)`,
      )
        .all(fromDay, toDay, beforeMs)
        .map((row) => ({
          key: String(row['key']),
          unit: String(row['unit']),
          name: String(row['name']),
          thousandths: Number(row['n']),
          totalTiyn: Number(row['total']),
          discountTiyn: Number(row['discount']),
          returnedThousandths: Number(row['returned_n']),
          returnedTiyn: Number(row['returned']),
        })),
    timesSold: (day) =>
      // Keys of the catalog's goods begin with a letter of their own (sale-entry.ts).
      prepare(
        `SELECT key, hour, count(*) AS times FROM goods_moved
         WHERE day = ? AND kind = 'item' AND key >= 'c' AND key < 'd' GROUP BY key, hour`,
      )
        .all(day)
        .map((row) => ({
          catalogItemId: Number(String(row['key']).slice(1)),
          hour: Number(row['hour']),
          times: Number(row['times']),
        })),
    returnedOn: (day) =>
      prepare(
        `SELECT DISTINCT sales.id AS id FROM goods_moved JOIN sales USING (place)
         WHERE goods_moved.day = ? AND kind = 'item_return'`,
      )
        .all(day)
        .map(({ id }) => String(id)),
    span() {
      const row = prepare(
        `SELECT min(one) AS first, max(last) AS last FROM (
           SELECT min(day) AS one, max(day) AS last FROM money_sums WHERE count > 0
           UNION ALL SELECT min(day), max(day) FROM day_sums WHERE count > 0
         )`,
      ).get();
      const [fromDay, toDay] = [row?.['first'], row?.['last']];
      return typeof fromDay === 'string' && typeof toDay === 'string' ? { fromDay, toDay } : null;
    },
  };
}

const SUMS = `count(CASE kind WHEN 'payment' THEN 1 END) AS n, coalesce(sum(completes), 0) AS sales,
  coalesce(sum(CASE kind WHEN 'payment' THEN amount ELSE 0 END), 0) AS paid,
  coalesce(sum(CASE kind WHEN 'payment' THEN 0 ELSE amount END), 0) AS refunded,
  coalesce(sum(CASE kind WHEN 'payment' THEN debt * amount ELSE 0 END), 0) AS debt_paid,
  coalesce(sum(rounding), 0) AS rounding`;

function toSums(row: Record<string, unknown> | undefined): MoneySums {
  const [paidTiyn, refundedTiyn] = [Number(row?.['paid']), Number(row?.['refunded'])];
  return {
    count: Number(row?.['n']),
    sales: Number(row?.['sales']),
    debtPaidTiyn: Number(row?.['debt_paid']),
    paidTiyn,
    refundedTiyn,
    netTiyn: paidTiyn - refundedTiyn,
    roundingTiyn: Number(row?.['rounding']),
  };
}
