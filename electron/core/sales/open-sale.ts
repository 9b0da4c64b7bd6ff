import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putNote, readNote } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { coveredBy, type TenderRecord } from '../ledger/tender-record.ts';
import { isOver } from '../payments/new-payment.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

export interface OpenSale {
  readonly sale: SaleRecord;
  readonly tenders: readonly TenderRecord[];
  readonly attempts: readonly PaymentRecord[];
  readonly takenTiyn: number;
  readonly restTiyn: number;
}

export interface OpenSales {
  /** @throws Refusal unless it is partly paid at the counter, and nothing in progress could pay the rest (C5, C6). */
  get(saleId: string): OpenSale;
  /** All of them, oldest first; without those with an invoice on screen or in the tray. */
  list(): OpenSale[];
  /** Whether its counter tenders leave something open; a later paid invoice does not count. */
  isOpen(saleId: string): boolean;
}

const GROUP = 'open_sale';

const Mark = z.object({ saleId: z.string(), isOpen: z.boolean() });

export function putOpenSale(sale: SaleRecord, isOpen: boolean): RecordPut {
  const keys = { group: isOpen ? GROUP : `${GROUP}_over`, parent: sale.id, at: sale.createdAt };
  return putNote(noteIdOf(sale.id), { saleId: sale.id, isOpen }, keys);
}

function noteIdOf(saleId: string): string {
  return `${GROUP}:${saleId}`;
}

export function isAbandoned({ place }: PaymentRecord): boolean {
  return place === 'done' || place === 'superseded';
}

export function createOpenSales({ ledger, records, payments }: ShopContext): OpenSales {
  function read(saleId: string): OpenSale | undefined {
    const sale = records.sale(saleId);
    if (sale === undefined) return undefined;
    const tenders = records.tendersOf(saleId);
    const takenTiyn = coveredBy(tenders);
    const attempts = payments.ofSale(saleId);
    const isPaid = attempts.some((attempt) => payments.phase(attempt) === 'paid');
    const restTiyn = isPaid ? 0 : sale.totalTiyn - takenTiyn;
    return { sale, tenders, attempts, takenTiyn, restTiyn };
  }

  function isOpen(saleId: string): boolean {
    return readNote(ledger, noteIdOf(saleId), Mark)?.isOpen === true;
  }

  return {
    get(saleId) {
      const open = read(saleId);
      if (open === undefined) throw new Refusal('till_not_found');
      if (!isOpen(saleId) || open.restTiyn <= 0) throw new Refusal('invoice_already_paid');
      for (const attempt of open.attempts) {
        const isOnPhone = attempt.tender === 'phone' && !isOver(attempt) && isPayable(payments.phase(attempt));
        // No other tender was chosen, or the phone invoice is not cancelled yet (rules C5, C6).
        if (!isAbandoned(attempt) || isOnPhone) throw new Refusal('till_still_checking');
      }
      return open;
    },
    list: () =>
      ledger
        .find('note', { group: GROUP, oldestFirst: true })
        .flatMap(({ value }) => read(Mark.parse(value).saleId) ?? [])
        .filter(({ restTiyn, attempts }) => restTiyn > 0 && attempts.every(isAbandoned)),
    isOpen,
  };
}

/** A second invoice of a sale needs a known outcome of the first: the two could not be distinguished. */
export function assertSettled(attempts: readonly PaymentRecord[]): void {
  if (attempts.some(isUnsettled)) throw new Refusal('till_still_checking');
}
