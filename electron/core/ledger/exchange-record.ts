/** Goods returned for goods sold: two documents, linked by this note. The money is theirs alone. */

import { ExchangeSource } from '@tilla/shared/contract/views/exchange-view.ts';
import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { type AnsweredCommand, putNote, readNote } from './records.ts';

export const ExchangeRecord = z.object({
  id: z.string(),
  at: z.string(),
  personName: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  source: ExchangeSource,
  way: TenderKind,
  /** The refund is a command of its own, answered in the ledger once its intent is durable. */
  refundCommandId: z.string(),
  cart: CartInput,
  isEnded: z.boolean(),
});
export type ExchangeRecord = z.infer<typeof ExchangeRecord>;

const ExchangeSale = z.object({ saleId: z.string() });

const GROUP = 'exchange';
const saleNoteOf = (exchangeId: string): string => `${GROUP}_sale:${exchangeId}`;

export function putExchange(exchange: ExchangeRecord): RecordPut {
  const keys = { group: GROUP, parent: exchange.saleId, at: exchange.at };
  return putNote(`${GROUP}:${exchange.id}`, exchange, keys);
}

export function readExchange(ledger: Pick<Ledger, 'read'>, id: string): ExchangeRecord | undefined {
  return readNote(ledger, `${GROUP}:${id}`, ExchangeRecord);
}

/** Oldest first. */
export function findExchanges(
  ledger: Pick<Ledger, 'find'>,
  of: { readonly saleId: string } | { readonly fromAt: string },
): ExchangeRecord[] {
  const query = 'saleId' in of ? { parent: of.saleId } : of;
  return ledger
    .find('note', { group: GROUP, oldestFirst: true, ...query })
    .map(({ value }) => ExchangeRecord.parse(value));
}

/** What its refund was answered with; undefined before its intent is durable. */
export function refundAnswerOf(
  ledger: Pick<Ledger, 'read'>,
  { refundCommandId }: ExchangeRecord,
): RefundAnswer | undefined {
  const answered = ledger.read('command', refundCommandId)?.value as AnsweredCommand | undefined;
  return answered?.output as RefundAnswer | undefined;
}

/** An operation, or a return over the counter with its amount. */
type RefundAnswer =
  | { readonly operationId: string; readonly returnId?: never }
  | { readonly operationId?: never; readonly returnId: string; readonly amountTiyn: number };

/** Written with the sale, so that no crash separates them; a later sale of the same exchange replaces the first. */
export function putExchangeSale(sale: {
  readonly id: string;
  readonly cart: Pick<CartInput, 'exchangeId'>;
}): RecordPut[] {
  const { exchangeId } = sale.cart;
  return exchangeId === undefined ? [] : [putNote(saleNoteOf(exchangeId), { saleId: sale.id })];
}

export function newSaleIdOf(ledger: Pick<Ledger, 'read'>, exchangeId: string): string | null {
  return readNote(ledger, saleNoteOf(exchangeId), ExchangeSale)?.saleId ?? null;
}
