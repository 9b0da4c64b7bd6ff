/** What works on the ledger's file from outside of an open shop: check, backup and restore, and the hub of several tills. */

import { createTillHub, type TillHub } from '../hub/till-hub.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Platform } from '../platform/ports.ts';
import { createLedgerRepair, type LedgerRepair } from '../setup/ledger-repair.ts';
import type { NetworkLedgers } from '../setup/network-ledgers.ts';
import type { RepairMode } from '../setup/repair-mode.ts';
import type { TillSettings } from '../setup/settings.ts';
import type { OpenShop } from './open-shop.ts';

export function createLedgerRooms({
  platform,
  events,
  settings,
  shop,
  repair,
  ledgers,
  reopen,
}: {
  readonly platform: Platform;
  readonly events: EventBus;
  readonly settings: TillSettings;
  readonly shop: () => OpenShop | null;
  readonly repair: RepairMode['current'];
  readonly ledgers: NetworkLedgers;
  readonly reopen: (work: () => void) => Promise<void>;
}): { readonly room: LedgerRepair; readonly hub: TillHub } {
  return {
    room: createLedgerRepair({
      platform,
      events,
      shop() {
        const open = shop();
        return open === null
          ? null
          : { mode: open.mode, backUp: open.backUp, isMoneyInFlight: open.shop.isMoneyInFlight };
      },
      repair,
      reopen,
    }),
    hub: createTillHub({
      platform,
      events,
      stored: settings.stored,
      change: settings.change,
      shop() {
        const open = shop();
        return open === null ? null : { mode: open.mode, hub: open.hub, note: open.staff.note };
      },
      isLedgerBegun: () => ledgers.waiting('live').isBegun(),
      reopen,
    }),
  };
}
