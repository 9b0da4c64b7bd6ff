/** The business that bought: an accounting document, which stays when a customer's data is erased. */

import { SaleBuyerView } from '@tilla/shared/contract/views/buyer-view.ts';
import { z } from 'zod';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { putNote, readNote } from './records.ts';
import type { SaleRecord } from './sale-record.ts';

export const SaleBuyer = SaleBuyerView.extend({ saleId: z.string() });
export type SaleBuyer = z.infer<typeof SaleBuyer>;

const GROUP = 'sale_buyer';
const DUE = 'due';
const noteIdOf = (saleId: string): string => `${GROUP}:${saleId}`;

/** @param at of the sale */
export function putSaleBuyer(saleId: string, buyer: SaleBuyer | null, at: string): RecordPut {
  if (buyer === null) return putNote(noteIdOf(saleId), null);
  return putNote(noteIdOf(saleId), buyer, { group: GROUP, parent: buyer.taxInvoice === null ? DUE : 'issued', at });
}

export function readSaleBuyer(ledger: Pick<Ledger, 'read'>, saleId: string): SaleBuyer | null {
  return readNote(ledger, noteIdOf(saleId), SaleBuyer.nullable()) ?? null;
}

/** Without a tax invoice, oldest sale first. */
export function buyersWithoutInvoice(ledger: Pick<Ledger, 'find'>): SaleBuyer[] {
  return ledger
    .find('note', { group: GROUP, parent: DUE, oldestFirst: true })
    .map(({ value }) => SaleBuyer.parse(value));
}

export function saleBuyersBetween(
  ledger: Pick<Ledger, 'find'>,
  times: { readonly fromAt: string; readonly beforeAt: string },
): SaleBuyer[] {
  return ledger.find('note', { ...times, group: GROUP, oldestFirst: true }).map(({ value }) => SaleBuyer.parse(value));
}

/** What left on credit and did not come back: a tax invoice does not wait for its money. */
export function creditOf({ credit }: Pick<SaleRecord, 'credit'>): number {
  return credit === undefined
    ? 0
    : credit.returns.reduce((left, { amountTiyn }) => left - amountTiyn, credit.amountTiyn);
}

/** A further attempt keeps what is known of the buyer by now, unless the cart was changed. */
export function putBuyerOfCart(
  ledger: Pick<Ledger, 'read'>,
  { id, createdAt, cashierName, cart }: Pick<SaleRecord, 'id' | 'createdAt' | 'cashierName' | 'cart'>,
  buyerBin: string | undefined,
): RecordPut[] {
  const known = readSaleBuyer(ledger, id);
  const isKept = known === null ? buyerBin === undefined : buyerBin === cart.buyerBin || buyerBin === known.bin;
  if (isKept) return [];
  const buyer = { saleId: id, at: createdAt, personName: cashierName, taxInvoice: null };
  return [putSaleBuyer(id, buyerBin === undefined ? null : { ...buyer, bin: buyerBin }, createdAt)];
}
