/** Where the goods of a refund went; without it they are back on the shelf. */

import { GoodsTo } from '@tilla/shared/contract/views/stock-view.ts';
import { z } from 'zod';
import type { Ledger } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { putNote, readNote } from './records.ts';

const ReturnPlace = z.object({ to: GoodsTo });
const noteIdOf = (refundId: string): string => `stock_return:${refundId}`;

/** Written with the refund, so that no crash separates them. */
export function putReturnPlace(
  given: { readonly saleId: string; readonly refundId: string; readonly to: GoodsTo | undefined },
  at: string,
  personId: string,
): LedgerPart {
  const { saleId, refundId, to } = given;
  if (to === undefined) return null;
  return [
    { stream: saleId, type: 'stock.returnPlaced', at, personId, data: { refundId, to } },
    putNote(noteIdOf(refundId), { to }),
  ];
}

export function returnPlaceOf(ledger: Pick<Ledger, 'read'>, refundId: string): GoodsTo {
  return readNote(ledger, noteIdOf(refundId), ReturnPlace)?.to ?? 'shelf';
}
