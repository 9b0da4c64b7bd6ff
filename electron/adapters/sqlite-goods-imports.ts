import type { DatabaseSync } from 'node:sqlite';
import type {
  GoodsImport,
  GoodsImports,
  ImportBatch,
  ImportRow,
  ImportRowState,
} from '#core/platform/goods-imports-port.ts';
import { openDerivedFile } from './derived-file.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';

const schemaVersion = 1;

const schema = `
  CREATE TABLE imports (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, problem TEXT, head TEXT NOT NULL
  ) STRICT;
  CREATE TABLE rows (
    import INTEGER NOT NULL, number INTEGER NOT NULL, state TEXT NOT NULL, name TEXT NOT NULL, goods TEXT, faults TEXT,
    goods_id INTEGER, problem TEXT, most INTEGER NOT NULL, batch TEXT, batch_kind TEXT,
    PRIMARY KEY (import, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rows_by_state ON rows (import, state, number);
  CREATE INDEX rows_by_batch ON rows (import, batch, number) WHERE batch IS NOT NULL;
  CREATE TABLE choices (heads TEXT PRIMARY KEY, choice TEXT NOT NULL) STRICT;
`;

const noCounts: Readonly<Record<ImportRowState, number>> = {
  faulty: 0,
  waiting: 0,
  creating: 0,
  to_change: 0,
  changing: 0,
  made: 0,
  matched: 0,
  changed: 0,
  refused: 0,
  skipped: 0,
  removing: 0,
  removed: 0,
  restoring: 0,
  restored: 0,
  kept: 0,
};

/** Not a cache: transactions wait for the disk, and a damaged file is salvaged. @param file or `:memory:`. */
export function openSqliteGoodsImports(file: string): GoodsImports {
  return openDerivedFile<Calls>({
    file,
    name: 'imports',
    version: schemaVersion,
    tables: schema,
    pragmas: 'PRAGMA synchronous = FULL;',
    callsOf: importsOf,
    salvaged: [
      { table: 'imports', key: 'number', check: importOf },
      { table: 'rows', key: 'number', within: { column: 'import', table: 'imports' }, check: rowOf },
      { table: 'choices', key: 'rowid', check: ({ choice }) => fromJson(choice) },
    ],
  });
}

type Calls = Omit<GoodsImports, 'onReplaced' | 'close'>;

