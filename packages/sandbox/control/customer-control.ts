import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import {
  actAsCustomer,
  actLater,
  autoCustomersSchema,
  customerActions,
  setAutoCustomers,
} from '../provider/customers.ts';
import { importBankSale } from '../provider/provider.ts';
import { bankSaleAnswer, customersAnswer, playedAnswer } from './answers.ts';
import { MAX_ADVANCE_SECONDS, SECOND_MS } from './clock-control.ts';
import type { DeclareControl } from './control-route.ts';
import { impossible, invoiceOf, moneyOf, numberOf, organizationOf } from './find.ts';
import { isoTime } from './organization-schema.ts';

const customerSchema = z.strictObject({
  action: z.enum(customerActions),
  at_seconds: z.number().min(0).max(MAX_ADVANCE_SECONDS).optional(),
});
const bankSaleSchema = z.strictObject({
  organization_id: z.int(),
  amount: z.union([z.string(), z.number()]),
  at: isoTime.optional(),
});

export function registerCustomerControl(declare: DeclareControl, context: ServiceContext): void {
  declare(
    {
      method: 'post',
      path: '/invoices/{id}/customer',
      summary: 'The customer scans, pays or rejects, now or later; pays after expiry or cancellation too',
      body: customerSchema,
      answer: playedAnswer,
    },
    ({ body: { action, at_seconds }, id }) => {
      const invoice = invoiceOf(context, numberOf(id));
      if (at_seconds !== undefined && at_seconds > 0) {
        const atMs = context.clock.nowMs() + Math.round(at_seconds * SECOND_MS);
        actLater(context, invoice.id, action, atMs);
        return { invoice_id: invoice.id, status: invoice.status, scheduled_at: toUtcIso(atMs) };
      }
      if (actAsCustomer(context, invoice, action) !== undefined) {
        throw impossible(`A customer cannot ${action} an invoice in status ${invoice.status}.`);
      }
      return { invoice_id: invoice.id, status: invoiceOf(context, invoice.id).status };
    },
  );
  declare(
    {
      method: 'post',
      path: '/customers',
      summary: 'Customers who act by themselves; auto null ends it',
      body: z.strictObject({ auto: autoCustomersSchema.nullable() }),
      answer: customersAnswer,
    },
    ({ body: { auto } }) => {
      setAutoCustomers(context, auto);
      return { auto };
    },
  );
  declare(
    {
      method: 'post',
      path: '/bank-sales',
      summary: "A sale made in the provider's own app",
      body: bankSaleSchema,
      answer: bankSaleAnswer,
    },
    ({ body: { organization_id, amount, at } }) => {
      const organization = organizationOf(context, organization_id);
      const sale = importBankSale(context, {
        organizationId: organization.id,
        amountTiyn: moneyOf(amount),
        atMs: at ?? context.clock.nowMs(),
        isSandbox: organization.mode === 'sandbox',
      });
      return { invoice_id: sale.id, bank_invoice_id: sale.bankInvoiceId };
    },
  );
}
