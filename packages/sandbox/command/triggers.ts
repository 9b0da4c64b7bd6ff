/** What `trigger EVENT` does: the calls that end in that event, for any shop. */
import { z } from 'zod';
import { playedAnswer, playedRefundAnswer, requestsAnswer, testedAnswer } from '../control/answers.ts';
import type { Reach } from './reach.ts';

type Make = (reach: Reach) => Promise<object>;

const withId = z.looseObject({ id: z.int() });
const session = z.looseObject({ session: z.looseObject({ id: z.string() }) });
const operations = z.looseObject({ data: z.array(z.looseObject({ ref: z.string() })).min(1) });
const health = z.looseObject({ organization: z.looseObject({ id: z.int() }) });
const AMOUNT = 1500;

/** Distinguished by the requests that the sandbox has had: none has its number. */
async function newOperation({ control }: Reach): Promise<string> {
  const requests = await control('GET', '/requests', requestsAnswer);
  return `trigger-${String(requests.at(-1)?.seq ?? 0)}`;
}

async function invoice({ merchant }: Reach): Promise<number> {
  const body = { phone_number: '87011234567', amount: AMOUNT, description: 'Trigger' };
  return withId.parse(await merchant('POST', '/invoices', body)).id;
}

async function paid(reach: Reach): Promise<number> {
  const id = await invoice(reach);
  await reach.control('POST', `/invoices/${String(id)}/customer`, playedAnswer, { action: 'pay' });
  return id;
}

const simulated =
  (status: string): Make =>
  async (reach) => {
    const id = await invoice(reach);
    await reach.merchant('POST', `/invoices/${String(id)}/simulate-status`, { status });
    return { invoice_id: id };
  };

async function identified(reach: Reach): Promise<string> {
  await paid(reach);
  const { id } = session.parse(await reach.merchant('POST', '/qr-refunds', {})).session;
  await reach.control('POST', `/qr-refunds/${id}/customer`, playedRefundAnswer, { action: 'scan' });
  return id;
}

const executed =
  (more: object): Make =>
  async (reach) => {
    const id = await identified(reach);
    const { data } = operations.parse(await reach.merchant('GET', `/qr-refunds/${id}/operations`));
    const body = { operation_ref: data[0]?.ref, amount: '100.00', ...more };
    await reach.merchant('POST', `/qr-refunds/${id}/execute`, body);
    return { session_id: id };
  };

const receipt =
  (more: object): Make =>
  async (reach) => {
    const operation = await newOperation(reach);
    const items = [{ name: 'Чай', price: 1500, count: 1, barcode: '4870000000017', ntin: '0200000000001' }];
    await reach.merchant('POST', '/receipts', { client_operation_id: operation, payment_type: 'card', items, ...more });
    return { client_operation_id: operation };
  };

const subscription =
  (...steps: readonly string[]): Make =>
  async ({ merchant }) => {
    const made = z.looseObject({ subscription: withId }).parse(
      await merchant('POST', '/subscriptions', {
        phone_number: '87011234567',
        amount: AMOUNT,
        billing_period: 'monthly',
        billing_day: 1,
        description: 'Trigger',
      }),
    );
    const { id } = made.subscription;
    for (const step of steps) await merchant('POST', `/subscriptions/${String(id)}/${step}`, {});
    return { subscription_id: id };
  };

export const triggers: Readonly<Record<string, Make>> = {
  'invoice.paid': async (reach) => ({ invoice_id: await paid(reach) }),
  'invoice.pending': async (reach) => ({ invoice_id: await invoice(reach) }),
  'invoice.expired': simulated('expired'),
  'invoice.cancelled': simulated('cancelled'),
  'invoice.error': simulated('error'),
  'invoice.refunded': async (reach) => {
    const id = await paid(reach);
    await reach.merchant('POST', `/invoices/${String(id)}/refund`, {});
    return { invoice_id: id };
  },
  'qr_refund.identified': async (reach) => ({ session_id: await identified(reach) }),
  'qr_refund.completed': executed({}),
  'qr_refund.execution_uncertain': executed({ simulate: 'uncertain' }),
  'receipt.issued': receipt({}),
  'receipt.failed': receipt({ simulate: 'receipt_bank_error' }),
  'subscription.created': subscription(),
  'subscription.paused': subscription('pause'),
  'subscription.resumed': subscription('pause', 'resume'),
  'subscription.cancelled': subscription('cancel'),
  'cashbox.shift_closed': async (reach) => {
    await paid(reach);
    const operation = await newOperation(reach);
    await reach.merchant('POST', '/cashbox/shifts/close', { client_operation_id: operation });
    return { client_operation_id: operation };
  },
  'webhook.test': async ({ control, merchant }) => {
    const { organization } = health.parse(await merchant('GET', '/account/health'));
    return control('POST', '/webhooks/test', testedAnswer, { organization_id: organization.id });
  },
};
