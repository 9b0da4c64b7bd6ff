import { z } from 'zod';
import { createSeededRandom } from '../clock/random.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { moveInvoice } from '../invoices/invoice-lifecycle.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import { clientNameOf } from './client-names.ts';
import { acceptInvoice, payInvoice } from './provider.ts';

export const customerActions = ['scan', 'pay', 'reject'] as const;
export type CustomerAction = (typeof customerActions)[number];

/** `auto` of `POST /_control/customers`; rates from 0 to 1. */
export const autoCustomersSchema = z.strictObject({
  pay_after_seconds: z
    .tuple([z.number().min(0), z.number().min(0)])
    .refine(([min, max]) => max >= min, 'The second number must not be smaller than the first.')
    .default([5, 20]),
  reject_rate: z.number().min(0).max(1).default(0),
  ignore_rate: z.number().min(0).max(1).default(0),
  scan_lead_seconds: z.number().min(0).default(2),
  seed: z.int().default(1),
});

type AutoCustomers = z.output<typeof autoCustomersSchema>;

const autoSetting = (context: ServiceContext) => context.store.setting<AutoCustomers | null>('customers');

/** Undefined when done, or the reason why not. */
export function actAsCustomer(
  context: ServiceContext,
  invoice: InvoiceRecord,
  action: CustomerAction,
): string | undefined {
  switch (action) {
    case 'scan':
      return moveInvoice(context, invoice, { type: 'scan' }, { clientName: clientNameOf(String(invoice.id)) })
        .rejection;
    case 'pay':
      return payInvoice(context, readyToPay(context, invoice)) ? undefined : 'no_such_transition';
    case 'reject':
      return moveInvoice(context, invoice, {
        type: 'cancel_by_provider',
        at: new Date(context.clock.nowMs()).toISOString(),
      }).rejection;
  }
}

/** Only a scanned QR can be paid. */
function readyToPay(context: ServiceContext, invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.status === 'processing') return acceptInvoice(context, invoice);
  if (invoice.kind !== 'qr' || invoice.status !== 'pending' || invoice.qrScannedAtMs !== null) return invoice;
  const scanned = moveInvoice(context, invoice, { type: 'scan' }, { clientName: clientNameOf(String(invoice.id)) });
  return scanned.rejection === undefined ? scanned.invoice : invoice;
}

/** An impossible action is skipped. */
export function actLater(context: ServiceContext, invoiceId: number, action: CustomerAction, atMs: number): void {
  context.due.schedule('customer.act', invoiceId, atMs, { id: invoiceId, action });
}

export function setAutoCustomers(context: ServiceContext, auto: AutoCustomers | null): void {
  autoSetting(context).write(auto);
}

export function readAutoCustomers(context: ServiceContext): AutoCustomers | null {
  return autoSetting(context).read() ?? null;
}

/** One invoice always has the same fate. */
export function scheduleCustomer(context: ServiceContext, invoice: InvoiceRecord): void {
  const auto = autoSetting(context).read();
  if (auto === undefined || auto === null) return;
  const random = createSeededRandom(auto.seed * 1_000_003 + invoice.id);
  const fate = random.unit();
  if (fate < auto.ignore_rate) return;
  const [min, max] = auto.pay_after_seconds;
  const actMs = context.clock.nowMs() + Math.round((min + random.unit() * (max - min)) * 1000);
  if (invoice.kind === 'qr') {
    const scanMs = Math.max(context.clock.nowMs(), actMs - Math.round(auto.scan_lead_seconds * 1000));
    actLater(context, invoice.id, 'scan', scanMs);
  }
  actLater(context, invoice.id, fate < auto.ignore_rate + auto.reject_rate ? 'reject' : 'pay', actMs);
}

export function registerCustomers(context: ServiceContext): void {
  context.due.register('customer.act', ({ id, action }: { id: number; action: CustomerAction }) => {
    const invoice = context.invoices.get(id);
    if (invoice !== undefined) actAsCustomer(context, invoice, action);
    return undefined;
  });
}
