/** Reads one invoice by a given route (rules A2, A3). */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Logger } from '../platform/ports.ts';
import { invoiceQuestionOf } from './invoice-question.ts';
import { type InvoiceRoute, type StatusSnapshot, snapshotOfCheck, snapshotOfInvoice } from './observe.ts';
import { isPaidStatus } from './payment-phase.ts';

export interface InvoiceRoutes {
  /** The route's status; null where it has no answer or omits the invoice. */
  ask(payment: PaymentRecord, route: InvoiceRoute): Promise<StatusSnapshot | null>;
}

const BATCH_SIZE = 100;

export type InvoiceClient = Pick<MerchantCalls, 'getInvoice' | 'checkStatuses' | 'listInvoices'>;

export function createInvoiceRoutes(client: InvoiceClient, logger: Logger): InvoiceRoutes {
  let checks: { readonly payment: PaymentRecord; readonly resolve: (snapshot: StatusSnapshot | null) => void }[] = [];

  /** Groups requests of the same moment: a page of a sweep may bring a hundred. */
  function check(payment: PaymentRecord): Promise<StatusSnapshot | null> {
    const { promise, resolve } = Promise.withResolvers<StatusSnapshot | null>();
    checks.push({ payment, resolve });
    if (checks.length === 1) inBackground(logger, Promise.resolve().then(sendChecks));
    return promise;
  }

  async function sendChecks(): Promise<void> {
    const all = checks;
    checks = [];
    for (let from = 0; from < all.length; from += BATCH_SIZE) {
      const batch = all.slice(from, from + BATCH_SIZE);
      const questions = batch.flatMap(({ payment }) => invoiceQuestionOf(payment) ?? []);
      const outcome = await client.checkStatuses(questions, 'watch');
      const rows = new Map(outcome.kind === 'ok' ? outcome.value.map((row) => [row.id, row]) : []);
      for (const { payment, resolve } of batch) {
        const row = rows.get(payment.invoice?.id ?? 0);
        resolve(row === undefined ? null : snapshotOfCheck(row));
      }
    }
  }

  return {
    async ask(payment, route) {
      const question = invoiceQuestionOf(payment);
      if (question === null) return null;
      switch (route) {
        case 'check':
          return check(payment);
        case 'single': {
          const outcome = await client.getInvoice(question, 'watch');
          return outcome.kind === 'ok' ? snapshotOfInvoice(outcome.value, 'single') : null;
        }
        case 'list': {
          const query = { search: payment.externalOrderId, sort_by: 'id', sort_order: 'asc', per_page: 100, page: 1 };
          const outcome = await client.listInvoices(query, 'watch');
          const row = outcome.kind === 'ok' ? outcome.value.invoices.find(({ id }) => id === question.id) : undefined;
          return row === undefined ? null : snapshotOfInvoice(row, 'list');
        }
      }
    },
  };
}

/** The most independent first; the single read last where it may be cached. */
export function routesFor({ endedMs, invoice }: PaymentRecord): readonly InvoiceRoute[] {
  const mayBeCached = endedMs !== null || (invoice !== null && isPaidStatus(invoice.status));
  return mayBeCached ? ['check', 'list', 'single'] : ['check', 'single', 'list'];
}
