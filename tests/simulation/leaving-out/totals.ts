/** Totals that forget what went back (S2). */

import type * as Takings from '#core/reconciliation/takings.ts';
import type * as SaleCalls from '#core/sales/sale-calls.ts';
import type * as Drawers from '#core/shifts/drawers.ts';
import { around } from '../wrapping/wraps.ts';

export const todayWithoutRefunds = around<typeof SaleCalls>('electron/core/sales/sale-calls.ts', {
  createSaleCalls: (original) => (parts) => {
    const { calls } = original(parts);
    return {
      calls: {
        ...calls,
        async 'sale.today'(input, caller) {
          const today = await calls['sale.today'](input, caller);
          return { ...today, totalTiyn: today.paidTiyn };
        },
      },
    };
  },
});

export const totalsWithoutRefunds = [
  todayWithoutRefunds,
  around<typeof Drawers>('electron/core/shifts/drawers.ts', {
    createDrawers: (original) => (parts) => {
      const drawers = original(parts);
      return {
        ...drawers,
        sums() {
          const sums = drawers.sums();
          return { ...sums, refundedTiyn: 0, netTiyn: sums.paidTiyn };
        },
      };
    },
  }),
  around<typeof Takings>('electron/core/reconciliation/takings.ts', {
    takingsOf: (original) => (payments) => {
      const takings = original(payments);
      return { ...takings, refundedTiyn: 0, netTiyn: takings.amountTiyn };
    },
  }),
];
