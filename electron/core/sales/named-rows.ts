import { type Bought, boughtOf } from '@tilla/shared/domain/bought.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

export function boughtIn(sale: SaleRecord | undefined): { readonly bought?: Bought } {
  const bought = sale === undefined ? null : boughtOf(sale.cart, sale.comment?.text);
  return bought === null ? {} : { bought };
}

/** Payer's name, else the masked billed phone; null where neither is known. */
export function payerOf(payments: Pick<PaymentStore, 'ofSale' | 'named'>, saleId: string): string | null {
  const attempts = payments.ofSale(saleId).map(payments.named).toReversed();
  const names = attempts.flatMap(({ step, invoice }) => (step === 'confirmed' ? (invoice?.payerName ?? []) : []));
  return names[0] ?? attempts.find(({ phoneMasked }) => phoneMasked !== null)?.phoneMasked ?? null;
}
