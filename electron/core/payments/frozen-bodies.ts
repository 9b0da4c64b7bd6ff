/** Frozen invoice requests: plain for a QR, sealed for a phone invoice, which contains the payer's number. */

import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote } from '../ledger/records.ts';
import type { Ledger, RecordPut, Sealer } from '../platform/ports.ts';

export interface FrozenBodies {
  /** Body and note belong in one transaction. @param group bodies are deleted by age, people on request. */
  seal(
    paymentId: string,
    body: string,
    at: string,
    group?: SealGroup,
  ): { readonly frozenBody: string; readonly salt: RecordPut };
  /** Opens a text sealed for that id; null where it cannot be opened. */
  openSealed(id: string, sealed: string): string | null;
  /** The bytes to send; null where the key was reissued or the body deleted: then the invoice is only looked up. */
  open(payment: PaymentRecord): string | null;
  /** `8XXXXXXXXXX` of a phone invoice; null where it is unreadable. */
  phoneOf(payment: PaymentRecord): string | null;
}

export const SALT_GROUP = 'sealed';
export const PERSON_GROUP = 'sealed_person';
type SealGroup = typeof SALT_GROUP | typeof PERSON_GROUP;

const Salt = z.object({ salt: z.string() });
const Body = z.object({ phone_number: z.string() });

export function createFrozenBodies(ledger: Ledger, sealer: Sealer): FrozenBodies {
  function openSealed(id: string, sealed: string): string | null {
    const note = Salt.safeParse(ledger.read('note', noteIdOf(id))?.value);
    return note.success ? sealer.open(sealed, note.data.salt) : null;
  }

  function open(payment: PaymentRecord): string | null {
    return payment.tender === 'phone' ? openSealed(payment.id, payment.frozenBody) : payment.frozenBody;
  }

  return {
    seal(paymentId, body, at, group = SALT_GROUP) {
      const salt = sealer.newSalt();
      return {
        frozenBody: sealer.seal(body, salt),
        salt: putNote(noteIdOf(paymentId), { salt }, { group, parent: paymentId, at }),
      };
    },
    openSealed,
    open,
    phoneOf(payment) {
      const body = payment.tender === 'phone' ? open(payment) : null;
      return body === null ? null : Body.parse(JSON.parse(body)).phone_number;
    },
  };
}

const NOTE_PREFIX = 'salt:';

function noteIdOf(paymentId: string): string {
  return `${NOTE_PREFIX}${paymentId}`;
}

/** Without its salt no copy of the text can be opened. */
export function forgetSeal(id: string): RecordPut {
  return putNote(noteIdOf(id), null);
}

export function paymentIdOf(noteId: string): string {
  return noteId.slice(NOTE_PREFIX.length);
}
