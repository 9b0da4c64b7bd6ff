import { z } from 'zod';
import { moveKinds } from '../../domain/stock/stock-fold.ts';
import { shownText } from '../free-text.ts';

export const StockDocumentKind = z.enum(['received', 'writtenOff', 'counted', 'sent', 'arrived']);
export type StockDocumentKind = z.infer<typeof StockDocumentKind>;

const writeOffReasons = ['expired', 'spoiled', 'broken', 'own_use', 'gift', 'return'] as const;
export const WriteOffReason = z.enum(writeOffReasons);
export type WriteOffReason = z.infer<typeof WriteOffReason>;

/** Where returned goods go. */
export const GoodsTo = z.enum(['shelf', 'write_off']);
export type GoodsTo = z.infer<typeof GoodsTo>;

/** Only what a tile shows: at or below the item's own limit. */
export const RemainingView = z.object({ id: z.int(), thousandths: z.int() });
export type RemainingView = z.infer<typeof RemainingView>;

/** Costs and margins are for managers: null for everybody else, and where they are unknown. */
export const StockLevelView = z.object({
  id: z.int(),
  thousandths: z.int().nullable(),
  unit: z.string().nullable(),
  isLow: z.boolean(),
  costTiyn: z.int().nullable(),
  marginPercent: z.number().nullable(),
});
export type StockLevelView = z.infer<typeof StockLevelView>;

/** Scanned instead of a piece. */
export const PackView = z.object({ barcode: z.string(), pieces: z.int() });

/** Where a page of moves ends. */
export const StockMovePlace = z.strictObject({
  atMs: z.int(),
  ledger: z.string().max(64),
  seq: z.int(),
  line: z.int(),
  id: z.string().max(200),
});
export type StockMovePlace = z.infer<typeof StockMovePlace>;

export const StockMoveView = z.object({
  id: z.string(),
  kind: z.enum(moveKinds),
  at: z.string(),
  /** Signed; of a count, the difference. */
  thousandths: z.int(),
  balanceThousandths: z.int().nullable(),
  costTiyn: z.int().nullable(),
  personName: z.string(),
  /** Of a document. */
  number: z.int().nullable(),
  about: shownText,
  reason: WriteOffReason.nullable(),
  saleId: z.string().nullable(),
  documentId: z.string().nullable(),
  place: StockMovePlace,
});
export type StockMoveView = z.infer<typeof StockMoveView>;

export const StockItemView = z.object({
  id: z.int(),
  isKept: z.boolean(),
  thousandths: z.int().nullable(),
  isLow: z.boolean(),
  minimumThousandths: z.int().nullable(),
  packs: z.array(PackView),
  supplier: z.string(),
  perDayThousandths: z.int(),
  daysLeft: z.int().nullable(),
  /** Thirty days, oldest first. */
  soldByDay: z.array(z.object({ day: z.string(), thousandths: z.int() })),
  costTiyn: z.int().nullable(),
  marginPercent: z.number().nullable(),
  moves: z.array(StockMoveView),
  hasMore: z.boolean(),
});
export type StockItemView = z.infer<typeof StockItemView>;

export const StockLineView = z.object({
  id: z.string(),
  /** Null while the catalog has not accepted it. */
  itemId: z.int().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  isMeasured: z.boolean(),
  /** Of packs, or of the unit where `pack` is 1. */
  thousandths: z.int(),
  pack: z.int(),
  priceTiyn: z.int(),
  newPriceTiyn: z.int().nullable(),
  expiresOn: z.string().nullable(),
  /** Of a pack, as typed. */
  costTiyn: z.int().nullable(),
  totalTiyn: z.int().nullable(),
  /** Of a unit until now. */
  averageTiyn: z.int().nullable(),
  /** The price that keeps the margin, where a delivery costs more. */
  proposedPriceTiyn: z.int().nullable(),
  /** What is known to be there; null where unknown or counted blind. */
  beforeThousandths: z.int().nullable(),
  soldSinceThousandths: z.int(),
  isNew: z.boolean(),
});
export type StockLineView = z.infer<typeof StockLineView>;

export const StockDraftSummary = z.object({
  id: z.string(),
  kind: StockDocumentKind,
  openedAt: z.string(),
  personName: z.string(),
  supplier: z.string(),
  /** The other shop of a transfer, or the shelf of a count. */
  place: z.string(),
  lines: z.int(),
  category: z.string().nullable(),
});
export type StockDraftSummary = z.infer<typeof StockDraftSummary>;

