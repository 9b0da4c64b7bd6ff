/** The shop's own note about a sale: stored at once, sent to the service with its invoice when online. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { z } from 'zod';
import { problemOf } from '../api/outcome.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putCommand, putNote, putSale, readNote } from '../ledger/records.ts';
import type { SaleComment, SaleRecord } from '../ledger/sale-record.ts';
import { createJobs, type Pause } from '../money/jobs.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export type CommentEventType =
  | 'sale.commented'
  | 'sale.commentKept'
  | 'sale.commentMoved'
  | 'sale.commentTold'
  | 'sale.commentRefused';

export interface SaleComments {
  readonly calls: CallsOf<'sale.comment'>;
  start(): void;
  stop(): void;
}

const TO_TELL = 'comments_to_tell';
const SaleIds = z.array(z.string());
/** Growing: only a note waits. */
const PAUSE: Pause = [5_000, 300_000];

/** A note moves no money: the request may be repeated until an answer is valid. */
export function createSaleComments(context: ShopContext): SaleComments {
  const { ledger, records, payments, client, connection, clock, serverClock, events, logger } = context;
  const jobs = createJobs(
    {
      waiting: () => unsentNotes().map((id) => ({ id, lane: TO_TELL })),
      async attempt(saleId) {
        await sendNote(saleId);
        return unsentNotes().includes(saleId) ? PAUSE : null;
      },
    },
    { clock, logger },
  );

  function unsentNotes(): string[] {
    return readNote(ledger, TO_TELL, SaleIds) ?? [];
  }

  function putUnsent(saleId: string, isWaiting: boolean): RecordPut {
    const others = unsentNotes().filter((id) => id !== saleId);
    return putNote(TO_TELL, isWaiting ? [...others, saleId] : others);
  }

  function write(
    sale: SaleRecord,
    type: CommentEventType,
    comment: SaleComment,
    personId: string | null,
    more: LedgerPart = null,
  ): void {
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: sale.id, type, at, personId, data: { comment } },
      putSale({ ...sale, comment }),
      putUnsent(sale.id, comment.state === 'waiting'),
      more,
    );
    events.emit('comment.changed', { saleId: sale.id });
  }

  function comment({ saleId, text, commandId }: CallInput<'sale.comment'>, person: PersonView | null) {
    if (person === null) throw new Refusal('till_locked');
    const sale = records.sale(saleId);
    if (sale === undefined) throw new Refusal('till_not_found');
    const known = sale.comment;
    if ((known?.text ?? '') === text && known?.state !== 'refused') return {};
    const at = new Date(serverClock.stampMs()).toISOString();
    const state = payments.ofSale(saleId).length === 0 ? 'here' : 'waiting';
    const invoiceId = known?.invoiceId ?? null;
    const said = { text, at, personName: person.name, state, problem: null, invoiceId } as const;
    const answer = putCommand(commandId, { name: 'sale.comment', output: {} }, at);
    write(sale, 'sale.commented', said, person.id, answer);
    jobs.add(saleId);
    return {};
  }

  /** Null while there is none. Somebody else's invoice under our handle gets no note (rule C3). */
  function invoiceOf(attempts: readonly PaymentRecord[]): number | null {
    const own = attempts.filter(({ step }) => step === 'confirmed');
    const decisive = own.find((attempt) => payments.phase(attempt) === 'paid') ?? own.at(-1);
    return decisive?.invoice?.id ?? null;
  }

  async function sendNote(saleId: string): Promise<void> {
    const sale = records.sale(saleId);
    if (sale?.comment?.state !== 'waiting') return;
    const { comment: known } = sale;
    const attempts = payments.ofSale(saleId);
    const invoiceId = invoiceOf(attempts);
    if (invoiceId === null) {
      // Its invoice was never made: nothing to send.
      if (!attempts.some(isUnsettled)) write(sale, 'sale.commentKept', { ...known, state: 'here' }, null);
      return;
    }
    const outcome = await client.commentInvoice(invoiceId, known.text);
    const now = records.sale(saleId);
    if (now?.comment === undefined || now.comment.at !== known.at || now.comment.text !== known.text) {
      await sendNote(saleId);
      return;
    }
    if (outcome.kind === 'ok') write(now, 'sale.commentTold', { ...known, state: 'told', invoiceId }, null);
    if (outcome.kind === 'rejected') {
      const problem = problemOf(outcome);
      write(now, 'sale.commentRefused', { ...known, state: 'refused', problem, invoiceId }, null);
    }
  }

  connection.onChange(({ status }) => {
    if (status === 'online') jobs.retryNow();
  });
  payments.onPaid(({ saleId, invoice }) => {
    const sale = records.sale(saleId);
    const known = sale?.comment;
    // Another invoice of the sale was paid: the note belongs to that one.
    if (sale === undefined || known === undefined || known.state === 'waiting' || known.text === '') return;
    if (known.invoiceId === (invoice?.id ?? null)) return;
    writeBestEffort(
      logger,
      () => {
        write(sale, 'sale.commentMoved', { ...known, state: 'waiting', problem: null }, null);
        jobs.add(saleId);
      },
      saleId,
    );
  });

  return {
    calls: { 'sale.comment': (input, { person }) => comment(input, person) },
    start: jobs.start,
    stop() {
      inBackground(logger, jobs.stop());
    },
  };
}
