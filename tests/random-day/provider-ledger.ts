/** The embedded provider's own ledger: what was really paid and refunded, and when. */

import { z } from 'zod';
import type { Shop } from '../screens/shop.ts';

const Money = z.looseObject({ id: z.number(), invoice_id: z.number().nullable(), amount: z.string(), at: z.string() });
const Receipt = z.looseObject({ id: z.number(), payment_type: z.string(), total: z.string(), at: z.string() });
const Ledger = z.looseObject({ charges: z.array(Money), refunds: z.array(Money), receipts: z.array(Receipt) });

export interface ProviderMoney {
  readonly id: number;
  readonly invoiceId: number | null;
  readonly amountTiyn: number;
  readonly atMs: number;
}

export interface ProviderLedger {
  readonly charges: readonly ProviderMoney[];
  readonly refunds: readonly ProviderMoney[];
  readonly receipts: readonly { readonly paymentType: string; readonly totalTiyn: number }[];
}

export async function readProvider(shop: Shop): Promise<ProviderLedger> {
  const { charges, refunds, receipts } = Ledger.parse(await shop.ledger());
  const read = ({ id, invoice_id, amount, at }: z.infer<typeof Money>): ProviderMoney => ({
    id,
    invoiceId: invoice_id,
    amountTiyn: tiynOf(amount),
    atMs: Date.parse(at),
  });
  return {
    charges: charges.map(read),
    refunds: refunds.map(read),
    receipts: receipts.map(({ payment_type, total }) => ({ paymentType: payment_type, totalTiyn: tiynOf(total) })),
  };
}

/** Of `1234.50`. */
function tiynOf(amount: string): number {
  const [tenge = '0', tiyn = ''] = amount.split('.');
  return Number(tenge) * 100 + Number(tiyn.padEnd(2, '0'));
}
