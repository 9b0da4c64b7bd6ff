/** Finds a printed QR by the service's id: there is no route for one. */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { StaticQr } from '@tilla/payment-api/merchant/static-qr.ts';
import { problemOf } from '../api/outcome.ts';
import { findExactly } from '../money/exact-match.ts';
import { Refusal } from '../platform/refusal.ts';

/** @throws Refusal where the list lacks it, or cannot be read. */
export async function findStaticQr(client: Pick<MerchantCalls, 'listStaticQrs'>, id: number): Promise<StaticQr> {
  const lookup = await findExactly(
    async (page, perPage) => {
      const outcome = await client.listStaticQrs({ page, per_page: perPage }, 'money');
      if (outcome.kind !== 'ok') return outcome;
      return { kind: 'ok', value: { rows: outcome.value.staticQrs, total: outcome.value.total } };
    },
    (row) => row.id === id,
  );
  if (lookup.kind === 'unclear') throw Refusal.of(problemOf(lookup.outcome));
  const [found] = lookup.kind === 'found' ? lookup.result : [];
  if (found === undefined) throw new Refusal('till_not_found');
  return found;
}
