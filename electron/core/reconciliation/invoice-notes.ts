/** Stored at once, sent when online. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { ShopInvoiceNote } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { z } from 'zod';
import { problemOf } from '../api/outcome.ts';
import { invoiceSubject } from '../ledger/operation-record.ts';
import { putCommand, putNote, readNote } from '../ledger/records.ts';
import { createJobs, type Pause } from '../money/jobs.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export type InvoiceNoteEventType =
  | 'shop_invoice.commented'
  | 'shop_invoice.commentTold'
  | 'shop_invoice.commentRefused';

export interface InvoiceNotes {
  of(invoiceId: number): ShopInvoiceNote | null;
  write(input: CallInput<'shopInvoice.comment'>, person: PersonView | null): void;
  start(): void;
  stop(): Promise<void>;
}

const TO_TELL = 'shop_invoice_notes_to_tell';
const InvoiceIds = z.array(z.int());
/** Growing: only a note waits. */
const PAUSE: Pause = [5_000, 300_000];

/** A note moves no money: the request may be repeated until an answer is valid (money/jobs.ts). */
export function createInvoiceNotes(
  context: ShopContext & { readonly onSaved: (invoiceId: number) => void },
): InvoiceNotes {
  const { ledger, records, client, connection, clock, serverClock, events, logger, onSaved } = context;
  const jobs = createJobs(
    {
      waiting: () => unsentNotes().map((invoiceId) => ({ id: String(invoiceId), lane: TO_TELL })),
      async attempt(id) {
        await sendNote(Number(id));
        return unsentNotes().includes(Number(id)) ? PAUSE : null;
      },
    },
    { clock, logger },
  );

  function unsentNotes(): number[] {
    return readNote(ledger, TO_TELL, InvoiceIds) ?? [];
  }

  function of(invoiceId: number): ShopInvoiceNote | null {
    return readNote(ledger, noteIdOf(invoiceId), ShopInvoiceNote) ?? null;
  }

  function keep(
    invoiceId: number,
    type: InvoiceNoteEventType,
    note: ShopInvoiceNote,
    personId: string | null,
    more: LedgerPart = null,
  ): void {
    const others = unsentNotes().filter((id) => id !== invoiceId);
    const waiting = note.state === 'waiting' ? [...others, invoiceId] : others;
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: invoiceSubject(invoiceId), type, at, personId, data: { note } },
      putNote(noteIdOf(invoiceId), note),
      putNote(TO_TELL, waiting),
      more,
    );
    events.emit('shopInvoice.changed', { invoiceId });
  }

  async function sendNote(invoiceId: number): Promise<void> {
    const note = of(invoiceId);
    if (note?.state !== 'waiting') return;
    const outcome = await client.commentInvoice(invoiceId, note.text);
    const now = of(invoiceId);
    if (now?.at !== note.at || now.text !== note.text) {
      await sendNote(invoiceId);
      return;
    }
    if (outcome.kind === 'ok') {
      onSaved(invoiceId);
      keep(invoiceId, 'shop_invoice.commentTold', { ...now, state: 'told' }, null);
    }
    if (outcome.kind === 'rejected') {
      const problem = problemOf(outcome);
      keep(invoiceId, 'shop_invoice.commentRefused', { ...now, state: 'refused', problem }, null);
    }
  }

  connection.onChange(({ status }) => {
    if (status === 'online') jobs.retryNow();
  });

  return {
    of,
    write({ invoiceId, text, commandId }, person) {
      if (person === null) throw new Refusal('till_locked');
      const at = new Date(serverClock.stampMs()).toISOString();
      const note: ShopInvoiceNote = { text, at, personName: person.name, state: 'waiting', problem: null };
      const answered = putCommand(commandId, { name: 'shopInvoice.comment', output: {} }, at);
      keep(invoiceId, 'shop_invoice.commented', note, person.id, answered);
      jobs.add(String(invoiceId));
    },
    start: jobs.start,
    stop: jobs.stop,
  };
}

function noteIdOf(invoiceId: number): string {
  return `shop-invoice-note:${String(invoiceId)}`;
}
