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
/** Empty: the row has none. */
const code = z.string().max(300);
const heads = z.array(z.string().max(300)).max(1_000);
/** As many rows of a table as one call carries; fewer where they are long (a call holds a megabyte). */
const MAX_ROWS_PER_CALL = 1_000;
/** So much of a workbook, as base64, one call carries. */
export const WORKBOOK_PART = 500_000;

/** Goods from a table, and to one. The page reads the file; the core checks its rows. */
export const goodsTableCalls = {
  /** Units as tables name them: in Russian and Kazakh. */
  'goodsTable.units': query({}, z.object({ units: z.array(z.object({ id: z.string(), names: z.array(z.string()) })) })),
  /** How a table with these heads was read the last time; null where none was. */
  'goodsTable.choice': query({ heads }, z.object({ choice: GoodsImportChoice.nullable() })),
  /** Its rows follow by `goodsTable.add`; nothing is sent before `goodsTable.start`, and nothing kept over a restart. */
  'goodsTable.begin': command(
    {
      fileName: freeText(200),
      /** Null: the table has none, and nothing is remembered of it. */
      heads: heads.nullable(),
      choice: GoodsImportChoice,
      rows: z.int().min(1).max(MAX_TABLE_ROWS),
    },
    z.object({ importId: z.string() }),
  ),
  /** Rows as the file says them, in their order, cells in the order of `goodsColumns`; how many are in now. */
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
  /** A senior's act: sends them, one import at a time, `till_busy` while another one runs. */
  'goodsTable.start': approvable({ importId: id }, z.object({})),
  'goodsTable.pause': command({ importId: id }, z.object({})),
  'goodsTable.resume': command({ importId: id }, z.object({})),
  /** For good: what has not been sent never is. */
  'goodsTable.stop': approvable({ importId: id }, z.object({})),
  /** The items of the shop that these rows would be matched with; null for a row that becomes a new item. */
  'goodsTable.existing': query(
    {
      rows: z
        .array(z.strictObject({ externalRef: code, barcode: code, ntin: code }))
        .min(1)
        .max(MAX_ROWS_PER_CALL),
    },
    z.object({ items: z.array(z.object({ name: shownText, priceTiyn: z.int() }).nullable()) }),
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
  /** Newest first, twenty. */
  'goodsTable.list': query({}, z.object({ imports: z.array(GoodsImportView) }), {
    staleAfter: { 'goodsTable.changed': 'refetch' },
  }),
  /** Writes what became of every row as a table into the folder of exports; its name. Takes a senior. */
  'goodsTable.result': approvable({ importId: id }, z.object({ file: z.string() })),
  /** Writes all goods as CSV in the columns that an import reads; the file's name. Takes a senior. */
  'goodsTable.export': approvable({}, z.object({ file: z.string(), items: z.int() })),
  /**
   * Keeps a workbook of goods that the page made, part by part: `draftId` null begins one, the last part ends it. `file` is its
   * name once it is there. Takes a senior.
   */
  'goodsTable.keepWorkbook': approvable(
    { draftId: id.nullable(), part: z.base64().max(WORKBOOK_PART), isLast: z.boolean() },
    z.object({ draftId: z.string(), file: z.string().nullable() }),
    { replay: 'process' },
  ),
} as const satisfies Record<string, CallDefinition>;
