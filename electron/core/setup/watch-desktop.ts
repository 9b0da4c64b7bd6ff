import type { EventName } from '@tilla/shared/contract/events.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Desktop, DesktopState } from '../platform/desktop-port.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { StoredSettings } from '../platform/ports.ts';
import type { Staff } from '../staff/staff.ts';

interface ShownShop {
  readonly shop: { readonly payments: PaymentStore; isMoneyInFlight(): boolean };
  readonly staff: Pick<Staff, 'current' | 'people'>;
}

type Choices = Pick<StoredSettings, 'startWithSystem' | 'kiosk' | 'keepAwake' | 'updateChannel'>;

const reportedEvents: ReadonlySet<EventName> = new Set(['app.changed', 'payment.changed', 'operation.changed']);

/** Returns a function that reports again, for a desktop that has just started. */
export function watchDesktop(
  desktop: Desktop,
  events: Pick<EventBus, 'listen'>,
  state: () => DesktopState,
): { readonly report: () => void } {
  const closed = new Set<string>();
  let lastShown = '';

  function report(): void {
    if (desktop.abilities.length === 0) return;
    const next = state();
    const serialized = JSON.stringify(next);
    if (serialized === lastShown) return;
    lastShown = serialized;
    desktop.keep(next);
  }

  events.listen(({ name, payload }) => {
    if (!reportedEvents.has(name)) return;
    report();
    if (name !== 'operation.changed') return;
    const { id, kind, phase } = payload;
    if (kind !== 'shift_close' || phase !== 'done' || closed.has(id)) return;
    closed.add(id);
    desktop.shiftClosed();
  });
  return { report };
}

/** Invoices by list have no customer at the counter. */
const isAtTheCounter = ({ place }: Pick<PaymentRecord, 'place'>): boolean => place !== 'list' && place !== 'done';

export function desktopState(
  { startWithSystem, kiosk, keepAwake, updateChannel }: Choices,
  open: ShownShop | null,
): DesktopState {
  const payments = open?.shop.payments;
  const waitingPayments =
    payments?.live().filter((payment) => isAtTheCounter(payment) && isPayable(payments.phase(payment))).length ?? 0;
  const isAttended = (open?.staff.current() ?? null) !== null;
  return {
    startWithSystem,
    // Without an open shop no PIN could leave the kiosk.
    kiosk: kiosk && (open?.staff.people() ?? []).some(({ role }) => role === 'manager'),
    awake: keepAwake && open !== null ? (isAttended || waitingPayments > 0 ? 'display' : 'program') : 'no',
    waitingPayments,
    isAttended,
    isMoneyInFlight: open?.shop.isMoneyInFlight() ?? false,
    updateChannel,
  };
}
