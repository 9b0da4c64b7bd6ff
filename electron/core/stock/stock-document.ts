import { StockDocumentKind, type StockDocumentView, WriteOffReason } from '@tilla/shared/contract/views/stock-view.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';

const StockLine = z.object({
  /** Null while the catalog has not accepted the item of `operationId`. */
  itemId: z.int().nullable(),
  operationId: z.string().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  thousandths: z.int(),
  /** Of the whole line; null: unknown. */
  costTiyn: z.int().nullable(),
  expiresOn: z.string().nullable(),
  /** Of a count: its own moment. */
  countedAt: z.string().nullable(),
});
export type StockLine = z.infer<typeof StockLine>;

/** One receiving, write-off, count or transfer; never changed, except by the correction of a wrong date. */
export const StockDocument = z.object({
  id: z.string(),
  kind: StockDocumentKind,
  number: z.int(),
  /** By the service's clock as far as known. */
  at: z.string(),
  /** This machine's time, where the service's was unknown (rule L2). */
  machineAt: z.string().nullable(),
  personId: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  supplier: z.string(),
  documentNumber: z.string(),
  place: z.string(),
  reason: WriteOffReason.nullable(),
  category: z.string().nullable(),
  lines: z.array(StockLine),
});
export type StockDocument = z.infer<typeof StockDocument>;
const StockHead = StockDocument.omit({ lines: true });

const Start = z.object({
  fromSeq: z.int(),
  at: z.string(),
  /** A first count is open: sales are followed, and nothing is shown before it is posted. */
  isPending: z.boolean().optional(),
});
export type StockStart = z.infer<typeof Start>;

const START = 'stock_start';
const UNDATED = 'stock_undated';
const groupOf = (kind: StockDocumentKind): string => `stock_${kind}`;
const noteIdOf = (id: string): string => `stock_document:${id}`;

export function putStockDocument(document: StockDocument, type: 'posted' | 'dated' = 'posted'): LedgerPart {
  const { id, kind, at, machineAt, personId } = document;
  const event = { stream: id, at, personId };
  return [
    type === 'posted'
      ? { ...event, type: `stock.${kind}`, data: document }
      : { ...event, type: 'stock.dated', data: { at, machineAt, lines: document.lines } },
    putNote(noteIdOf(id), document, { group: groupOf(kind), at, ...(machineAt === null ? {} : { parent: UNDATED }) }),
  ];
}

export function readStockDocument(ledger: Pick<Ledger, 'read'>, id: string): StockDocument | undefined {
  return readNote(ledger, noteIdOf(id), StockDocument);
}

/** Without its lines: a delivery has hundreds. */
export function readStockHead(ledger: Pick<Ledger, 'read'>, id: string): Omit<StockDocument, 'lines'> | undefined {
  return readNote(ledger, noteIdOf(id), StockHead);
}

export function stockDocuments(
  ledger: Pick<Ledger, 'find'>,
  kind: StockDocumentKind,
  query: { readonly beforeAt?: string; readonly fromAt?: string; readonly limit?: number } = {},
): StockDocument[] {
  return ledger.find('note', { group: groupOf(kind), ...query }).map(({ value }) => StockDocument.parse(value));
}

export function undatedDocuments(ledger: Pick<Ledger, 'find'>): StockDocument[] {
  return StockDocumentKind.options.flatMap((kind) =>
    ledger.find('note', { group: groupOf(kind), parent: UNDATED }).map(({ value }) => StockDocument.parse(value)),
  );
}

export function nextNumber(ledger: Pick<Ledger, 'count'>, kind: StockDocumentKind): number {
  return ledger.count('note', { group: groupOf(kind) }) + 1;
}

/** Undefined before the first document or the first open count. */
export function readStart(ledger: Pick<Ledger, 'read'>): StockStart | undefined {
  return readNote(ledger, START, Start);
}

/** Before it, nothing about stock is shown or asked. */
export function isBegun(start: StockStart | undefined): boolean {
  return start !== undefined && start.isPending !== true;
}

/** With the first document; sales from before it, or from before its count was opened, move nothing. */
export function putStart(ledger: Pick<Ledger, 'read' | 'head'>, at: string): LedgerPart {
  const start = readStart(ledger);
  if (isBegun(start)) return null;
  return putNote(START, { fromSeq: start?.fromSeq ?? ledger.head().seq + 1, at: start?.at ?? at });
}

/** What is sold while the first count goes on is taken off like later. */
export function putPendingStart(ledger: Pick<Ledger, 'read' | 'head'>, at: string): LedgerPart {
  if (readStart(ledger) !== undefined) return null;
  return putNote(START, { fromSeq: ledger.head().seq + 1, at, isPending: true });
}

/** Null where a cost is unknown: a sum without it would be too small. */
function costOfDocument({ lines }: StockDocument): number | null {
  return lines.reduce<number | null>(
    (sum, { costTiyn }) => (sum === null || costTiyn === null ? null : sum + costTiyn),
    0,
  );
}

export function viewDocument(document: StockDocument, seesCosts: boolean): StockDocumentView {
  const { id, kind, number, at, personName, approvedBy, supplier, documentNumber, place, reason, lines } = document;
  const isPriced = kind === 'received' || kind === 'arrived';
  return {
    id,
    kind,
    number,
    at,
    personName,
    approvedBy,
    supplier,
    documentNumber,
    place,
    reason,
    lineCount: lines.length,
    totalTiyn: seesCosts && isPriced ? costOfDocument(document) : null,
  };
}
