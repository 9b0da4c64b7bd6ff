import type { FigureEntry, FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { EntryQuery, HistoryIndex, HistoryQuery } from '#core/platform/history-index.ts';
import { moneyConditions, PERSON } from './sqlite-history-search.ts';
import type { Prepare } from './sqlite-statements.ts';

type Conditions = { readonly where: string[]; readonly values: (string | number)[] };

const SALES = 'JOIN (SELECT place, id AS sale_id, state, row, cashier AS seller FROM sales) USING (place)';
const GOODS_OF = `(SELECT group_concat(name, ', ') FROM (
  SELECT name FROM goods_moved AS sold JOIN goods USING (key) WHERE sold.place = money.place AND sold.kind = 'item' LIMIT 3
))`;

const ofMoney: Partial<Record<FigureName, readonly [where: string, amount: string, kind: string]>> = {
  revenue: ['1', "CASE kind WHEN 'payment' THEN amount ELSE -amount END", 'kind'],
  paid: ["kind = 'payment'", 'amount', 'kind'],
  refunded: ["kind = 'refund'", 'amount', 'kind'],
  sales: ['completes = 1', "json_extract(row, '$.totalTiyn')", "'sale'"],
  rounding: ['rounding > 0', 'rounding', "'rounding'"],
};

const ofGoods: Partial<Record<FigureName, readonly [where: string, amount: string, kind: string]>> = {
  items: ['1', "CASE kind WHEN 'item' THEN amount ELSE -amount END", 'kind'],
  sold: ["kind = 'item'", 'amount', 'kind'],
  returned: ["kind = 'item_return'", 'amount', 'kind'],
  discount: ['discount > 0', 'discount', "'discount'"],
};

/** Money of these days less goods, per sale. */
const bySale = {
  other_paid: {
    kind: 'payment',
    rows: `SELECT place, amount + rounding AS amount FROM money WHERE kind = 'payment' AND day BETWEEN ?1 AND ?2
      UNION ALL SELECT place, -amount FROM goods_moved WHERE kind = 'item' AND day BETWEEN ?1 AND ?2`,
  },
  unnamed_refund: {
    kind: 'refund',
    rows: `SELECT place, amount FROM money WHERE kind = 'refund' AND day BETWEEN ?1 AND ?2
      UNION ALL SELECT place, -amount FROM goods_moved WHERE kind = 'item_return' AND day BETWEEN ?1 AND ?2`,
  },
} as const;

/** @param placesFound sales that match a text. */
export function createFigureEntries(
  prepare: Prepare,
  placesFound: (query: HistoryQuery) => number[],
): Pick<HistoryIndex, 'entries'> {
  function statementOf(query: EntryQuery): { readonly sql: string; readonly values: (string | number)[] } {
    const { figure, fromDay, toDay } = query;
    if (figure === 'other_paid' || figure === 'unnamed_refund') {
      const { kind, rows } = bySale[figure];
      return {
        sql: `SELECT sale_id AS id, '${kind}' AS kind, NULL AS at, sum(amount) AS amount, NULL AS tender, NULL AS quantity,
            NULL AS unit, '' AS name, NULL AS person, row
          FROM (${rows}) ${SALES} GROUP BY place HAVING sum(amount) <> 0`,
        values: [fromDay, toDay],
      };
    }
    const { where, values } = conditionsOf(query);
    if (figure === 'promotion') {
      return {
        sql: `SELECT promoted.id AS id, 'promotion' AS kind, at, amount, NULL AS tender, NULL AS quantity, NULL AS unit,
            name, (SELECT name FROM cashiers WHERE id = seller) AS person, row
          FROM promoted ${SALES} WHERE ${where.join(' AND ')}`,
        values,
      };
    }
    const money = ofMoney[figure];
    if (money !== undefined) {
      const [own, amount, kind] = money;
      return {
        sql: `SELECT money.id AS id, ${kind} AS kind, at, ${amount} AS amount, tender, NULL AS quantity, NULL AS unit,
            coalesce(${GOODS_OF}, '') AS name, ${PERSON} AS person, row
          FROM money ${SALES} WHERE ${[own, ...where].join(' AND ')}`,
        values,
      };
    }
    const [own, amount, kind] = ofGoods[figure] ?? ['0', '0', "''"];
    return {
      sql: `SELECT goods_moved.id AS id, ${kind} AS kind, at, ${amount} AS amount, NULL AS tender, quantity, unit, name,
          (SELECT name FROM cashiers WHERE id = seller) AS person, row
        FROM goods_moved JOIN goods USING (key) ${SALES} WHERE ${[own, ...where].join(' AND ')}`,
      values,
    };
  }

  function conditionsOf({ figure, sales, fromDay, toDay, ...query }: EntryQuery): Conditions {
    const isOfGoods = figure in ofGoods || figure === 'promotion';
    // Goods have no tender and no cashier of their own.
    const filter = isOfGoods ? { ...sales, tender: null, cashierId: null } : sales;
    const { where, values }: Conditions = moneyConditions(filter);
    const add = (condition: string, ...given: (string | number)[]): void => {
      where.push(condition);
      values.push(...given);
    };
    add('day BETWEEN ? AND ?', fromDay, toDay);
    if (sales.text !== null) add('place IN (SELECT value FROM json_each(?))', JSON.stringify(placesFound(sales)));
    if (query.hour !== null) add('hour = ?', query.hour);
    if (query.weekday !== null) add("CAST(strftime('%w', day) AS INTEGER) = ?", query.weekday % 7);
    if (query.item !== null && figure === 'promotion') add('key = ?', query.item.key);
    else if (query.item !== null && isOfGoods) add('key = ? AND unit = ?', query.item.key, query.item.unit);
    if (query.otherThan !== undefined && figure in ofGoods) {
      const known = query.otherThan.map((item) => `${item.key}\n${item.unit}`);
      add('key || char(10) || unit NOT IN (SELECT value FROM json_each(?))', JSON.stringify(known));
    }
    if (query.tender !== null && !isOfGoods) add('tender = ?', query.tender);
    if (query.personName !== null) {
      add(
        `${isOfGoods ? "coalesce((SELECT name FROM cashiers WHERE id = seller), '')" : PERSON} = ?`,
        query.personName,
      );
    }
    return { where, values };
  }

  return {
    entries(query, limit) {
      const { sql, values } = statementOf(query);
      const sums = prepare(`SELECT count(*) AS n, coalesce(sum(amount), 0) AS amount FROM (${sql})`).get(...values);
      const rows = prepare(`${sql} ORDER BY at DESC, id DESC LIMIT ?`).all(...values, limit);
      return { entries: rows.map(toEntry), count: Number(sums?.['n']), amountTiyn: Number(sums?.['amount']) };
    },
  };
}

function toEntry(row: Record<string, unknown>): FigureEntry {
  const sale = JSON.parse(String(row['row'])) as HistoryRow;
  const atMs = row['at'] === null ? Date.parse(sale.at) : Number(row['at']);
  const { quantity, unit, tender, person } = row;
  return {
    id: String(row['id']),
    kind: String(row['kind']) as FigureEntry['kind'],
    at: new Date(atMs).toISOString(),
    day: almatyDay(atMs),
    amountTiyn: Number(row['amount']),
    quantity: quantity === null ? null : { thousandths: Number(quantity), unit: String(unit) },
    tender: tender === null ? null : (String(row['tender']) as TenderKind),
    saleId: sale.id,
    saleNumber: sale.number,
    name: String(row['name']),
    personName: typeof person === 'string' ? person : sale.cashierName,
  };
}