function importsOf(database: DatabaseSync): Calls {
  const prepare = cachedStatements(database);

  /** @throws TypeError for an unknown import (a bug). */
  function numberOf(id: string): number {
    const found = prepare('SELECT number FROM imports WHERE id = ?').get(id);
    if (found === undefined) throw new TypeError(`no import ${id}`);
    return Number(found['number']);
  }

  function write(
    id: string,
    rows: Parameters<GoodsImports['settle']>[1],
    batch: Parameters<GoodsImports['give']>[1] | null,
  ) {
    const number = numberOf(id);
    const update = prepare(
      `UPDATE rows SET state = ?, goods_id = coalesce(?, goods_id), problem = ?, most = coalesce(?, most), batch = ?,
         batch_kind = ?, name = coalesce(?, name), goods = coalesce(?, goods), faults = coalesce(?, faults)
       WHERE import = ? AND number = ?`,
    );
    inTransaction(database, () => {
      for (const row of rows) {
        update.run(
          row.state,
          row.goodsId ?? null,
          row.kept === undefined ? jsonOrNull(row.problem) : JSON.stringify({ kept: row.kept }),
          row.maxBatch ?? null,
          batch?.id ?? null,
          batch?.kind ?? null,
          row.name ?? null,
          jsonOrNull(row.goods),
          row.faults === undefined ? null : JSON.stringify(faultsToKeep(row.faults, row.cells ?? null)),
          number,
          row.number,
        );
      }
    });
  }

  return {
    begin({ id, state, problem, ...head }) {
      prepare('INSERT INTO imports (id, state, problem, head) VALUES (?, ?, ?, ?)').run(
        id,
        state,
        jsonOrNull(problem),
        JSON.stringify(head),
      );
    },
    find(id) {
      const row = prepare('SELECT id, state, problem, head FROM imports WHERE id = ?').get(id);
      return row === undefined ? undefined : importOf(row);
    },
    newest: (limit) =>
      prepare('SELECT id, state, problem, head FROM imports ORDER BY number DESC LIMIT ?').all(limit).map(importOf),
    change(id, change) {
      const found = prepare('SELECT id, state, problem, head FROM imports WHERE id = ?').get(id);
      if (found === undefined) return;
      const { id: _, state, problem, ...head } = { ...importOf(found), ...change };
      prepare('UPDATE imports SET state = ?, problem = ?, head = ? WHERE id = ?').run(
        state,
        jsonOrNull(problem),
        JSON.stringify(head),
        id,
      );
    },
    remove(id) {
      const number = numberOf(id);
      inTransaction(database, () => {
        prepare('DELETE FROM rows WHERE import = ?').run(number);
        prepare('DELETE FROM imports WHERE number = ?').run(number);
      });
    },
    add(id, rows) {
      const number = numberOf(id);
      const insert = prepare(
        `INSERT INTO rows (import, number, state, name, goods, faults, goods_id, problem, most)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      );
      return inTransaction(database, () => {
        for (const row of rows) {
          insert.run(
            number,
            row.number,
            row.state,
            row.name,
            jsonOrNull(row.goods),
            row.faults.length === 0 ? null : JSON.stringify(faultsToKeep(row.faults, row.cells)),
            row.goodsId,
            jsonOrNull(row.problem),
            row.maxBatch,
          );
        }
        return Number(prepare('SELECT count(*) AS rows FROM rows WHERE import = ?').get(number)?.['rows']);
      });
    },
    counts(id) {
      const found = prepare('SELECT state, count(*) AS rows FROM rows WHERE import = ? GROUP BY state').all(
        numberOf(id),
      );
      const counted = Object.fromEntries(found.map((row) => [String(row['state']), Number(row['rows'])]));
      return { ...noCounts, ...counted };
    },
    rows(id, states, offset, limit) {
      const wanted = states === null ? '' : `AND state IN (${states.map(() => '?').join(', ')})`;
      return prepare(`SELECT * FROM rows WHERE import = ? ${wanted} ORDER BY number LIMIT ? OFFSET ?`)
        .all(numberOf(id), ...(states ?? []), limit, offset)
        .map(rowOf);
    },
    give(id, batch, rows) {
      write(id, rows, batch);
    },
    batches: (id) =>
      prepare(
        'SELECT batch, batch_kind, min(number) AS first FROM rows WHERE import = ? AND batch IS NOT NULL GROUP BY batch ORDER BY first',
      )
        .all(numberOf(id))
        .map((row) => ({ id: String(row['batch']), kind: String(row['batch_kind']) as ImportBatch['kind'] })),
    ofBatch: (id, batchId) =>
      prepare('SELECT * FROM rows WHERE import = ? AND batch = ? ORDER BY number')
        .all(numberOf(id), batchId)
        .map(rowOf),
    settle(id, rows) {
      write(id, rows, null);
    },
    choiceOf(heads) {
      const found = prepare('SELECT choice FROM choices WHERE heads = ?').get(heads);
      return found === undefined ? null : (JSON.parse(String(found['choice'])) as GoodsImport['choice']);
    },
    remember(heads, choice) {
      prepare(
        'INSERT INTO choices (heads, choice) VALUES (?, ?) ON CONFLICT (heads) DO UPDATE SET choice = excluded.choice',
      ).run(heads, JSON.stringify(choice));
    },
  };
}

type Stored = Readonly<Record<string, unknown>>;

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const fromJson = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null);

function importOf(row: Stored): GoodsImport {
  const head = JSON.parse(String(row['head'])) as Omit<GoodsImport, 'id' | 'state' | 'problem'>;
  return {
    ...head,
    id: String(row['id']),
    state: String(row['state']) as GoodsImport['state'],
    problem: fromJson(row['problem']) as GoodsImport['problem'],
  };
}

/** Files of earlier versions have the faults alone. */
interface KeptFaults {
  readonly faults: ImportRow['faults'];
  readonly cells: ImportRow['cells'];
}

function faultsToKeep(faults: ImportRow['faults'], cells: ImportRow['cells']): KeptFaults {
  return { faults, cells };
}

function rowOf(row: Stored): ImportRow {
  const found = fromJson(row['faults']) as KeptFaults | ImportRow['faults'] | null;
  const { faults, cells } = found !== null && 'faults' in found ? found : { faults: found ?? [], cells: null };
  const why = fromJson(row['problem']) as ImportRow['problem'] | { readonly kept: NonNullable<ImportRow['kept']> };
  const isKept = why !== null && 'kept' in why;
  return {
    number: Number(row['number']),
    state: String(row['state']) as ImportRowState,
    name: String(row['name']),
    goods: fromJson(row['goods']) as ImportRow['goods'],
    faults,
    goodsId: row['goods_id'] === null ? null : Number(row['goods_id']),
    problem: isKept ? null : why,
    maxBatch: Number(row['most']),
    cells,
    kept: isKept ? why.kept : null,
  };
}