export const StockDraftView = StockDraftSummary.extend({
  documentNumber: z.string(),
  reason: WriteOffReason.nullable(),
  isBlind: z.boolean(),
  /** What it will be numbered. */
  number: z.int(),
  /** Latest first, at most 200. */
  shown: z.array(StockLineView),
  totalThousandths: z.int(),
  /** At cost; null for who may not see it, and where a cost is unknown. */
  totalTiyn: z.int().nullable(),
  unknownCosts: z.int(),
  suppliers: z.array(z.string()),
  /** Only of a count. */
  progress: z
    .object({
      /** Null for a shelf: nobody knows how many it has. */
      items: z.int().nullable(),
      counted: z.int(),
      categories: z.array(
        z.object({
          key: z.string().nullable(),
          items: z.int(),
          counted: z.int(),
          differenceThousandths: z.int().nullable(),
        }),
      ),
      shortTiyn: z.int().nullable(),
      surplusTiyn: z.int().nullable(),
      people: z.array(z.string()),
    })
    .nullable(),
  /** Of write-offs: this month's, at cost. */
  lossTiyn: z.int().nullable(),
});
export type StockDraftView = z.infer<typeof StockDraftView>;

export const StockDifferenceView = z.object({
  lineId: z.string(),
  itemId: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  countedThousandths: z.int(),
  expectedThousandths: z.int(),
  differenceThousandths: z.int(),
  differenceTiyn: z.int().nullable(),
});
export type StockDifferenceView = z.infer<typeof StockDifferenceView>;

export const StockDocumentView = z.object({
  id: z.string(),
  kind: StockDocumentKind,
  number: z.int(),
  at: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  supplier: z.string(),
  documentNumber: z.string(),
  place: z.string(),
  reason: WriteOffReason.nullable(),
  lineCount: z.int(),
  totalTiyn: z.int().nullable(),
});
export type StockDocumentView = z.infer<typeof StockDocumentView>;

export const StockDocumentLineView = z.object({
  itemId: z.int().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  thousandths: z.int(),
  costTiyn: z.int().nullable(),
  differenceThousandths: z.int().nullable(),
  expiresOn: z.string().nullable(),
});
export type StockDocumentLineView = z.infer<typeof StockDocumentLineView>;

export const ReorderRow = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  isMeasured: z.boolean(),
  supplier: z.string(),
  thousandths: z.int(),
  perDayThousandths: z.int(),
  daysLeft: z.int().nullable(),
  orderThousandths: z.int(),
  pack: z.int(),
});
export type ReorderRow = z.infer<typeof ReorderRow>;

export const ExpiringRow = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  supplier: z.string(),
  expiresOn: z.string(),
  /** Below 0: it has expired. */
  daysLeft: z.int(),
  /** What is left of that delivery, if the oldest was sold first. */
  thousandths: z.int(),
  /** At cost. */
  valueTiyn: z.int().nullable(),
});
export type ExpiringRow = z.infer<typeof ExpiringRow>;

export const OverMarkupRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Of the list of socially important foods. */
  food: z.record(z.enum(['ru', 'kk', 'en']), z.string()),
  priceTiyn: z.int(),
  costTiyn: z.int(),
  markupPercent: z.number(),
  maxMarkupPercent: z.number(),
  maxPriceTiyn: z.int(),
});
export type OverMarkupRow = z.infer<typeof OverMarkupRow>;

export const MarginView = z.object({
  revenueTiyn: z.int(),
  /** Null where no cost is known. */
  costTiyn: z.int().nullable(),
  profitTiyn: z.int().nullable(),
  marginPercent: z.number().nullable(),
  /** Sold without a known cost; not in the profit. */
  unknownTiyn: z.int(),
});
export type MarginView = z.infer<typeof MarginView>;

export const MarginRowView = MarginView.extend({ key: z.string(), name: z.string() });
export type MarginRowView = z.infer<typeof MarginRowView>;

export const SlowRowView = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  thousandths: z.int(),
  soldThousandths: z.int(),
  lastSoldAt: z.string().nullable(),
  /** What is on the shelf, at cost. */
  valueTiyn: z.int().nullable(),
  /** Days that the stock lasts at this pace. */
  turnoverDays: z.int().nullable(),
});
export type SlowRowView = z.infer<typeof SlowRowView>;
