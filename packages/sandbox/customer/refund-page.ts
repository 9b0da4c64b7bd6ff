import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { identify, openLink, waitsForLink } from '../merchant/qr-refunds/qr-refund-life.ts';
import { REFUND_PAGE_PATH } from '../merchant/qr-refunds/qr-refund-view.ts';
import type { QrRefundRecord } from '../store/qr-refunds.ts';
import { type PhoneView, registerPhonePage } from './phone-page.ts';
import type { CustomerWords } from './words.ts';

export function registerRefundPage(app: ServiceApp, context: ServiceContext): void {
  registerPhonePage<QrRefundRecord>(app, context, {
    path: REFUND_PAGE_PATH,
    find: (token) =>
      context.qrRefunds.select(
        "WHERE ? IN (json_extract(record, '$.qrToken'), json_extract(record, '$.link.token'))",
        token,
      )[0],
    show: (session, words, language) => ({
      title: words.refund,
      shop: context.organizations.get(session.organizationId)?.name ?? null,
      amountTiyn: null,
      ...stateOf(session, words, (tiyn) => formatMoney(tiyn, language)),
    }),
    act(session, action) {
      if (action === 'open') openLink(context, session);
      if (action === 'confirm') identify(context, session);
      return {};
    },
  });
}

function stateOf(
  session: QrRefundRecord,
  words: CustomerWords,
  sum: (tiyn: number) => string,
): Pick<PhoneView, 'state' | 'note' | 'buttons'> {
  if (waitsForLink(session)) return { note: words.why, buttons: [{ action: 'open', label: words.open }] };
  const only = (text: string, tone: 'good' | 'bad' | 'wait') => ({ state: { text, tone }, buttons: [] });
  switch (session.status) {
    case 'awaiting_scan':
      return { note: words.why, buttons: [{ action: 'confirm', label: words.itIsMe }] };
    case 'activating':
      return only(words.opening, 'wait');
    case 'customer_identified':
      return only(words.identified, 'wait');
    case 'executing':
    case 'execution_uncertain':
      return only(words.executing, 'wait');
    case 'completed':
      return only(
        session.refundedTiyn === null ? words.returned : `${words.returned}: ${sum(session.refundedTiyn)}`,
        'good',
      );
    case 'expired':
      return only(words.expired, 'bad');
    case 'failed':
      return only(words.refundFailed, 'bad');
  }
}
