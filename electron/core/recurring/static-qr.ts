import type { StaticQr } from '@tilla/payment-api/merchant/static-qr.ts';
import { z } from 'zod';
import type { Outcome } from '../api/outcome.ts';
import { findExactly } from '../money/exact-match.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';

export const FrozenStaticQr = z.object({
  body: z.string(),
  /** Our random id, searched for in the service's list. */
  externalOrderId: z.string(),
  amountTiyn: z.int(),
  description: z.string().nullable(),
});
export type FrozenStaticQr = z.infer<typeof FrozenStaticQr>;

const StoredStaticQr = z.object({
  id: z.int(),
  qrText: z.string().nullable(),
  qrImage: z.string().nullable(),
  amountTiyn: z.int(),
  description: z.string().nullable(),
  externalOrderId: z.string().nullable(),
  status: z.string().nullable(),
  createdAt: z.string().nullable(),
  /** The till's total; a different amount of the service is never shown to a customer (rule S3). */
  expectedTiyn: z.int(),
});
type StoredStaticQr = z.infer<typeof StoredStaticQr>;

/** Shared subject: none concerns another record. */
export const STATIC_QRS = 'static-qr';

export function describeStaticQr({ client }: ShopContext): OperationDescription<FrozenStaticQr, StoredStaticQr> {
  async function search({ externalOrderId, amountTiyn }: FrozenStaticQr): Promise<LookupResult<StoredStaticQr>> {
    const lookup = await findExactly(
      async (page, perPage) => {
        const outcome = await client.listStaticQrs({ page, per_page: perPage }, 'money');
        if (outcome.kind !== 'ok') return outcome;
        return { kind: 'ok', value: { rows: outcome.value.staticQrs, total: outcome.value.total } };
      },
      (row) => row.externalOrderId === externalOrderId,
    );
    if (lookup.kind !== 'found') return lookup;
    // A late request may have made a second one; nobody prints it, so nobody pays it.
    const [first] = lookup.result;
    return first === undefined ? { kind: 'nothing' } : { kind: 'found', result: stored(first, amountTiyn) };
  }

  async function send({ body, amountTiyn }: FrozenStaticQr): Promise<Outcome<StoredStaticQr>> {
    const outcome = await client.createStaticQr(body);
    return outcome.kind === 'ok' ? { kind: 'ok', value: stored(outcome.value, amountTiyn) } : outcome;
  }

  return {
    kind: 'static_qr',
    frozen: FrozenStaticQr,
    result: StoredStaticQr,
    repeat: 'after_nothing_found',
    send,
    lookup: search,
    endOf({ amountTiyn, expectedTiyn }) {
      if (amountTiyn === expectedTiyn) return { problem: null };
      return { problem: { code: 'till_amount_differs', params: { expectedTiyn, actualTiyn: amountTiyn } } };
    },
    // It sells nothing by itself: its creator sees the failure and makes another one.
    question: () => null,
    details(frozen, made) {
      const isShown = made !== null && made.amountTiyn === made.expectedTiyn;
      return {
        staticQrId: made?.id ?? null,
        amountTiyn: frozen.amountTiyn,
        description: frozen.description,
        qrText: isShown ? made.qrText : null,
        qrImage: isShown ? made.qrImage : null,
      };
    },
  };
}

function stored(made: StaticQr, expectedTiyn: number): StoredStaticQr {
  return { ...made, expectedTiyn };
}
