/** The frozen requests of invoices: plain for a QR, sealed for a phone invoice, because the payer's number stands in it. */

import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Ledger, RecordPut, Sealer } from '../ports.ts';

export interface FrozenBodies {
  /**
   * The body as the ledger may hold it, and the note without which nobody opens it; both belong in one transaction.
   * @param group what is sealed: bodies are forgotten by their age (phone-retention.ts), people when they ask for it.
   */
  seal(
    paymentId: string,
    body: string,
    at: string,
    group?: SealGroup,
  ): { readonly frozenBody: string; readonly salt: RecordPut };
  /** A text sealed here for that id; null where it does not open any more. */
  openSealed(id: string, sealed: string): string | null;
  /** The bytes to send; null where the key was reissued, or it was forgotten: then the invoice is only looked for. */
  open(payment: PaymentRecord): string | null;
  /** `8XXXXXXXXXX` of a phone invoice; null where it cannot be read any more. */
  phoneOf(payment: PaymentRecord): string | null;
}

/** The notes that open something. */
export const SALT_GROUP = 'sealed';
/** Those that open what is known of a person. */
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
        salt: {
          kind: 'note',
          id: noteIdOf(paymentId),
          value: { salt },
          keys: { group, parent: paymentId, at },
        },
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

/** Without its salt nobody opens the text any more, wherever a copy of it lies. */
export function forgetSeal(id: string): RecordPut {
  return { kind: 'note', id: noteIdOf(id), value: null, keys: {} };
}

/** Whose salt a note of the group is. */
export function paymentIdOf(noteId: string): string {
  return noteId.slice(NOTE_PREFIX.length);
}
