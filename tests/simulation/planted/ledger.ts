/** Bugs around the ledger, the day's total and the order of things. */

import type * as ServerClock from '#core/api/server-clock.ts';
import type * as Dispatch from '#core/app/dispatch.ts';
import type * as ShopContext from '#core/app/shop-context.ts';
import type * as Ledger from '#core/ledger/records.ts';
import type * as EventBus from '#core/platform/event-bus.ts';
import { changeOf } from '#core/platform/transaction.ts';
import type * as Gate from '#core/reconciliation/gate.ts';
import { todayWithoutRefunds } from '../leaving-out/totals.ts';
import { around } from '../wrapping/wraps.ts';
import type { Planted } from './planted.ts';

const kept = 'electron/core/ledger/records.ts';

export const ledgerBugs: readonly Planted[] = [
  {
    name: 'record-not-written',
    bug: 'where more than one payment changes at once only the first record is written',
    wraps: [
      around<typeof Ledger>(kept, {
        createRecords: (original) => (tillLedger) => {
          const made = original(tillLedger);
          return {
            ...made,
            write(...parts) {
              const afterwards: (() => void)[] = [];
              const { events, puts } = changeOf(parts, afterwards);
              const [, ...later] = puts.filter(({ kind }) => kind === 'payment');
              made.write(
                events,
                puts.filter((put) => !later.includes(put)),
                afterwards,
              );
            },
          };
        },
      }),
    ],
  },
  {
    name: 'tender-counted-twice',
    bug: 'money from the counter is counted once by its tender and once by its sale',
    wraps: [
      around<typeof Ledger>(kept, {
        createRecords: (original) => (tillLedger) => {
          const made = original(tillLedger);
          return { ...made, tendersOf: (saleId) => made.tendersOf(saleId).flatMap((tender) => [tender, tender]) };
        },
      }),
    ],
  },
  {
    name: 'change-counted-as-taken',
    bug: 'what the customer handed over counts as taken, change and all',
    wraps: [
      around<typeof Ledger>(kept, {
        createRecords: (original) => (tillLedger) => {
          const made = original(tillLedger);
          const withChange = (tender: ReturnType<typeof made.tendersOf>[number]) => ({
            ...tender,
            amountTiyn: tender.receivedTiyn ?? tender.amountTiyn,
          });
          return { ...made, tendersOf: (saleId) => made.tendersOf(saleId).map(withChange) };
        },
      }),
    ],
  },
  {
    name: 'today-without-refunds',
    bug: 'the total of the day forgets what went back',
    wraps: [todayWithoutRefunds],
  },
  {
    name: 'machine-clock',
    bug: "sales are dated by the machine's own clock",
    wraps: [
      around<typeof ServerClock>('electron/core/api/server-clock.ts', {
        createServerClock: (original) => (clock, stampedMs) => ({
          ...original(clock, stampedMs),
          nowMs: () => clock.nowMs(),
          stampMs: () => clock.nowMs(),
        }),
      }),
    ],
  },
  {
    name: 'double-click',
    bug: 'a command that is still under way is carried out a second time',
    hidden:
      'an intent and the answer of its command are one transaction, so the second call finds it in the ledger; dispatch.test.ts, C8',
    wraps: [
      around<typeof Dispatch>('electron/core/app/dispatch.ts', {
        createDispatch: (original) => (parts) => {
          // One entry point for each: neither knows what the other is doing.
          const entries = [original(parts), original(parts), original(parts)];
          let turn = 0;
          return (name, input, role) => {
            turn += 1;
            return (entries[turn % entries.length] ?? original(parts))(name, input, role);
          };
        },
      }),
    ],
  },
  {
    name: 'disk-full-swallowed',
    bug: 'a write that the disk refused is only logged',
    wraps: [
      around<typeof ShopContext>('electron/core/app/shop-context.ts', {
        createShopContext: (original) => (parts) =>
          original({
            ...parts,
            ledger: {
              ...parts.ledger,
              write(change) {
                try {
                  parts.ledger.write(change);
                } catch (failure) {
                  parts.logger.error('journal.failed', { code: failure instanceof Error ? failure.name : 'unknown' });
                }
              },
            },
          }),
      }),
    ],
  },
  {
    name: 'sent-before-compared',
    bug: 'money is sent before a restored ledger was compared with the service',
    hidden:
      'the comparison runs all the same: a second invoice needs a backup of the moment between an intent and its sending; reconciliation/gate.test.ts, C3',
    wraps: [
      around<typeof Gate>('electron/core/reconciliation/gate.ts', {
        createGate: (original) => (parts) => ({ ...original(parts), pass: () => Promise.resolve(null) }),
      }),
    ],
  },
  {
    name: 'paid-not-shown',
    bug: 'the screen receives no payment that the watch saw while it was put aside',
    wraps: [
      around<typeof EventBus>('electron/core/platform/event-bus.ts', {
        createEventBus: (original) => () => {
          const bus = original();
          return {
            ...bus,
            emit(name, payload) {
              const { phase, place } = payload as { readonly phase?: string; readonly place?: string };
              if (name === 'payment.changed' && phase === 'paid' && place === 'aside') return;
              bus.emit(name, payload);
            },
          };
        },
      }),
    ],
  },
];
