import { emptyStock, type MoveKind, type StockState } from '@tilla/shared/domain/stock/stock-fold.ts';
import type { ItemBalance, MarginBy, MoveRow, ReportedCosts, StockIndex } from '#core/platform/stock-index.ts';
import type { Prepare } from './sqlite-statements.ts';

export const stockReadIndexes = `
  CREATE INDEX moves_by_day ON moves (day, kind, item, quantity, amount, cost, person_name, source, sold, at);
  CREATE INDEX moves_by_id ON moves (id, quantity, cost);
  CREATE INDEX unreported ON moves (at) WHERE kind = 'sold' AND is_reported = 0;
  CREATE INDEX dated_deliveries ON moves (expires, item) WHERE expires IS NOT NULL;
`;

/** More than a shelf holds at once. */
const MAX_DELIVERIES = 100;
const SIGNED =
  "CASE WHEN kind IN ('received', 'arrived', 'returned') THEN quantity WHEN kind = 'counted' THEN 0 ELSE -quantity END";
const SOLD = "CASE kind WHEN 'sold' THEN quantity ELSE -quantity END";
/** Sources of other programs begin so (core/stock/stock-moves.ts). */
const OWN = "WHERE NOT (source >= 'invoice:' AND source < 'invoice;')";
const keyOf: Readonly<Record<MarginBy, string>> = {
  day: 'moves.day',
  item: 'CAST(moves.item AS TEXT)',
  person: 'moves.person_name',
  sale: 'moves.source',
};

