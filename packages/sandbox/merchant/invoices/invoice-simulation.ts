import type { simulateStatusBody } from '@tilla/payment-api/merchant/invoice-requests.ts';
import type { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { validationError } from '#sandbox/http/api-error.ts';
import { moveInvoice } from '#sandbox/invoices/invoice-lifecycle.ts';
import { clientNameOf } from '#sandbox/provider/client-names.ts';
import { actAsCustomer } from '#sandbox/provider/customers.ts';
import { bookCharge, nextBankInvoiceId } from '#sandbox/provider/provider.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';

type Simulation = z.output<typeof simulateStatusBody>;

/** 422 where no row of the table leads there. */
export function simulateStatus(context: ServiceContext, invoice: InvoiceRecord, simulation: Simulation): InvoiceRecord {
  if (!takeStep(context, invoice, simulation)) {
    const field = simulation.isScan ? 'qr_substate' : 'status';
    throw validationError({ [field]: [`An invoice in status ${invoice.status} cannot go there.`] });
  }
  return context.invoices.get(invoice.id) ?? invoice;
}

function takeStep(
  context: ServiceContext,
  invoice: InvoiceRecord,
  { status, errorMessage, isScan }: Simulation,
): boolean {
  if (isScan) return actAsCustomer(context, invoice, 'scan') === undefined;
  if (status === undefined) return false;
  const at = new Date(context.clock.nowMs()).toISOString();
  // Every status but an error passes through the provider.
  const details: Partial<InvoiceRecord> =
    status === 'error'
      ? {}
      : {
          bankInvoiceId: invoice.bankInvoiceId ?? nextBankInvoiceId(context),
          clientName: invoice.clientName ?? clientNameOf(invoice.clientPhone ?? String(invoice.id)),
        };
  const move = moveInvoice(context, invoice, { type: 'simulate', status, at, errorMessage }, details);
  if (move.invoice?.status === 'paid') bookCharge(context, move.invoice);
  return move.rejection === undefined;
}
