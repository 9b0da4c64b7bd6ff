/** Every call of the merchant API: bodies are the frozen JSON text of the wire, answers are read and bound. */

import { createCashboxCalls } from './calls/cashbox.ts';
import { createCashierCalls } from './calls/cashiers.ts';
import { createCatalogCalls } from './calls/catalog.ts';
import { createFiscalCalls } from './calls/fiscal.ts';
import { createInvoiceCalls } from './calls/invoices.ts';
import { createQrRefundCalls } from './calls/qr-refunds.ts';
import { createReconciliationCalls } from './calls/reconciliation.ts';
import { createRecurringCalls } from './calls/recurring.ts';
import { createSandboxCalls } from './calls/sandbox.ts';
import type { Connection } from './connection.ts';

export type MerchantCalls = ReturnType<typeof createMerchantCalls>;

export function createMerchantCalls(connection: Connection) {
  return {
    ...createInvoiceCalls(connection),
    ...createCashboxCalls(connection),
    ...createCashierCalls(connection),
    ...createCatalogCalls(connection),
    ...createFiscalCalls(connection),
    ...createQrRefundCalls(connection),
    ...createRecurringCalls(connection),
    ...createReconciliationCalls(connection),
    ...createSandboxCalls(connection),
  };
}
