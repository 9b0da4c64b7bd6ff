/** A sale opens the shift: its record is written in the transaction of its first sale or refund. */

import type { ServerClock } from '../api/server-clock.ts';
import { type DrawerRecord, putDrawer } from '../ledger/drawer-record.ts';
import type { SaleShift } from '../ledger/records.ts';
import type { Clock, Ids } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { Drawers } from './drawers.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface ShiftOpening extends SaleShift {
  /** Opened by a person who counted the drawer. */
  byHand(person: Person, floatTiyn: number): Opened;
}

export interface Opened {
  readonly drawerId: string;
  readonly change: LedgerPart;
}

interface Options {
  readonly drawers: Drawers;
  readonly facts: { billing(): { readonly bankConnectionId: number | null } };
  readonly ids: Ids;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
}

export function createShiftOpening({ drawers, facts, ids, clock, serverClock }: Options): ShiftOpening {
  function opened(person: Person, float: Pick<DrawerRecord['sums'], 'floatTiyn' | 'isFloatUnknown'>): Opened {
    const drawer: DrawerRecord = {
      id: ids.next(),
      number: drawers.nextNumber(),
      state: 'open',
      bankConnectionId: facts.billing().bankConnectionId,
      openedAt: new Date(serverClock.stampMs()).toISOString(),
      openedBy: person.name,
      personId: person.id,
      closedAt: null,
      closedBy: null,
      closeApprovedBy: null,
      sums: { ...drawers.sums(), ...float, expectedTiyn: float.floatTiyn },
      count: null,
      countedTiyn: null,
      differenceTiyn: null,
      note: '',
      fiscalShift: null,
      reportId: null,
      fromSeq: drawers.nextFromSeq(),
      listsOutside: true,
      toSeq: null,
      overriddenInFlight: 0,
      operationId: null,
    };
    const at = new Date(clock.nowMs()).toISOString();
    return {
      drawerId: drawer.id,
      change: [
        { stream: drawer.id, type: 'drawer.opened', at, personId: person.id, data: { ...drawer } },
        putDrawer(drawer),
      ],
    };
  }

  return {
    withSale: (person) =>
      drawers.open() === undefined ? opened(person, { floatTiyn: 0, isFloatUnknown: true }).change : null,
    byHand: (person, floatTiyn) => opened(person, { floatTiyn }),
    isFloatKnown() {
      const drawer = drawers.open();
      return drawer !== undefined && drawer.sums.isFloatUnknown !== true;
    },
  };
}
