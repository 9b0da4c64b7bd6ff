/** Sold marks: one note each, so that no pack is sold twice unless it came back. */

import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { markKey, readMark } from '@tilla/shared/domain/marks/mark.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { isPayable } from '../payments/payment-phase.ts';
import { saleMoneyOf } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { goodsOf } from './goods-sold.ts';

type Line = CartInput['lines'][number];

const GROUP = 'mark';
const PIECE = 1_000;
const SoldMark = z.object({ saleId: z.string(), lineId: z.string(), at: z.string() });

export interface ReturnedPieces {
  readonly line: number;
  /** UTC. */
  readonly at: string;
  readonly pieces: number;
  readonly personName: string;
}

export interface SoldMarks {
  /** @throws Refusal where a mark is missing or not allowed. */
  sell(cart: CartInput, saleId: string, at: string, needsMark: (line: Line) => boolean): LedgerPart;
  /** @throws Refusal `till_mark_unreadable`, `till_mark_sold`. */
  assertFree(mark: string): void;
  returnsOf(sale: SaleRecord): readonly ReturnedPieces[];
}

export function createSoldMarks({ ledger, records, payments, operations }: ShopContext): SoldMarks {
  function returnsOf(sale: SaleRecord): readonly ReturnedPieces[] {
    const tenders = records.tendersOf(sale.id);
    const attempts = payments.ofSale(sale.id);
    const refunds = attempts.flatMap(({ id }) => operations.ofSubject(id));
    const events = saleMoneyOf({
      // Packs of a partly paid sale can come back too.
      sale: { totalTiyn: 0 },
      payments: attempts,
      tenders,
      refunds,
      eventsOf: (paymentId) => ledger.history(paymentId),
    });
    return goodsOf({ sale, events, tenders, refunds }).flatMap(({ id, kind, at, thousandths }) => {
      if (kind !== 'item_return' || thousandths === 0) return [];
      const given = sale.credit?.returns.find((one) => id.startsWith(`${one.id}:`));
      const by = events.findLast((event) => event.kind === 'refund' && id.startsWith(`${event.id}:`));
      const line = Number(id.slice(id.lastIndexOf(':') + 1));
      return [{ line, at, pieces: thousandths / PIECE, personName: given?.personName ?? by?.personName ?? '' }];
    });
  }

  /** Money came for the sale, or can still come by a payable invoice. */
  function isSold({ id, credit }: SaleRecord): boolean {
    if (credit !== undefined || records.tendersOf(id).length > 0) return true;
    return payments.ofSale(id).some((payment) => {
      const phase = payments.phase(payment);
      return phase === 'paid' || (payment.place !== 'superseded' && payment.place !== 'done' && isPayable(phase));
    });
  }

  function soldAs(key: string): z.infer<typeof SoldMark> | null {
    return readNote(ledger, noteIdOf(key), SoldMark) ?? null;
  }

  function holderOf(key: string): SaleRecord | null {
    const sold = soldAs(key);
    const sale = sold === null ? undefined : records.sale(sold.saleId);
    if (sold === null || sale === undefined || !isSold(sale)) return null;
    const at = sale.cart.lines.findIndex(({ id }) => id === sold.lineId);
    const line = sale.cart.lines[at];
    if (line === undefined) return null;
    // Which of several packs came back is unknown: as many as came back may be sold again.
    const left = (line.marks ?? []).filter((text) => isOf(text, sold.saleId)).length;
    return left > line.count - piecesBack(returnsOf(sale), at) ? null : sale;
  }

  function isOf(text: string, saleId: string): boolean {
    const mark = readMark(text);
    return mark !== null && soldAs(markKey(mark))?.saleId === saleId;
  }

  function assertFree(text: string, exceptSaleId: string | null = null): string {
    const mark = readMark(text);
    if (mark === null) throw new Refusal('till_mark_unreadable');
    const key = markKey(mark);
    const holder = holderOf(key);
    if (holder !== null && holder.id !== exceptSaleId) {
      throw new Refusal('till_mark_sold', { sale: holder.number, day: almatyDay(Date.parse(holder.createdAt)) });
    }
    return key;
  }

  return {
    returnsOf,
    assertFree(mark) {
      assertFree(mark);
    },
    sell({ lines }, saleId, at, needsMark) {
      const seen = new Set<string>();
      const puts: RecordPut[] = [];
      for (const line of lines) {
        const marks = line.marks ?? [];
        const missing = needsMark(line) ? line.count - marks.length : 0;
        if (missing > 0) throw new Refusal('till_mark_needed', { name: line.name, count: missing });
        if (marks.length > line.count) throw new Refusal('till_input_invalid');
        for (const text of marks) {
          const key = assertFree(text, saleId);
          if (seen.has(key)) throw new Refusal('till_mark_twice', { name: line.name });
          seen.add(key);
          puts.push(putNote(noteIdOf(key), { saleId, lineId: line.id, at }, { group: GROUP, parent: saleId, at }));
        }
      }
      return puts;
    },
  };
}

export function piecesBack(returns: readonly ReturnedPieces[], line: number): number {
  return returns.filter((one) => one.line === line).reduce((sum, { pieces }) => sum + pieces, 0);
}

function noteIdOf(key: string): string {
  return `${GROUP}:${key}`;
}
