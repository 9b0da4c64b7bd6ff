/** Bugs after an invoice was made: the watch, the statuses that it receives, and its reports. */

import type * as InvoiceState from '@tilla/shared/domain/invoice-state.ts';
import type * as Observe from '#core/payments/observe.ts';
import type * as PaymentDecider from '#core/payments/payment-decider.ts';
import type * as PaymentPhase from '#core/payments/payment-phase.ts';
import type * as Questions from '#core/payments/payment-questions.ts';
import type * as Schedule from '#core/payments/schedule.ts';
import type * as Sweep from '#core/reconciliation/sweep.ts';
import { around } from '../wrapping/wraps.ts';
import type { Planted } from './planted.ts';

const schedule = 'electron/core/payments/schedule.ts';
const paymentDecider = 'electron/core/payments/payment-decider.ts';
const questions = 'electron/core/payments/payment-questions.ts';
const HOUR_MS = 3_600_000;

export const watchingBugs: readonly Planted[] = [
  {
    name: 'watch-forgets',
    bug: 'an expired invoice is watched for a minute only',
    wraps: [
      around<typeof Observe>('electron/core/payments/observe.ts', {
        // The clock of this look is a year ahead once the minute is over.
        endOfWatch: (original) => (payment, word, nowMs) =>
          original(
            payment,
            word,
            nowMs - (payment.endConfirmedMs ?? nowMs) > 60_000 ? nowMs + 365 * 24 * HOUR_MS : nowMs,
          ),
      }),
    ],
  },
  {
    name: 'expired-not-looked-at',
    bug: 'an expired QR is never looked at again',
    hidden:
      'the sweeps of ten minutes after an end find the payment within a minute (W1); payments/watch.test.ts, and L1 left out with W1 and D1',
    wraps: [
      around<typeof Schedule>(schedule, {
        planLookup: (original) => (payment, at) =>
          payment.endedMs === null ? original(payment, at) : { ...original(payment, at), pauseMs: 24 * HOUR_MS },
      }),
    ],
  },
  {
    name: 'ended-by-single-read',
    bug: 'an expired QR is looked at by the route that answers from its cache',
    hidden:
      'the sweeps of ten minutes after an end find the payment within a minute (W1); L1 left out with W1 and D1 shows it',
    wraps: [
      around<typeof Schedule>(schedule, {
        planLookup: (original) => (payment, at) => ({ ...original(payment, at), route: 'single' }),
      }),
    ],
  },
  {
    name: 'superseded-not-watched',
    bug: 'a QR is watched no longer once another way was chosen',
    hidden:
      'a customer has to pay after another way was chosen, before the next comparison finds it: seen on day 4 of seed 2; C5 left out shows it',
    wraps: [
      around<typeof PaymentDecider>(paymentDecider, {
        decidePayment: (original) => (state, command) => {
          const events = original(state, command);
          if (!command.name.startsWith('supersede')) return events;
          return events.map((event) => ({ ...event, data: { ...event.data, isWatched: false } }));
        },
      }),
    ],
  },
  {
    name: 'cancelled-is-final',
    bug: 'a cancelled invoice that is paid after all stays cancelled',
    wraps: [
      around<typeof InvoiceState>('shared/domain/invoice-state.ts', {
        acceptObserved: (original) => (known, seen) => (known === 'cancelled' ? 'stale' : original(known, seen)),
      }),
    ],
  },
  {
    name: 'expired-is-final',
    bug: 'an expired QR that is paid after all stays expired',
    wraps: [
      around<typeof InvoiceState>('shared/domain/invoice-state.ts', {
        acceptObserved: (original) => (known, seen) => (known === 'expired' ? 'stale' : original(known, seen)),
      }),
    ],
  },
  {
    name: 'part-refunded-is-unpaid',
    bug: 'an invoice of which a part went back does not count as paid',
    wraps: [
      around<typeof PaymentPhase>('electron/core/payments/payment-phase.ts', {
        isPaidStatus: () => (status) => status === 'paid',
        phaseOf: (original) => (payment, nowMs) =>
          original(
            payment.invoice?.status === 'partially_refunded'
              ? { ...payment, invoice: { ...payment.invoice, status: 'pending' } }
              : payment,
            nowMs,
          ),
      }),
    ],
  },
  {
    name: 'late-not-told',
    bug: 'nobody is asked about money that came after another way was chosen',
    wraps: [
      around<typeof Questions>(questions, {
        questionOf: (original) => (after, before, about) => {
          const question = original(after, before, about);
          return question?.kind === 'late_payment' ? null : question;
        },
      }),
      around<typeof Observe>('electron/core/payments/observe.ts', {
        observe: (original) => (payment, word, nowMs) =>
          original(payment.isSuperseded ? { ...payment, isSuperseded: false } : payment, word, nowMs),
      }),
    ],
  },
  {
    name: 'late-told-always',
    bug: 'everything that was put aside and paid is reported as late',
    wraps: [
      around<typeof Questions>(questions, {
        questionOf: (original) => (after, before, about) =>
          original(after, before.place === 'aside' ? { ...before, place: 'done' } : before, about),
      }),
    ],
  },
  {
    name: 'sweep-first-page',
    bug: 'a sweep reads the first page of a list only',
    wraps: [
      around<typeof Sweep>('electron/core/reconciliation/sweep.ts', {
        sweep: (original) => (client, window, purpose, onRows) =>
          original(
            {
              async listInvoices(query, use) {
                const outcome = await client.listInvoices(query, use);
                if (outcome.kind !== 'ok') return outcome;
                return { ...outcome, value: { ...outcome.value, total: outcome.value.invoices.length } };
              },
            },
            window,
            purpose,
            onRows,
          ),
      }),
    ],
  },
];
