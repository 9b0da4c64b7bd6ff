/** A time of day that is accepted at once, and what was dated by a false one (T1, T2). */

import type * as ServerClock from '#core/api/server-clock.ts';
import type * as AfterInvoice from '#core/sales/after-invoice.ts';
import type * as Redating from '#core/sales/redating.ts';
import { around } from '../wrapping/wraps.ts';

/** For longer than any jump has to be agreed on. */
const AGREED_MS = [122_000, 61_000, 0];

/** Each date counts as if it had been confirmed for two minutes; no doubt is reported. */
export const oneDateIsEnough = around<typeof ServerClock>('electron/core/api/server-clock.ts', {
  createServerClock: (original) => (clock, options) => {
    const serverClock = original(clock, options);
    const listeners: (() => void)[] = [];
    let changes = 0;
    serverClock.onChange(() => {
      changes += 1;
    });
    return {
      ...serverClock,
      observe(dateHeader, sentMs, receivedMs) {
        const before = changes;
        for (const agoMs of AGREED_MS) {
          const date = new Date(Date.parse(dateHeader) - agoMs).toUTCString();
          serverClock.observe(date, sentMs - agoMs, receivedMs - agoMs);
        }
        if (changes > before) for (const listener of listeners) listener();
      },
      onChange(listener) {
        listeners.push(listener);
      },
      sureForMs: () => Number.POSITIVE_INFINITY,
    };
  },
});

/** It never learns that the time was another one, and no invoice shows it. */
export const falseDatesStay = [
  around<typeof Redating>('electron/core/sales/redating.ts', {
    createRedating: (original) => (parts) =>
      original({ ...parts, serverClock: { ...parts.serverClock, onTaken() {}, onClaimed() {}, onAgreed() {} } }),
  }),
  around<typeof AfterInvoice>('electron/core/sales/after-invoice.ts', {
    createAfterInvoice: (original) => (parts) => original({ ...parts, payments: { ...parts.payments, onChange() {} } }),
  }),
];