export function createStockReads(
  prepare: Prepare,
): Omit<StockIndex, 'change' | 'mark' | 'clear' | 'flush' | 'onReplaced' | 'close'> {
  return {
    balances: (items) =>
      items.flatMap((item) => {
        const row = prepare('SELECT * FROM items WHERE item = ?').get(item);
        return row === undefined ? [] : [balanceOf(row)];
      }),
    allBalances: () => prepare('SELECT * FROM items WHERE balance IS NOT NULL').all().map(balanceOf),
    lowCount: () =>
      Number(
        prepare('SELECT count(*) AS low FROM items WHERE is_kept = 1 AND balance <= coalesce(minimum, 0)').get()?.[
          'low'
        ],
      ),
    low: () =>
      prepare('SELECT * FROM items WHERE is_kept = 1 AND balance <= coalesce(minimum, 0)').all().map(balanceOf),
    stateAt(item, atMs) {
      const row = prepare(
        `SELECT balance, average FROM moves WHERE item = ? AND at <= ?
         ORDER BY at DESC, ledger DESC, seq DESC, line DESC, id DESC LIMIT 1`,
      ).get(item, atMs);
      return row === undefined ? emptyStock : stateOf(row);
    },
    allAt(atMs) {
      const rows = prepare(
        `SELECT items.item, items.minimum, items.is_kept, last.balance, last.average FROM items
         JOIN moves AS last ON last.item = items.item AND (last.at, last.ledger, last.seq, last.line, last.id) =
           (SELECT at, ledger, seq, line, id FROM moves WHERE item = items.item AND at <= ?
            ORDER BY at DESC, ledger DESC, seq DESC, line DESC, id DESC LIMIT 1)
         WHERE last.balance IS NOT NULL`,
      ).all(atMs);
      return rows.map(balanceOf);
    },
    movedBetween: (item, fromMs, toMs) =>
      Number(
        prepare(`SELECT coalesce(sum(${SIGNED}), 0) AS moved FROM moves WHERE item = ? AND at > ? AND at <= ?`).get(
          item,
          fromMs,
          toMs,
        )?.['moved'],
      ),
    movesOf(item, before, limit) {
      const rows =
        before === null
          ? prepare(`${MOVES} WHERE item = ? ${NEWEST}`).all(item, limit)
          : prepare(`${MOVES} WHERE item = ? AND (at, ledger, seq, line, id) < (?, ?, ?, ?, ?) ${NEWEST}`).all(
              item,
              before.atMs,
              before.ledger,
              before.seq,
              before.line,
              before.id,
              limit,
            );
      return rows.map(moveOf);
    },
    movesOfSource: (source) => prepare(`${MOVES} WHERE source = ? ORDER BY line`).all(source).map(moveOf),
    soldByDay: (item, fromMs) =>
      prepare(
        `SELECT day, sum(${SOLD}) AS sold FROM moves WHERE item = ? AND at >= ? AND kind IN ('sold', 'returned')
         GROUP BY day ORDER BY day`,
      )
        .all(item, fromMs)
        .map(({ day, sold }) => ({ day: String(day), thousandths: Number(sold) })),
    soldSince(fromMs, items) {
      const sums = `sum(${SOLD}) AS sold, sum(CASE kind WHEN 'sold' THEN amount ELSE -amount END) AS amount,
        max(CASE kind WHEN 'sold' THEN at END) AS last_at`;
      const rows =
        items === null
          ? prepare(`SELECT item, ${sums} FROM moves WHERE at >= ? AND kind IN ('sold', 'returned') GROUP BY item`).all(
              fromMs,
            )
          : items.flatMap((item) =>
              prepare(
                `SELECT item, ${sums} FROM moves WHERE item = ? AND at >= ? AND kind IN ('sold', 'returned') GROUP BY item`,
              ).all(item, fromMs),
            );
      return rows.map(({ item, sold, amount, last_at: lastAt }) => ({
        item: Number(item),
        thousandths: Number(sold),
        amountTiyn: Number(amount),
        lastAtMs: numberOrNull(lastAt),
      }));
    },
    margin(by, fromDay, toDay, { isOwn = false } = {}) {
      // What came back costs what it cost when it was sold, so that a full refund leaves nothing.
      const rows = prepare(
        `SELECT ${keyOf[by]} AS key, sum(sign * amount) AS revenue, sum(sign * amount * (cost IS NOT NULL)) AS known,
           coalesce(sum(sign * cost), 0) AS cost, sum(sign * quantity) AS quantity
         FROM (
           SELECT day, item, person_name, source, amount, quantity, cost, 1 AS sign FROM moves
           WHERE kind = 'sold' AND day BETWEEN ?1 AND ?2
           UNION ALL
           SELECT back.day, back.item, back.person_name, back.source, back.amount, back.quantity,
             CASE WHEN sold.id IS NULL THEN back.cost ELSE round(1.0 * sold.cost * back.quantity / sold.quantity) END, -1
           FROM moves AS back LEFT JOIN moves AS sold ON back.sold <> '' AND sold.id = back.sold
           WHERE back.kind = 'returned' AND back.day BETWEEN ?1 AND ?2
         ) AS moves ${isOwn ? OWN : ''} GROUP BY key`,
      ).all(fromDay, toDay);
      return rows.map(({ key, revenue, known, cost, quantity }) => ({
        key: String(key),
        revenueTiyn: Number(revenue),
        knownRevenueTiyn: Number(known),
        costTiyn: Number(cost),
        thousandths: Number(quantity),
      }));
    },
    lossBetween: (fromDay, toDay) =>
      Number(
        prepare(
          "SELECT coalesce(sum(cost), 0) AS loss FROM moves WHERE kind = 'writtenOff' AND day BETWEEN ? AND ?",
        ).get(fromDay, toDay)?.['loss'],
      ),
    waitingFor: (operationId) =>
      prepare('SELECT source FROM waiting WHERE operation = ?')
        .all(operationId)
        .map(({ source }) => String(source)),
    expiringItems: (untilDay) =>
      prepare(
        `SELECT * FROM items WHERE is_kept = 1 AND balance > 0
           AND item IN (SELECT item FROM moves WHERE expires IS NOT NULL AND expires <= ?)`,
      )
        .all(untilDay)
        .map(balanceOf),
    deliveriesOf: (item) =>
      prepare(`SELECT quantity, expires FROM moves WHERE item = ? AND kind IN ('received', 'arrived') ${NEWEST}`)
        .all(item, MAX_DELIVERIES)
        .map(({ quantity, expires }) => ({
          thousandths: Number(quantity),
          expiresOn: expires === null ? null : String(expires),
        })),
    unreported(untilMs) {
      const costs = new Map<string, Record<string, number | null>>();
      const rows = prepare(
        "SELECT source, id, cost FROM moves WHERE kind = 'sold' AND is_reported = 0 AND ledger = '' AND at <= ? AND balance IS NOT NULL",
      ).all(untilMs);
      for (const { source, id, cost } of rows) {
        const known = costs.get(String(source)) ?? {};
        costs.set(String(source), { ...known, [String(id)]: numberOrNull(cost) });
      }
      return [...costs].map(([saleId, ofSale]): ReportedCosts => ({ saleId, costs: ofSale }));
    },
  };
}

const MOVES = `SELECT id, item, source, kind, at, ledger, seq, line, quantity, amount, person_name, balance, difference, cost
  FROM moves`;
const NEWEST = 'ORDER BY at DESC, ledger DESC, seq DESC, line DESC, id DESC LIMIT ?';

function balanceOf(row: Record<string, unknown>): ItemBalance {
  return {
    item: Number(row['item']),
    ...stateOf(row),
    minimumThousandths: numberOrNull(row['minimum']),
    isKept: row['is_kept'] === 1,
  };
}

function moveOf(row: Record<string, unknown>): MoveRow {
  const { id, item, source, kind, at, ledger, seq, line } = row;
  return {
    id: String(id),
    item: Number(item),
    source: String(source),
    kind: String(kind) as MoveKind,
    atMs: Number(at),
    thousandths: Number(row['quantity']),
    amountTiyn: Number(row['amount']),
    personName: String(row['person_name']),
    balanceThousandths: numberOrNull(row['balance']),
    differenceThousandths: numberOrNull(row['difference']),
    costTiyn: numberOrNull(row['cost']),
    place: { atMs: Number(at), ledger: String(ledger), seq: Number(seq), line: Number(line), id: String(id) },
  };
}

export function stateOf(row: Record<string, unknown>): StockState {
  return { thousandths: numberOrNull(row['balance']), averageMilli: numberOrNull(row['average']) };
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
