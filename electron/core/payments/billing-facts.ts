/** Last known facts of the organization, kept in the ledger for a restart offline. */

import type { AccountHealth } from '@tilla/payment-api/merchant/account.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type Ledger, LedgerFailure } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeParts } from '../platform/transaction.ts';
import type { BillingFacts } from './billing.ts';

export interface KeptFacts {
  /** @throws Refusal `till_wrong_organization` (L4), `till_live_in_sandbox` for a sandbox ledger in production (L8). */
  billing(): BillingFacts;
  learn(health: AccountHealth): void;
  kkmNumber(): string | null;
  /** Called when a sandbox ledger's organization enters or leaves production. */
  onProduction(listener: () => void): void;
  /** The ledger's organization; null before the first answer. */
  organizationId(): string | null;
  /** The chosen cashier connection (rule C9); null: the primary one. */
  chosenConnectionId(): number | null;
  primaryConnectionId(): number | null;
  chooseConnection(bankConnectionId: number | null): void;
}

const StoredFacts = z.object({
  organizationId: z.string().nullable(),
  hasCatalog: z.boolean().nullable(),
  bankConnectionId: z.int().nullable(),
  kkmNumber: z.string().nullish(),
});
type StoredFacts = z.infer<typeof StoredFacts>;

const StoredChoice = z.object({ bankConnectionId: z.int().nullable() });

const NOTE_ID = 'organization';
const CHOICE_ID = 'chosen_connection';

/** @param mode a sandbox ledger belongs to an organization only while it is a sandbox (rule L8). */
export function createKeptFacts(ledger: Ledger, mode: LedgerMode): KeptFacts {
  const nothing = { organizationId: null, hasCatalog: null, bankConnectionId: null };
  let kept: StoredFacts = readNote(ledger, NOTE_ID, StoredFacts) ?? nothing;
  let isForeign = false;
  let isInProduction = false;
  const listeners: (() => void)[] = [];
  let chosenId = readNote(ledger, CHOICE_ID, StoredChoice)?.bankConnectionId ?? null;

  return {
    billing() {
      if (isForeign) throw new Refusal('till_wrong_organization');
      if (isInProduction) throw new Refusal('till_live_in_sandbox');
      return chosenId === null ? kept : { ...kept, bankConnectionId: chosenId };
    },
    learn(health) {
      const { id, hasCatalog } = health.organization;
      isForeign = kept.organizationId !== null && id !== null && id !== kept.organizationId;
      const wasInProduction = isInProduction;
      isInProduction = mode === 'sandbox' && !health.organization.sandboxMode;
      if (isInProduction !== wasInProduction) for (const listener of listeners) listener();
      if (isForeign || isInProduction) return;
      const next: StoredFacts = {
        organizationId: id ?? kept.organizationId,
        hasCatalog,
        // The primary cashier; without one the service decides or asks (connection_ambiguous).
        bankConnectionId: health.bankSession.primaryConnectionId,
        kkmNumber: health.fiscalTill.kkmNumber ?? kept.kkmNumber ?? null,
      };
      const isSame = Object.entries(next).every(([name, value]) => kept[name as keyof StoredFacts] === value);
      if (isSame) return;
      kept = next;
      try {
        writeParts(ledger, putNote(NOTE_ID, next));
      } catch (failure) {
        // Kept in memory; the next answer is written again.
        if (!(failure instanceof LedgerFailure)) throw failure;
      }
    },
    onProduction(listener) {
      listeners.push(listener);
    },
    organizationId: () => kept.organizationId,
    kkmNumber: () => kept.kkmNumber ?? null,
    chosenConnectionId: () => chosenId,
    primaryConnectionId: () => kept.bankConnectionId,
    chooseConnection(bankConnectionId) {
      writeParts(ledger, putNote(CHOICE_ID, { bankConnectionId }));
      chosenId = bankConnectionId;
    },
  };
}
