/** A payment that a list adds to the ledger is accepted once `status/check` agrees (rule A2). */

import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';

export interface ProvenRows {
  /** As both routes agree; a row that the check does not call paid gets the check's status. */
  readonly rows: readonly Invoice[];
  readonly unasked: readonly Invoice[];
}

/** @param page at most 100 rows. */
export async function proveRows(
  client: Pick<MerchantCalls, 'checkStatuses'>,
  page: readonly Invoice[],
  isNew: (row: Invoice) => boolean,
  purpose: Purpose,
): Promise<ProvenRows> {
  const claimed = page.filter((row) => isPaidStatus(row.status) && isNew(row));
  if (claimed.length === 0) return { rows: page, unasked: [] };
  const outcome = await client.checkStatuses(
    claimed.map(({ id, amountTiyn }) => ({ id, amountTiyn })),
    purpose,
  );
  const statuses = new Map(outcome.kind === 'ok' ? outcome.value.map(({ id, status }) => [id, status]) : []);
  const doubted = new Set(claimed.map(({ id }) => id));
  const rows = page.flatMap((row) => {
    if (!doubted.has(row.id)) return [row];
    const status = statuses.get(row.id);
    if (status === undefined) return [];
    return [isPaidStatus(status) ? row : { ...row, status, paidAt: null }];
  });
  return { rows, unasked: claimed.filter(({ id }) => !statuses.has(id)) };
}
