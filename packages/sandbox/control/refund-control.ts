import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import { identify, openLink } from '../merchant/qr-refunds/qr-refund-life.ts';
import { payStaticQr } from '../merchant/static-qr/static-qr.ts';
import type { QrRefundRecord } from '../store/qr-refunds.ts';
import { playedAnswer, playedRefundAnswer } from './answers.ts';
import type { DeclareControl } from './control-route.ts';
import { impossible, numberOf } from './find.ts';

export function registerRefundControl(declare: DeclareControl, context: ServiceContext): void {
  declare(
    {
      method: 'post',
      path: '/qr-refunds/{id}/customer',
      summary: 'The customer scans the code of a QR refund, or ignores it',
      body: z.strictObject({ action: z.enum(['scan', 'ignore']) }),
      answer: playedRefundAnswer,
    },
    ({ body: { action }, id }) => {
      const session = sessionOf(context, id);
      // Ignoring the code does nothing: the scan window expires.
      const after = action === 'scan' ? identify(context, session) : waiting(session);
      if (after === undefined) throw impossible(`A customer cannot ${action} a session in status ${session.status}.`);
      return { session_id: String(after.id), status: after.status };
    },
  );
  declare(
    {
      method: 'post',
      path: '/qr-refund-links/{id}/use',
      summary: 'The customer opens the link of a QR refund',
      body: z.strictObject({}),
      answer: playedRefundAnswer,
    },
    ({ id }) => {
      const session = sessionOf(context, id);
      if (session.link === null) throw phraseError(404, 'Not found', 'No such link.');
      const opened = openLink(context, session);
      if (opened === undefined) throw impossible(`A link in status ${session.link.status} cannot be used.`);
      return { session_id: String(opened.id), status: opened.status, link_status: opened.link?.status };
    },
  );
  declare(
    {
      method: 'post',
      path: '/static-qr/{id}/customer',
      summary: 'The customer pays a printed QR',
      body: z.strictObject({ action: z.literal('pay').default('pay') }),
      answer: playedAnswer,
    },
    ({ id }) => {
      const staticQr = context.staticQrs.get(numberOf(id));
      const organization = staticQr === undefined ? undefined : context.organizations.get(staticQr.organizationId);
      if (staticQr === undefined || organization === undefined)
        throw phraseError(404, 'Not found', 'No such static QR.');
      const invoice = payStaticQr(context, organization, staticQr);
      return { invoice_id: invoice.id, status: invoice.status };
    },
  );
}

const waiting = (session: QrRefundRecord): QrRefundRecord | undefined =>
  session.status === 'awaiting_scan' ? session : undefined;

function sessionOf(context: ServiceContext, id: string): QrRefundRecord {
  const found = context.qrRefunds.get(numberOf(id));
  if (found === undefined) throw phraseError(404, 'Not found', 'No such QR refund session.');
  return found;
}
