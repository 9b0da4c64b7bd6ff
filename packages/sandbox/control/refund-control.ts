import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import { identify, openLink } from '../merchant/qr-refunds/qr-refund-life.ts';
import { payStaticQr } from '../merchant/static-qr/static-qr.ts';
import type { QrRefundRecord } from '../store/qr-refunds.ts';

type DeclareCall = <S extends z.ZodType>(
  method: 'POST' | 'PATCH',
  path: string,
  schema: S,
  handle: (body: z.output<S>, id: string) => object,
) => void;

export function registerRefundControl(call: DeclareCall, context: ServiceContext): void {
  call('POST', '/qr-refunds/:id/customer', z.strictObject({ action: z.enum(['scan', 'ignore']) }), ({ action }, id) => {
    const session = sessionOf(context, id);
    // Ignoring the code does nothing: the scan window expires.
    const after = action === 'scan' ? identify(context, session) : waiting(session);
    if (after === undefined) throw impossible(`A customer cannot ${action} a session in status ${session.status}.`);
    return { session_id: String(after.id), status: after.status };
  });
  call('POST', '/qr-refund-links/:id/use', z.strictObject({}), (_body, id) => {
    const session = sessionOf(context, id);
    if (session.link === null) throw phraseError(404, 'Not found', 'No such link.');
    const opened = openLink(context, session);
    if (opened === undefined) throw impossible(`A link in status ${session.link.status} cannot be used.`);
    return { session_id: String(opened.id), status: opened.status, link_status: opened.link?.status };
  });
  call('POST', '/static-qr/:id/customer', z.strictObject({ action: z.literal('pay').default('pay') }), (_body, id) => {
    const staticQr = context.staticQrs.get(numberOf(id));
    const organization = staticQr === undefined ? undefined : context.organizations.get(staticQr.organizationId);
    if (staticQr === undefined || organization === undefined) throw phraseError(404, 'Not found', 'No such static QR.');
    const invoice = payStaticQr(context, organization, staticQr);
    return { invoice_id: invoice.id, status: invoice.status };
  });
}

const waiting = (session: QrRefundRecord): QrRefundRecord | undefined =>
  session.status === 'awaiting_scan' ? session : undefined;

const impossible = (message: string) => phraseError(409, 'Impossible state', message);

function sessionOf(context: ServiceContext, id: string): QrRefundRecord {
  const found = context.qrRefunds.get(numberOf(id));
  if (found === undefined) throw phraseError(404, 'Not found', 'No such QR refund session.');
  return found;
}

/** 0 for what is no number. */
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
