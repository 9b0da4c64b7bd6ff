import { z } from 'zod';
import { MAX_STOCK_THOUSANDTHS } from '../domain/stock/stock-text.ts';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { NewGoods } from './goods-calls.ts';
import { HistoryWindow } from './views/history-view.ts';
import {
  ExpiringRow,
  MarginRowView,
  OverMarkupRow,
  PackView,
  RemainingView,
  ReorderRow,
  SlowRowView,
  StockDifferenceView,
  StockDocumentKind,
  StockDocumentLineView,
  StockDocumentView,
  StockDraftSummary,
  StockDraftView,
  StockItemView,
  StockLevelView,
  StockMovePlace,
  WriteOffReason,
} from './views/stock-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const itemIds = z.array(z.int()).max(500);
const thousandths = z.int().min(0).max(MAX_STOCK_THOUSANDTHS);
const costTiyn = z.int().min(0).max(9_999_999_999);
const pieces = z.int().min(1).max(10_000);
const orderLines = z
  .array(z.strictObject({ id: z.int(), thousandths }))
  .min(1)
  .max(500);
const stale = {
  staleAfter: { 'stock.changed': 'refetch', 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
} as const;
/** A sale meanwhile changes what is left of what was counted. */
const draftStale = {
  staleAfter: {
    ...stale.staleAfter,
    'stock.draftChanged': ({ draftId }: { readonly draftId: string }) => ({ draftId }),
  },
} as const;

/** Nothing here delays a sale. Costs are for managers; receiving shows a senior what the document says. */
export const stockCalls = {
  /** `isKept` from the first document on. */
  'stock.state': query(
    {},
    z.object({ isKept: z.boolean(), low: z.int(), expiring: z.int(), drafts: z.array(StockDraftSummary) }),
    {
      staleAfter: { 'stock.changed': 'refetch', 'stock.draftChanged': 'refetch', 'app.changed': 'on_view' },
    },
  ),
  /** For tiles and lines of the cart; anybody may know it. */
  'stock.remaining': query({ ids: itemIds }, z.object({ items: z.array(RemainingView) }), {
    staleAfter: {
      'stock.changed': 'refetch',
      'payment.changed': ({ phase }) => phase === 'paid',
      'sale.changed': 'refetch',
    },
  }),
  'stock.levels': query({ ids: itemIds }, z.object({ levels: z.array(StockLevelView) }), stale),
  /** `before`: the place of the last move known. */
  'stock.item': query({ id: z.int(), before: StockMovePlace.nullable() }, StockItemView, stale),
  'stock.setItem': approvable(
    {
      id: z.int(),
      minimumThousandths: thousandths.nullable(),
      isKept: z.boolean(),
      packs: z.array(z.strictObject({ ...PackView.shape, barcode: z.string().trim().min(1).max(32), pieces })).max(10),
      supplier: freeText(60),
    },
    done,
  ),

  /** A draft survives everything; a count goes on the next day. `category` of a count: null for any; `place`: its shelf. */
  'stock.openDraft': command(
    {
      kind: StockDocumentKind,
      category: z.string().max(100).nullable(),
      isBlind: z.boolean(),
      place: freeText(60).optional(),
      /** With what is already known, such as what has expired. */
      begun: z
        .strictObject({
          reason: WriteOffReason,
          lines: z.array(z.strictObject({ itemId: z.int(), thousandths })).max(500),
        })
        .optional(),
    },
    z.object({ draftId: z.string() }),
  ),
  'stock.draft': query({ draftId: id }, StockDraftView, draftStale),
  'stock.setDraft': command(
    {
      draftId: id,
      change: z
        .strictObject({
          supplier: freeText(60),
          documentNumber: freeText(60),
          place: freeText(60),
          reason: WriteOffReason,
          isBlind: z.boolean(),
        })
        .partial(),
    },
    done,
    { replay: 'process' },
  ),
  /** One more of what was scanned; `lineId: null`: no item has this code. */
  'stock.scan': command(
    { draftId: id, code: z.string().min(1).max(255) },
    z.object({ lineId: z.string().nullable() }),
    {
      replay: 'process',
    },
  ),
  'stock.addItem': command({ draftId: id, itemId: z.int() }, z.object({ lineId: z.string() }), { replay: 'process' }),
  /** The catalog takes it later; the line waits for its number. */
  'stock.addNewItem': approvable({ draftId: id, goods: NewGoods }, z.object({ lineId: z.string() })),
  'stock.setLine': command(
    {
      draftId: id,
      lineId: id,
      change: z
        .strictObject({
          thousandths,
          pack: pieces,
          costTiyn: costTiyn.nullable(),
          newPriceTiyn: costTiyn.min(1).nullable(),
          expiresOn: z.iso.date().nullable(),
        })
        .partial(),
    },
    done,
    { replay: 'process' },
  ),
  'stock.removeLine': command({ draftId: id, lineId: id }, done, { replay: 'process' }),
  'stock.discardDraft': approvable({ draftId: id }, done),
  /** Counted and expected at the moment of each count. */
  'stock.differences': query({ draftId: id }, z.object({ differences: z.array(StockDifferenceView) }), draftStale),
  /** Takes a senior. `changedIds`: items that get a new price. */
  'stock.post': approvable(
    { draftId: id },
    z.object({ documentId: z.string(), number: z.int(), changedIds: z.array(z.int()) }),
  ),

  /** Newest first, older than `before`. */
  'stock.documents': query(
    { kinds: z.array(StockDocumentKind).min(1).max(5), before: z.string().nullable(), limit: z.int().min(1).max(100) },
    z.object({ documents: z.array(StockDocumentView), hasMore: z.boolean() }),
    { staleAfter: { 'stock.changed': 'refetch' } },
  ),
  'stock.document': query(
    { documentId: id },
    z.object({ document: StockDocumentView, lines: z.array(StockDocumentLineView) }),
    { staleAfter: { 'stock.changed': 'refetch' } },
  ),

  'stock.low': query({}, z.object({ rows: z.array(ReorderRow) }), stale),
  /** Soonest first, within the days of the settings. */
  'stock.expiring': query({}, z.object({ rows: z.array(ExpiringRow) }), {
    staleAfter: { ...stale.staleAfter, 'app.changed': 'on_view' },
  }),
  'stock.exportOrder': command({ lines: orderLines }, z.object({ file: z.string() }), { replay: 'process' }),
  /** Opens this machine's mail program; a long order is a table to attach, in `file`. */
  'stock.composeOrder': command(
    { lines: orderLines, text: freeText(40_000) },
    z.object({ isOpened: z.boolean(), file: z.string().nullable() }),
    { replay: 'process' },
  ),

  'stock.margin': query(
    { window: HistoryWindow, by: z.enum(['day', 'item', 'category', 'person', 'sale']) },
    z.object({ rows: z.array(MarginRowView), total: MarginRowView }),
    { staleAfter: { 'stock.changed': 'on_view' } },
  ),
  /** Socially important foods whose markup exceeds the limit; `ids: null`: of all goods. For managers. */
  'stock.overMarkup': query({ ids: itemIds.nullable() }, z.object({ rows: z.array(OverMarkupRow) }), {
    staleAfter: { 'stock.changed': 'refetch', 'catalog.changed': 'refetch' },
  }),
  /** Least sold first, of what is on the shelf. */
  'stock.slow': query({ days: z.int().min(1).max(366) }, z.object({ rows: z.array(SlowRowView) }), {
    staleAfter: { 'stock.changed': 'on_view' },
  }),
  /** `day`: at its end, Almaty's. */
  'stock.export': approvable(
    { what: z.enum(['balances', 'turnover']), day: z.iso.date() },
    z.object({ file: z.string(), count: z.int() }),
  ),
} as const satisfies Record<string, CallDefinition>;
