import type { InvoiceStatus } from '@tilla/payment-api/statuses.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { BILL_PAGE_PATH } from '../invoices/invoice-view.ts';
import { actAsCustomer, customerActions } from '../provider/customers.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import { type PhoneView, registerPhonePage } from './phone-page.ts';
import type { CustomerWords } from './words.ts';

/** Money may arrive even during a cancellation. */
const OPEN: readonly InvoiceStatus[] = ['pending', 'processing', 'cancelling'];

export function registerBillPage(app: ServiceApp, context: ServiceContext): void {
  registerPhonePage<InvoiceRecord>(app, context, {
    path: BILL_PAGE_PATH,
    find: (token) => context.invoices.select('WHERE qr_token = ?', token)[0],
    show: (invoice, words) => ({
      title: words.bill,
      shop: context.organizations.get(invoice.organizationId)?.name ?? null,
      amountTiyn: invoice.amountTiyn,
      description: invoice.description,
      lines: invoice.lines,
      ...(OPEN.includes(invoice.status) ? openBill(invoice, words) : closedBill(invoice, words)),
    }),
    act(invoice, action) {
      const known = customerActions.find((one) => one === action);
      if (known !== undefined && OPEN.includes(invoice.status)) actAsCustomer(context, invoice, known);
      return {};
    },
  });
}

function openBill(invoice: InvoiceRecord, words: CustomerWords): Pick<PhoneView, 'buttons' | 'state' | 'note'> {
  const isScanned = invoice.qrScannedAtMs !== null;
  const endsAtMs = invoice.qrExpiresAtMs ?? invoice.expiresAtMs;
  return {
    ...(isScanned ? { state: { text: words.confirm, tone: 'wait' } } : {}),
    note: endsAtMs === null ? undefined : `${words.payUntil} ${formatClockSeconds(endsAtMs)}`,
    buttons: [
      { action: 'pay', label: words.pay },
      ...(isScanned ? [] : [{ action: 'scan', label: words.scan }]),
      { action: 'reject', label: words.refuse },
    ],
  };
}

function closedBill({ status }: InvoiceRecord, words: CustomerWords): Pick<PhoneView, 'buttons' | 'state'> {
  if (status === 'cancelled') return { state: { text: words.cancelled, tone: 'bad' }, buttons: [] };
  if (status === 'expired') return { state: { text: words.expired, tone: 'bad' }, buttons: [] };
  if (status === 'error') return { state: { text: words.failed, tone: 'bad' }, buttons: [] };
  return { state: { text: words.paid, tone: 'good' }, buttons: [] };
}
