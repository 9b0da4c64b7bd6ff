/** Sales of several tenders: what is left of them, and whether another tender may take it. */

import { z } from 'zod';
import type { ShopContext } from '../context/shop-context.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { coveredBy, type TenderRecord } from '../ledger/tender-record.ts';
import { isOver } from '../payments/new-payment.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';

export interface OpenSale {
  readonly sale: SaleRecord;
  /** Oldest first. */
  readonly tenders: readonly TenderRecord[];
  readonly attempts: readonly PaymentRecord[];
  readonly takenTiyn: number;
  readonly restTiyn: number;
}

export interface OpenSales {
  /** @throws Refusal unless it is paid in part at the counter, and nothing under way could pay the rest (C5, C6). */
  get(saleId: string): OpenSale;
  /** All of them, oldest first; those with an invoice at hand or in the tray are not among them. */
  list(): OpenSale[];
  /** Whether its tenders have left something open; an invoice that was paid since does not count. */
  isOpen(saleId: string): boolean;
}

const GROUP = 'open_sale';

const Mark = z.object({ saleId: z.string(), isOpen: z.boolean() });

/** The note by which a sale of several tenders is found while its rest is open. */
export function putOpenSale(sale: SaleRecord, isOpen: boolean): RecordPut {
  const keys = { group: isOpen ? GROUP : `${GROUP}_over`, parent: sale.id, at: sale.createdAt };
  return { kind: 'note', id: noteIdOf(sale.id), value: { saleId: sale.id, isOpen }, keys };
}

function noteIdOf(saleId: string): string {
  return `${GROUP}:${saleId}`;
}

/** Nothing of this attempt stands on a screen or in the tray any more. */
export function isAbandoned({ place }: PaymentRecord): boolean {
  return place === 'done' || place === 'superseded';
}

type Needs = Pick<ShopContext, 'ledger' | 'records' | 'payments'>;

export function createOpenSales({ ledger, records, payments }: Needs): OpenSales {
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
    const note = ledger.read('note', noteIdOf(saleId));
    return note !== undefined && Mark.parse(note.value).isOpen;
  }

  return {
    get(saleId) {
      const open = read(saleId);
      if (open === undefined) throw new Refusal('till_not_found');
      if (!isOpen(saleId) || open.restTiyn <= 0) throw new Refusal('invoice_already_paid');
      for (const attempt of open.attempts) {
        const isOnPhone = attempt.tender === 'phone' && !isOver(attempt) && isPayable(payments.phase(attempt));
        // Another way was not chosen, or is not final before the invoice on the phone was called back (rules C5, C6).
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

/** A second invoice of one sale is made only when the outcome of the first is known: which is whose could not be told. */
export function assertSettled(attempts: readonly PaymentRecord[]): void {
  if (attempts.some(isUnsettled)) throw new Refusal('till_still_checking');
}
