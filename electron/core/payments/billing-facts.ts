/** What the service last said about the organization, kept in the ledger so that a restart offline still knows it. */

import { z } from 'zod';
import type { AccountHealth } from '../../../shared/api/merchant/account.ts';
import type { LedgerMode } from '../ports/keeper-port.ts';
import { type Ledger, LedgerFailure } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import type { BillingFacts } from './billing.ts';

export interface KeptFacts {
  /**
   * @throws Refusal `till_wrong_organization` while the key speaks for another organization than this ledger (L4),
   * `till_live_in_sandbox` while that of a sandbox is in production (L8).
   */
  billing(): BillingFacts;
  /** Takes what `GET /account/health` told. */
  learn(health: AccountHealth): void;
  /** Of the fiscal register, as the service last told it. */
  kkmNumber(): string | null;
  /** Told when the organization of a sandbox went into production, or came back from there. */
  onProduction(listener: () => void): void;
  /** The organization this ledger belongs to; null until one was seen. */
  organizationId(): string | null;
  /** The cashier this till was told to invoice through (rule C9); null: the primary one. */
  chosenConnectionId(): number | null;
  primaryConnectionId(): number | null;
  /** @throws LedgerFailure */
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

/** @param mode whose ledger it is: a sandbox's belongs to an organization for as long as that is one (rule L8). */
export function createKeptFacts(ledger: Ledger, mode: LedgerMode): KeptFacts {
  const stored = ledger.read('note', NOTE_ID);
  let kept: StoredFacts =
    stored === undefined
      ? { organizationId: null, hasCatalog: null, bankConnectionId: null }
      : StoredFacts.parse(stored.value);
  let isForeign = false;
  let isInProduction = false;
  const listeners: (() => void)[] = [];
  const choice = ledger.read('note', CHOICE_ID);
  let chosenId = choice === undefined ? null : StoredChoice.parse(choice.value).bankConnectionId;

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
        // The primary cashier; without one the service decides, or asks to choose (connection_ambiguous).
        bankConnectionId: health.bankSession.primaryConnectionId,
        kkmNumber: health.fiscalTill.kkmNumber ?? kept.kkmNumber ?? null,
      };
      const isSame = Object.entries(next).every(([name, value]) => kept[name as keyof StoredFacts] === value);
      if (isSame) return;
      kept = next;
      try {
        ledger.write({ events: [], puts: [{ kind: 'note', id: NOTE_ID, value: next, keys: {} }] });
      } catch (failure) {
        // The next answer brings it again; until then it holds for this process.
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
      ledger.write({ events: [], puts: [{ kind: 'note', id: CHOICE_ID, value: { bankConnectionId }, keys: {} }] });
      chosenId = bankConnectionId;
    },
  };
}
