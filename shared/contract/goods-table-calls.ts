import { z } from 'zod';
import { goodsColumns } from '../domain/goods-table/goods-columns.ts';
import { MAX_TABLE_ROWS } from '../domain/goods-table/goods-row.ts';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText, shownText } from './free-text.ts';
import {
  GoodsImportChoice,
  GoodsImportRowState,
  GoodsImportRowView,
  GoodsImportView,
} from './views/goods-table-view.ts';

const id = z.string().min(1).max(64);
const code = z.string().max(300);
const heads = z.array(z.string().max(300)).max(1_000);
/** Fewer where rows are long: a call holds a megabyte. */
const MAX_ROWS_PER_CALL = 1_000;
/** Base64 characters per call. */
export const WORKBOOK_PART = 500_000;

/** The page reads the file; the core checks its rows. */
export const goodsTableCalls = {
  /** Names in Russian and Kazakh. */
  'goodsTable.units': query({}, z.object({ units: z.array(z.object({ id: z.string(), names: z.array(z.string()) })) })),
  /** How a table with these heads was last read. */
  'goodsTable.choice': query({ heads }, z.object({ choice: GoodsImportChoice.nullable() })),
  /** Rows follow by `goodsTable.add`; nothing is sent before `goodsTable.start` or kept over a restart. */
  'goodsTable.begin': command(
    {
      fileName: freeText(200),
      /** Null: the table has none, and no choice is remembered for it. */
      heads: heads.nullable(),
      choice: GoodsImportChoice,
      rows: z.int().min(1).max(MAX_TABLE_ROWS),
    },
    z.object({ importId: z.string() }),
  ),
  /** Cells as text in the order of `goodsColumns`; returns the rows so far. */
  'goodsTable.add': command(
    {
      importId: id,
      rows: z
        .array(
          z.strictObject({
            number: z.int().min(1).max(2_000_000),
            cells: z.array(z.string().max(300)).length(goodsColumns.length),
          }),
        )
        .min(1)
        .max(MAX_ROWS_PER_CALL),
    },
    z.object({ rows: z.int() }),
    { replay: 'process' },
  ),
  /** One import at a time (`till_busy`). */
  'goodsTable.start': approvable({ importId: id }, z.object({})),
  'goodsTable.pause': command({ importId: id }, z.object({})),
  'goodsTable.resume': command({ importId: id }, z.object({})),
  /** Final: unsent rows are never sent. */
  'goodsTable.stop': approvable({ importId: id }, z.object({})),
  /** Removes what it made and restores what it changed; what was changed or sold since stays. Takes a manager. */
  'goodsTable.undo': approvable({ importId: id }, z.object({})),
  /** Types a row's first fault again, or tries a refused row once more; null leaves the row out. Takes a senior. */
  'goodsTable.correct': approvable(
    { importId: id, number: z.int(), value: z.string().max(300).nullable() },
    z.object({}),
  ),
  /** The shop's item that a row matches by a code, or has the name of; null: neither. */
  'goodsTable.existing': query(
    {
      rows: z
        .array(z.strictObject({ name: code, externalRef: code, barcode: code, ntin: code }))
        .min(1)
        .max(MAX_ROWS_PER_CALL),
    },
    z.object({
      items: z.array(
        z
          .object({
            name: shownText,
            priceTiyn: z.int(),
            /** The same name without a code in common: the row becomes a second item. */
            isNamesake: z.boolean(),
          })
          .nullable(),
      ),
    }),
    { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': 'refetch' } },
  ),
  'goodsTable.view': query({ importId: id }, GoodsImportView, {
    staleAfter: { 'goodsTable.changed': ({ importId }) => ({ importId }) },
  }),
  'goodsTable.rows': query(
    {
      importId: id,
      state: GoodsImportRowState.nullable(),
      offset: z.int().min(0).max(MAX_TABLE_ROWS),
      limit: z.int().min(1).max(200),
    },
    z.object({ rows: z.array(GoodsImportRowView), total: z.int() }),
    { staleAfter: { 'goodsTable.changed': 'refetch' } },
  ),
  'goodsTable.list': query({}, z.object({ imports: z.array(GoodsImportView) }), {
    staleAfter: { 'goodsTable.changed': 'refetch' },
  }),
  /** Exports the outcome of every row; takes a senior. */
  'goodsTable.result': approvable({ importId: id }, z.object({ file: z.string() })),
  /** CSV in the columns that an import reads. */
  'goodsTable.export': approvable({}, z.object({ file: z.string(), items: z.int() })),
  /** In parts: `draftId: null` begins one; `file` is set once the last part is in. Takes a senior. */
  'goodsTable.keepWorkbook': approvable(
    { draftId: id.nullable(), part: z.base64().max(WORKBOOK_PART), isLast: z.boolean() },
    z.object({ draftId: z.string(), file: z.string().nullable() }),
    { replay: 'process' },
  ),
} as const satisfies Record<string, CallDefinition>;
