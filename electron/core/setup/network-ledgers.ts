import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { createKeptFacts } from '../payments/billing-facts.ts';
import type { Caller } from '../platform/handlers.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import type { Ledger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Staff } from '../staff/staff.ts';
import {
  createWaitingLedger,
  managersOf,
  type NetworkMode,
  type WaitingLedger,
  type WaitingPlatform,
} from './waiting-ledger.ts';

interface OpenLedger {
  readonly mode: LedgerMode;
  readonly staff: Staff;
  readonly ledger: Ledger;
}

export interface NetworkLedgers {
  waiting(mode: NetworkMode): WaitingLedger;
  /** Reads no disk. */
  managers(): PersonView[];
  /** @throws LedgerFailure */
  deciding(open: OpenLedger | null): Pick<Staff, 'identify' | 'people'>;
  /**
   * A ledger with a manager needs one of its own managers for another connection: the signed-in one of the open shop,
   * or, where the till waits for its key or is in training, a manager's PIN. Null: nobody to ask.
   * @throws Refusal, LedgerFailure
   */
  permitToConnect(caller: Caller, open: OpenLedger | null): Permitted | null;
  /**
   * Whether an organization may use this mode's ledger: each belongs to one forever (rule L4), and a live shop does not
   * return to play money (rule L8). @throws Refusal, LedgerFailure
   */
  assertMayOpen(mode: NetworkMode, organizationId: string | null, open: OpenLedger | null): void;
  /** Hands the ledger over to a shop, and closes the other one. @throws LedgerFailure */
  take(mode: NetworkMode): Ledger;
  close(): void;
}

export function createNetworkLedgers(platform: WaitingPlatform): NetworkLedgers {
  const waiting = {
    sandbox: createWaitingLedger(platform, 'sandbox'),
    live: createWaitingLedger(platform, 'live'),
  } as const;

  function staffOf(mode: NetworkMode, open: OpenLedger | null): Pick<Staff, 'identify' | 'people'> {
    return open?.mode === mode ? open.staff : waiting[mode].staff();
  }

  /** The live shop's people before the sandbox's, whatever is open. */
  function decidingMode(open: OpenLedger | null): NetworkMode {
    if (managersOf(staffOf('live', open)).length > 0) return 'live';
    return open?.mode === 'sandbox' || waiting.sandbox.isBegun() ? 'sandbox' : 'live';
  }

  function ownerOf(mode: NetworkMode, open: OpenLedger | null): string | null {
    const ledger = open?.mode === mode ? open.ledger : waiting[mode].ledger();
    return createKeptFacts(ledger, mode).organizationId();
  }

  return {
    waiting: (mode) => waiting[mode],
    managers() {
      const live = waiting.live.managers();
      return live.length > 0 ? live : waiting.sandbox.managers();
    },
    deciding: (open) => staffOf(decidingMode(open), open),
    permitToConnect(caller, open) {
      const mode = decidingMode(open);
      if (managersOf(staffOf(mode, open)).length === 0) return null;
      if (open?.mode === mode) return permit(caller, 'manager');
      const { approvedBy } = caller;
      if (approvedBy === null) throw new Refusal('till_not_permitted', { role: 'manager' });
      return permit({ person: approvedBy, approvedBy: null }, 'manager');
    },
    assertMayOpen(mode, organizationId, open) {
      const isLiveBegun = ownerOf('live', open) !== null;
      if (mode === 'sandbox' && isLiveBegun) throw new Refusal('till_sandbox_refused');
      const owner = ownerOf(mode, open);
      if (owner !== null && organizationId !== owner) throw new Refusal('till_wrong_organization');
    },
    take(mode) {
      const ledger = waiting[mode].take();
      waiting[mode === 'live' ? 'sandbox' : 'live'].close();
      return ledger;
    },
    close() {
      waiting.sandbox.close();
      waiting.live.close();
    },
  };
}
