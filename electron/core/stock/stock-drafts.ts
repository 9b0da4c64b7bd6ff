/** Unfinished documents: each line is a record of its own, so that a scan writes one line and survives everything. */

import { StockDocumentKind, WriteOffReason } from '@tilla/shared/contract/views/stock-view.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';

const StockDraft = z.object({
  id: z.string(),
  kind: StockDocumentKind,
  openedAt: z.string(),
  personName: z.string(),
  supplier: z.string(),
  documentNumber: z.string(),
  place: z.string(),
  reason: WriteOffReason.nullable(),
  category: z.string().nullable(),
  isBlind: z.boolean(),
});
export type StockDraft = z.infer<typeof StockDraft>;

const DraftLine = z.object({
  id: z.string(),
  itemId: z.int().nullable(),
  operationId: z.string().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  isMeasured: z.boolean(),
  barcode: z.string().nullable(),
  /** Of packs, or of the unit where `pack` is 1. */
  thousandths: z.int(),
  pack: z.int(),
  /** Of a pack. */
  costTiyn: z.int().nullable(),
  newPriceTiyn: z.int().nullable(),
  expiresOn: z.string().nullable(),
  /** When this quantity was seen on the shelf; of a count only. */
  countedAt: z.string().nullable(),
  touchedAt: z.string(),
  personName: z.string(),
});
export type DraftLine = z.infer<typeof DraftLine>;

export interface StockDrafts {
  list(): StockDraft[];
  /** @throws Refusal `till_not_found` */
  get(id: string): StockDraft;
  /** Latest first. */
  lines(draftId: string): DraftLine[];
  /** @throws Refusal `till_not_found` */
  line(draftId: string, lineId: string): DraftLine;
  put(draft: StockDraft): LedgerPart;
  putLine(draftId: string, line: DraftLine): LedgerPart;
  removeLine(draftId: string, lineId: string): LedgerPart;
  /** With the document that it became, or thrown away. */
  close(draftId: string): LedgerPart;
}

const GROUP = 'stock_draft';
const draftIdOf = (id: string): string => `${GROUP}:${id}`;
const linesOf = (draftId: string): string => `stock_lines:${draftId}`;
const lineIdOf = (draftId: string, lineId: string): string => `stock_line:${draftId}:${lineId}`;

export function createStockDrafts({ ledger }: Pick<ShopContext, 'ledger'>): StockDrafts {
  /** A count of a whole shop has thousands; read once. */
  const known = new Map<string, Map<string, DraftLine>>();

  function linesById(draftId: string): Map<string, DraftLine> {
    const read = known.get(draftId);
    if (read !== undefined) return read;
    const lines = ledger
      .find('note', { group: linesOf(draftId), oldestFirst: true })
      .map(({ value }) => DraftLine.parse(value));
    const byId = new Map(lines.map((line) => [line.id, line]));
    known.set(draftId, byId);
    return byId;
  }

  function put(draft: StockDraft): LedgerPart {
    return putNote(draftIdOf(draft.id), draft, { group: GROUP, at: draft.openedAt });
  }

  function removeNote(draftId: string, lineId: string): LedgerPart {
    return putNote(lineIdOf(draftId, lineId), null);
  }

  return {
    list: () => ledger.find('note', { group: GROUP }).map(({ value }) => StockDraft.parse(value)),
    get(id) {
      const draft = readNote(ledger, draftIdOf(id), StockDraft.nullable()) ?? null;
      if (draft === null) throw new Refusal('till_not_found');
      return draft;
    },
    lines: (draftId) => [...linesById(draftId).values()].toReversed(),
    line(draftId, lineId) {
      const line = linesById(draftId).get(lineId);
      if (line === undefined) throw new Refusal('till_not_found');
      return line;
    },

    put,
    putLine(draftId, line) {
      return [
        putNote(lineIdOf(draftId, line.id), line, { group: linesOf(draftId), at: line.touchedAt }),
        () => {
          const lines = linesById(draftId);
          lines.delete(line.id);
          lines.set(line.id, line);
        },
      ];
    },
    removeLine: (draftId, lineId) => [
      removeNote(draftId, lineId),
      () => {
        linesById(draftId).delete(lineId);
      },
    ],
    close: (draftId) => [
      putNote(draftIdOf(draftId), null),
      [...linesById(draftId).keys()].map((lineId) => removeNote(draftId, lineId)),
      () => {
        known.delete(draftId);
      },
    ],
  };
}
