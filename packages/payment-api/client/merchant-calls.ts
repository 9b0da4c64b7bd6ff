/** Every call of the merchant API: bodies are the frozen JSON text of the wire, answers are read and bound. */

import { type CashboxCalls, createCashboxCalls } from './calls/cashbox.ts';
import { type CashierCalls, createCashierCalls } from './calls/cashiers.ts';
import { type CatalogCalls, createCatalogCalls } from './calls/catalog.ts';
import { createFiscalCalls, type FiscalCalls } from './calls/fiscal.ts';
import { createInvoiceCalls, type InvoiceCalls } from './calls/invoices.ts';
import { createQrRefundCalls, type QrRefundCalls } from './calls/qr-refunds.ts';
import { createReconciliationCalls, type ReconciliationCalls } from './calls/reconciliation.ts';
import { createRecurringCalls, type RecurringCalls } from './calls/recurring.ts';
import { createSandboxCalls, type SandboxCalls } from './calls/sandbox.ts';
import type { Connection } from './connection.ts';

export interface MerchantCalls
  extends CashboxCalls,
    CashierCalls,
    CatalogCalls,
    FiscalCalls,
    InvoiceCalls,
    QrRefundCalls,
    ReconciliationCalls,
    RecurringCalls,
    SandboxCalls {}

export function createMerchantCalls(connection: Connection): MerchantCalls {
  return {
    ...createCashboxCalls(connection),
    ...createCashierCalls(connection),
    ...createCatalogCalls(connection),
    ...createFiscalCalls(connection),
    ...createInvoiceCalls(connection),
    ...createQrRefundCalls(connection),
    ...createReconciliationCalls(connection),
    ...createRecurringCalls(connection),
    ...createSandboxCalls(connection),
  };
}
