import type { DatabaseSync } from 'node:sqlite';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { applyMove, emptyStock, type MoveKind, type StockState } from '@tilla/shared/domain/stock/stock-fold.ts';
import type { IndexedMove, MovesOf, ReportedCosts, StockIndex, StockLimit } from '#core/platform/stock-index.ts';
import { openDerivedFile } from './derived-file.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';
import { createStockReads, numberOrNull, stateOf, stockReadIndexes } from './sqlite-stock-reads.ts';

const schemaVersion = 2;

/** `moves` is in the order of the fold; what follows `given_cost` is folded, and folded again when a move comes late. */
const schema = `
  CREATE TABLE moves (
    item INTEGER NOT NULL,
    at INTEGER NOT NULL,
    ledger TEXT NOT NULL,
    seq INTEGER NOT NULL,
    line INTEGER NOT NULL,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    kind TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    given_cost INTEGER,
    amount INTEGER NOT NULL,
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    person_name TEXT NOT NULL,
    sold TEXT NOT NULL,
    is_reported INTEGER NOT NULL,
    expires TEXT,
    balance INTEGER,
    average INTEGER,
    cost INTEGER,
    difference INTEGER,
    PRIMARY KEY (item, at, ledger, seq, line, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX moves_of_source ON moves (source);
  ${stockReadIndexes}
  CREATE TABLE items (
    item INTEGER PRIMARY KEY,
    balance INTEGER,
    average INTEGER,
    minimum INTEGER,
    is_kept INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE TABLE waiting (operation TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (operation, source)) STRICT, WITHOUT ROWID;
  CREATE INDEX waiting_of_source ON waiting (source);
  CREATE TABLE reported (sale TEXT PRIMARY KEY, costs TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/**
 * Derived: a damaged file or another version is replaced by an empty one, marked incomplete. @param file or `:memory:`.
 * @param checkpoint writes the log in another thread
 */
export function openSqliteStock(
  file: string,
  checkpoint: (file: string) => Promise<void> = () => Promise.resolve(),
): StockIndex {
  const index = openDerivedFile<Calls>({
    file,
    name: 'stock',
    version: schemaVersion,
    tables: schema,
    pragmas: 'PRAGMA cache_size = -4000; PRAGMA wal_autocheckpoint = 64000;',
    callsOf: stockOf,
    incremental: ['change'],
  });
  return { ...index, flush: () => (file === ':memory:' ? Promise.resolve() : checkpoint(file)) };
}

type Calls = Omit<StockIndex, 'flush' | 'onReplaced' | 'close'>;
type Changed = Map<number, number>;

function stockOf(database: DatabaseSync): Calls {
  const prepare = cachedStatements(database);

  function put({ source, moves, waitsFor }: MovesOf, changed: Changed): void {
    prepare('DELETE FROM waiting WHERE source = ?').run(source);
    for (const operation of waitsFor)
      prepare('INSERT INTO waiting (operation, source) VALUES (?, ?)').run(operation, source);
    const reported = reportedOf(source);
    const next = moves.map((move) => withReported(move, reported));
    const known = prepare(
      `SELECT item, at, ledger, seq, line, id, kind, quantity, given_cost, amount, person, person_name, sold, is_reported, expires
       FROM moves WHERE source = ?`,
    ).all(source);
    const before = known.map((row) => JSON.stringify(Object.values(row)));
    const after = next.map((row) => JSON.stringify(row));
    // Most events of a sale move nothing.
    if (before.length === after.length && before.toSorted().join() === after.toSorted().join()) return;
    for (const { item, at } of known) note(changed, Number(item), Number(at));
    prepare('DELETE FROM moves WHERE source = ?').run(source);
    for (const [item, at, ledger, seq, line, id, kind, quantity, givenCost, amount, ...rest] of next) {
      note(changed, item, at);
      prepare(
        `INSERT INTO moves (item, at, ledger, seq, line, id, source, kind, quantity, given_cost, amount, day, person,
           person_name, sold, is_reported, expires)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(item, at, ledger, seq, line, id, source, kind, quantity, givenCost, amount, almatyDay(at), ...rest);
    }
  }

  function reportedOf(source: string): ReportedCosts['costs'] {
    const row = prepare('SELECT costs FROM reported WHERE sale = ?').get(source);
    return row === undefined ? {} : (JSON.parse(String(row['costs'])) as ReportedCosts['costs']);
  }

  /** Folds an item again from this moment on. */
  function fold(item: number, fromAt: number): void {
    const last = prepare(
      `SELECT balance, average FROM moves WHERE item = ? AND at < ?
       ORDER BY at DESC, ledger DESC, seq DESC, line DESC, id DESC LIMIT 1`,
    ).get(item, fromAt);
    let state: StockState = last === undefined ? emptyStock : stateOf(last);
    const rows = prepare(
      `SELECT at, ledger, seq, line, id, kind, quantity, given_cost, is_reported FROM moves WHERE item = ? AND at >= ?
       ORDER BY at, ledger, seq, line, id`,
    ).all(item, fromAt);
    for (const row of rows) {
      const [at, ledger, seq, line, id, kind, quantity, givenCost, isReported] = Object.values(row);
      const { after, costTiyn, differenceThousandths } = applyMove(state, {
        kind: kind as MoveKind,
        atMs: Number(at),
        ledger: String(ledger),
        seq: Number(seq),
        line: Number(line),
        thousandths: Number(quantity),
        costTiyn: numberOrNull(givenCost),
      });
      // A closed shift reported it as unknown, and it stays so.
      const cost = isReported === 1 ? numberOrNull(givenCost) : costTiyn;
      prepare(
        `UPDATE moves SET balance = ?, average = ?, cost = ?, difference = ?
         WHERE item = ? AND at = ? AND ledger = ? AND seq = ? AND line = ? AND id = ?`,
      ).run(
        after.thousandths,
        after.averageMilli,
        cost,
        differenceThousandths,
        item,
        Number(at),
        String(ledger),
        Number(seq),
        Number(line),
        String(id),
      );
      state = after;
    }
    prepare(
      `INSERT INTO items (item, balance, average) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET balance = excluded.balance, average = excluded.average`,
    ).run(item, state.thousandths, state.averageMilli);
  }

  function putLimit({ item, minimumThousandths, isKept }: StockLimit): void {
    prepare(
      `INSERT INTO items (item, minimum, is_kept) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET minimum = excluded.minimum, is_kept = excluded.is_kept`,
    ).run(item, minimumThousandths, isKept ? 1 : 0);
  }

  function putReported({ saleId, costs }: ReportedCosts): void {
    prepare('INSERT OR REPLACE INTO reported (sale, costs) VALUES (?, ?)').run(saleId, JSON.stringify(costs));
    for (const [id, cost] of Object.entries(costs)) {
      prepare(
        `UPDATE moves SET given_cost = ?, cost = ?, is_reported = 1 WHERE source = ? AND id = ? AND kind = 'sold'`,
      ).run(cost, cost, saleId, id);
    }
  }

  return {
    ...createStockReads(prepare),
    change({ moves, limits, reported }, mark) {
      inTransaction(database, () => {
        for (const limit of limits) putLimit(limit);
        const changed: Changed = new Map();
        for (const one of moves) put(one, changed);
        for (const [item, at] of changed) fold(item, at);
        for (const one of reported) putReported(one);
        prepare("INSERT OR REPLACE INTO marks (name, value) VALUES ('books', ?)").run(mark);
      });
    },
    mark() {
      const row = prepare("SELECT value FROM marks WHERE name = 'books'").get();
      return row === undefined ? null : String(row['value']);
    },
    clear() {
      inTransaction(database, () => {
        for (const table of ['moves', 'items', 'waiting', 'reported', 'marks']) database.exec(`DELETE FROM ${table}`);
      });
    },
  };
}

function note(changed: Changed, item: number, at: number): void {
  changed.set(item, Math.min(changed.get(item) ?? at, at));
}

function withReported(move: IndexedMove, reported: ReportedCosts['costs']) {
  const { item, atMs, ledger, seq, line, id, kind, thousandths, amountTiyn, personId, personName, soldId } = move;
  const { expiresOn } = move;
  const isReported = kind === 'sold' && Object.hasOwn(reported, id);
  const costTiyn = isReported ? (reported[id] ?? null) : move.costTiyn;
  return [
    item,
    atMs,
    ledger,
    seq,
    line,
    id,
    kind,
    thousandths,
    costTiyn,
    amountTiyn,
    personId,
    personName,
    soldId,
    isReported ? 1 : 0,
    expiresOn,
  ] as const;
}
