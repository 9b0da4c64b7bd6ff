import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { GoodsImportChoice } from '@tilla/shared/contract/views/goods-table-view.ts';
import { neededColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import type { NamedUnit } from '@tilla/shared/domain/goods-table/goods-units.ts';
import { useEffect, useRef, useState } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { createTableReader, type TableReader } from './reading/table-reader.ts';
import type { CheckedTable, OpenedTable, PreviewRow, TablePart } from './reading/table-session.ts';
import { MAX_FILE_BYTES, type UnreadableKind, UnreadableTable } from './reading/unreadable-table.ts';

export interface ShownTable {
  readonly reader: TableReader;
  readonly fileName: string;
  readonly table: OpenedTable;
  readonly choice: GoodsImportChoice;
  readonly checked: CheckedTable | null;
  /** The shop's items that rows match, by row number; null until they are looked up. */
  readonly existing: ReadonlyMap<number, ExistingRow> | null;
  readonly turn: number;
}

export interface ExistingRow {
  readonly index: number;
  readonly item: NonNullable<CallOutput<'goodsTable.existing'>['items'][number]>;
  readonly differs: boolean;
}

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly why: UnreadableKind }
  | { readonly kind: 'failed'; readonly problem: TillProblem }
  | ({ readonly kind: 'open' } & ShownTable);

export interface Handing {
  readonly done: number;
  readonly all: number;
}

const LOOKUP_ROWS = 500;

export function useTable() {
  const till = useTill();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const [handing, setHanding] = useState<Handing | null>(null);
  const reader = useRef<TableReader | null>(null);
  const units = useRef<readonly NamedUnit[]>([]);
  const turn = useRef(0);
  useEffect(
    () => () => {
      reader.current?.stop();
      reader.current = null;
    },
    [],
  );

  function end(): void {
    reader.current?.stop();
    reader.current = null;
    turn.current += 1;
  }

  async function open(file: File): Promise<void> {
    end();
    const mine = turn.current;
    setStep({ kind: 'reading' });
    const created = createTableReader();
    reader.current = created;
    try {
      if (file.size > MAX_FILE_BYTES) throw new UnreadableTable('too_large');
      const table = await created.ask('open', new Uint8Array(await file.arrayBuffer()));
      units.current = (await till.call('goodsTable.units', {})).units;
      const choice = await choiceFor(till, table);
      if (turn.current === mine)
        read({ reader: created, fileName: file.name, table, choice, checked: null, existing: null, turn: mine });
    } catch (fault) {
      if (turn.current !== mine) return;
      if (fault instanceof UnreadableTable) setStep({ kind: 'unreadable', why: fault.kind });
      else if (fault instanceof TillProblem) setStep({ kind: 'failed', problem: fault });
      else throw fault;
    }
  }

  function read(shown: ShownTable): void {
    turn.current += 1;
    const next = { ...shown, checked: null, existing: null, turn: turn.current };
    setStep({ kind: 'open', ...next });
    if (!isReadable(shown.choice)) return;
    const { choice } = shown;
    shown.reader
      .ask('check', {
        places: choice.places,
        keepsShortCodes: choice.keepsShortCodes,
        readsStock: choice.stock !== undefined,
        units: units.current,
      })
      .then(
        (checked) => {
          if (turn.current !== next.turn) return;
          setStep({ kind: 'open', ...next, checked });
          lookUp(next.reader, checked, () => turn.current === next.turn).then(
            (existing) => {
              if (turn.current === next.turn) setStep({ kind: 'open', ...next, checked, existing });
            },
            (fault: unknown) => {
              // The preview only shows less; handing the rows over asks the till again and reports the problem.
              if (!(fault instanceof TillProblem) && !(fault instanceof UnreadableTable)) throw fault;
            },
          );
        },
        () => {
          if (turn.current === next.turn) setStep({ kind: 'unreadable', why: 'too_large' });
        },
      );
  }

  async function lookUp(
    from: TableReader,
    { good, faulty }: CheckedTable,
    isWanted: () => boolean,
  ): Promise<ReadonlyMap<number, ExistingRow>> {
    const existing = new Map<number, ExistingRow>();
    for (let offset = 0; offset < good + faulty && isWanted(); offset += LOOKUP_ROWS) {
      const rows = await from.ask('rows', { of: 'all', offset, limit: LOOKUP_ROWS });
      const { items } = await till.call('goodsTable.existing', { rows: rows.map(codesOf) });
      for (const [at, { number, goods }] of rows.entries()) {
        const item = items[at] ?? null;
        if (item === null || goods === null) continue;
        const differs = item.name !== goods.name || item.priceTiyn !== goods.priceTiyn;
        existing.set(number, { index: offset + at, item, differs });
      }
    }
    return existing;
  }

  return {
    step,
    handing,
    open,
    read,
    close(): void {
      end();
      setStep({ kind: 'none' });
    },
    /** Resolves when the till has all rows; none is sent yet. Rejects with `TillProblem` only. */
    async hand(shown: ShownTable): Promise<string> {
      setHanding({ done: 0, all: shown.table.rows });
      try {
        return await handRows(till, shown, (done) => setHanding({ done, all: shown.table.rows }));
      } finally {
        setHanding(null);
      }
    },
  };
}

function codesOf({ goods }: PreviewRow): CallInput<'goodsTable.existing'>['rows'][number] {
  const { name = '', externalRef = '', barcode = '', ntin = '' } = goods ?? {};
  return { name, externalRef, barcode, ntin };
}

export function isReadable({ places }: GoodsImportChoice): boolean {
  return neededColumns.every((column) => places[column] !== null);
}

async function choiceFor(till: TillClient, { heads, places }: OpenedTable): Promise<GoodsImportChoice> {
  const remembered = heads === null ? null : (await till.call('goodsTable.choice', { heads: [...heads] })).choice;
  return remembered ?? { places, keepsShortCodes: false, updates: false };
}

async function handRows(till: TillClient, shown: ShownTable, onRows: (done: number) => void): Promise<string> {
  const { reader, table, choice, fileName } = shown;
  const heads = table.heads === null ? null : [...table.heads];
  const { importId } = await till.call('goodsTable.begin', { fileName, heads, choice, rows: table.rows });
  for (let from: number | null = 0; from !== null; ) {
    const { rows, next }: TablePart = await reader.ask('part', from);
    const { rows: done } = await till.call('goodsTable.add', { importId, rows });
    onRows(done);
    from = next;
  }
  return importId;
}
