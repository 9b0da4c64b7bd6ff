/** Payers' names from invoices: sealed in notes and never in events, so that they can be erased. */

import { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { type FrozenBodies, forgetSeal, PERSON_GROUP } from './frozen-bodies.ts';
import type { ChangeCommand } from './payment-commands.ts';

export interface PayerNames {
  /** Part of the transaction that learns the name; empty where it is known. */
  keep(paymentId: string, name: string, at: string): RecordPut[];
  /** Null where none is known, or it was erased. */
  of(payment: Pick<PaymentRecord, 'id' | 'invoice'>): string | null;
}

const Kept = z.object({ sealed: z.string() }).nullable();

const noteIdOf = (paymentId: string): string => `payer:${paymentId}`;

export function createPayerNames(
  ledger: Pick<Ledger, 'read'>,
  bodies: Pick<FrozenBodies, 'seal' | 'openSealed'>,
): PayerNames {
  function sealedOf(paymentId: string): string | null {
    const kept = readNote(ledger, noteIdOf(paymentId), Kept) ?? null;
    return kept === null ? null : bodies.openSealed(noteIdOf(paymentId), kept.sealed);
  }

  return {
    keep(paymentId, name, at) {
      if (sealedOf(paymentId) === name) return [];
      const id = noteIdOf(paymentId);
      const { frozenBody, salt } = bodies.seal(id, name, at, PERSON_GROUP);
      return [putNote(id, { sealed: frozenBody }), salt];
    },
    // Older ledgers have names in the record.
    of: ({ id, invoice }) => invoice?.payerName ?? sealedOf(id),
  };
}

export function forgetPayerName(paymentId: string): RecordPut[] {
  const id = noteIdOf(paymentId);
  return [putNote(id, null), forgetSeal(id)];
}

/** The command without its name, since commands become events. */
export function apartFromName(command: ChangeCommand): {
  readonly command: ChangeCommand;
  readonly payerName: string | null;
} {
  switch (command.name) {
    case 'observe':
    case 'withdraw': {
      const { payerName } = command.snapshot;
      return { command: { ...command, snapshot: { ...command.snapshot, payerName: null } }, payerName };
    }
    case 'confirm': {
      const { payerName } = command.invoice;
      return { command: { ...command, invoice: { ...command.invoice, payerName: null } }, payerName };
    }
    case 'stop': {
      // A found invoice may be somebody else's (rule C3): its name is not kept.
      const invoice = command.invoice === null ? null : { ...command.invoice, payerName: null };
      return { command: { ...command, invoice }, payerName: null };
    }
    default:
      return { command, payerName: null };
  }
}
