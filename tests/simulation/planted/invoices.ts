/** Bugs around an invoice: what is sent, what is found again, and what of an answer is accepted. */

import type * as Calls from '@tilla/payment-api/client/merchant-calls.ts';
import type * as Runner from '#core/money/runner.ts';
import type * as Billing from '#core/payments/billing.ts';
import type * as InvoiceOperation from '#core/payments/invoice-operation.ts';
import type * as Observe from '#core/payments/observe.ts';
import type * as PaymentLedger from '#core/payments/payment-recorder.ts';
import { cancelIsOverWhenTaken } from '../leaving-out/sales.ts';
import { around } from '../wrapping/wraps.ts';
import type { Planted } from './planted.ts';

const invoiceOperation = 'electron/core/payments/invoice-operation.ts';
const paymentLedger = 'electron/core/payments/payment-recorder.ts';
const observe = 'electron/core/payments/observe.ts';

export const invoiceBugs: readonly Planted[] = [
  {
    name: 'amount-not-compared',
    bug: 'the sum of an answer is not compared with the cart',
    wraps: [
      around<typeof Observe>(observe, {
        afterConfirmation: (original) => (payment, invoice, nowMs) =>
          original(payment, { ...invoice, amountTiyn: payment.amountTiyn }, nowMs),
      }),
    ],
  },
  {
    name: 'key-of-the-moment',
    bug: 'an invoice that is sent again gets a new key',
    hidden:
      'the till looks before it sends again (C2): two invoices need a first request that arrives after that look, which is rare; C1 left out shows it',
    wraps: [
      around<typeof InvoiceOperation>(invoiceOperation, {
        createInvoiceOperation: (original) => (parts) =>
          original({
            ...parts,
            bodies: {
              ...parts.bodies,
              open: (payment) => {
                const body = parts.bodies.open(payment);
                return payment.sends < 1 || body === null ? body : withKey(body, `try-${String(payment.sends)}`);
              },
            },
          }),
      }),
    ],
  },
  {
    name: 'conflict-believed',
    bug: 'the invoice that a 409 names is taken without a look at what it is for',
    wraps: [
      around<typeof InvoiceOperation>(invoiceOperation, {
        createInvoiceOperation: (original) => (parts) => ({ ...original(parts), objection: () => undefined }),
      }),
    ],
  },
  {
    name: 'search-ignores-answers',
    bug: 'the search for an invoice of unknown outcome stops before its first page',
    wraps: [
      around<typeof InvoiceOperation>(invoiceOperation, {
        createInvoiceOperation: (original) => (parts) => ({
          ...original(parts),
          lookup: () => Promise.resolve({ kind: 'nothing' }),
        }),
      }),
    ],
  },
  {
    name: 'unknown-is-refused',
    bug: 'an invoice without an answer counts as refused',
    wraps: [
      around<typeof PaymentLedger>(paymentLedger, {
        createPaymentRecorder:
          (original) =>
          (...parts) => {
            const recorder = original(...parts);
            return { ...recorder, unknown: (id, { problem }) => recorder.rejected(id, problem) };
          },
      }),
    ],
  },
  {
    name: 'start-settles-nothing',
    bug: 'what a power cut left open is not taken up again at the start',
    wraps: [
      around<typeof Runner>('electron/core/money/runner.ts', {
        createMoneyRunner: (original) => (parts) => ({ ...original(parts), settleAll: () => Promise.resolve() }),
      }),
    ],
  },
  {
    name: 'cancel-believed-at-202',
    bug: 'a cancel that was accepted counts as done',
    wraps: [cancelIsOverWhenTaken],
  },
  {
    name: 'cashier-not-named',
    bug: 'an invoice does not name the cashier',
    wraps: [
      around<typeof Billing>('electron/core/payments/billing.ts', {
        freezeBody: (original) => (cart, totalTiyn, facts, handles, phone) =>
          original(cart, totalTiyn, { ...facts, bankConnectionId: null }, handles, phone),
      }),
    ],
  },
  {
    name: 'scanned-is-paid',
    bug: 'a QR that was scanned counts as paid',
    hidden: 'paid is what two routes say, and the other one says pending (A2); payments/paid-proof.test.ts',
    wraps: [
      around<typeof Observe>(observe, {
        snapshotOfCheck: (original) => (check) => {
          const word = original(check);
          return word.isScanned && word.status === 'pending' ? { ...word, status: 'paid' } : word;
        },
      }),
    ],
  },
  {
    name: 'rows-by-place',
    bug: 'the rows of a status check are taken in the order of the question',
    hidden:
      'no word of one route ends a sale, and the others name the invoice itself (A2); client/answer-binding.test.ts, payments/watch.test.ts, L4',
    wraps: [
      around<typeof Calls>('packages/payment-api/client/merchant-calls.ts', {
        createMerchantCalls: (original) => (connection) => {
          const client = original(connection);
          return {
            ...client,
            async checkStatuses(ids, purpose) {
              const outcome = await client.checkStatuses(ids, purpose);
              if (outcome.kind !== 'ok') return outcome;
              const asked = ids.map((one) => (typeof one === 'number' ? one : one.id));
              return { ...outcome, value: outcome.value.map((row, at) => ({ ...row, id: asked[at] ?? row.id })) };
            },
          };
        },
      }),
    ],
  },
];

function withKey(body: string, suffix: string): string {
  const request = JSON.parse(body) as Record<string, unknown>;
  const key = String(request['external_order_id_idempotency']);
  return JSON.stringify({ ...request, external_order_id_idempotency: `${key}-${suffix}` });
}
