import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { PRINTED_PAGE_PATH, payStaticQr } from '../merchant/static-qr/static-qr.ts';
import type { StaticQrRecord } from '../store/static-qrs.ts';
import { registerPhonePage } from './phone-page.ts';

export function registerPrintedPage(app: ServiceApp, context: ServiceContext): void {
  const isPaidBy = (printed: StaticQrRecord, invoiceId: number): boolean => {
    const invoice = Number.isSafeInteger(invoiceId) ? context.invoices.get(invoiceId) : undefined;
    return invoice?.organizationId === printed.organizationId && invoice.amountTiyn === printed.amountTiyn;
  };
  registerPhonePage<StaticQrRecord>(app, context, {
    path: PRINTED_PAGE_PATH,
    find: (token) => context.staticQrs.select('WHERE token = ?', token)[0],
    show(printed, words, _language, query) {
      const isPaid = isPaidBy(printed, Number(query.get('invoice') ?? Number.NaN));
      return {
        title: words.printed,
        shop: context.organizations.get(printed.organizationId)?.name ?? null,
        amountTiyn: printed.amountTiyn,
        description: printed.description,
        lines: printed.lines,
        ...(isPaid ? { state: { text: words.paid, tone: 'good' } } : {}),
        buttons: [{ action: 'pay', label: isPaid ? words.again : words.pay }],
      };
    },
    act(printed, action): Record<string, string> {
      const organization = context.organizations.get(printed.organizationId);
      if (action !== 'pay' || organization === undefined) return {};
      return { invoice: String(payStaticQr(context, organization, printed).id) };
    },
  });
}
