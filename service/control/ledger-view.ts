/** What the provider holds, as tests count it (`GET /_control/ledger`). */

import { toUtcIso } from '../../shared/domain/almaty-time.ts';
import { formatWireMoney } from '../../shared/domain/money.ts';
import type { ServiceContext } from '../service-context.ts';

/** Per organization every charge with what caused it. Refunds, receipts and shifts join with their areas. */
export function readLedger(context: ServiceContext): { organizations: Record<string, object> } {
  const organizations = context.organizations.select('ORDER BY id').map(({ id }) => [
    String(id),
    {
      charges: context.ledger.ofOrganization(id).map((charge) => ({
        id: charge.id,
        invoice_id: charge.invoiceId,
        bank_invoice_id: charge.bankInvoiceId,
        amount: formatWireMoney(charge.amountTiyn),
        at: toUtcIso(charge.atMs),
        kind: charge.kind,
        idempotency_key: charge.idempotencyKey,
        external_order_id: charge.externalOrderId,
      })),
      refunds: [],
      receipts: [],
      shifts: [],
    },
  ]);
  return { organizations: Object.fromEntries(organizations) as Record<string, object> };
}
