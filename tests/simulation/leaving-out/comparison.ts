/** Comparing ledger and service only in part, and without a thought of a second machine (L5, D1). */

import type * as Reconciliation from '#core/reconciliation/reconciliation.ts';
import type * as Rounds from '#core/reconciliation/rounds.ts';
import type * as SharedTag from '#core/reconciliation/shared-tag.ts';
import type * as Sweep from '#core/reconciliation/sweep.ts';
import type * as Windows from '#core/reconciliation/windows.ts';
import { around } from '../wrapping/wraps.ts';

const windows = 'electron/core/reconciliation/windows.ts';
/** The same for ever. */
const NO_DAY = 'no day of trade';

export const firstPageOnly = [
  around<typeof Sweep>('electron/core/reconciliation/sweep.ts', {
    sweep: (original) => (client, window, purpose, onRows) =>
      original(
        {
          async listInvoices(query, use) {
            const newestFirst = { ...query, sort_by: 'created_at', sort_order: 'desc' };
            const outcome = await client.listInvoices(newestFirst, use);
            if (outcome.kind !== 'ok') return outcome;
            return { ...outcome, value: { ...outcome.value, total: outcome.value.invoices.length } };
          },
        },
        window,
        purpose,
        onRows,
      ),
  }),
  // The past days were gone through already, whatever day it is.
  around<typeof Windows>(windows, { businessDay: () => () => NO_DAY }),
  around<typeof Rounds>('electron/core/reconciliation/rounds.ts', {
    createRounds: (original) => (parts) =>
      original({
        ...parts,
        progress: { ...parts.progress, current: () => ({ ...parts.progress.current(), pastDaysOn: NO_DAY }) },
      }),
  }),
];

export const nameIsOursAlone = [
  around<typeof SharedTag>('electron/core/reconciliation/shared-tag.ts', {
    createSharedTag: (original) => (parts) => ({
      ...original(parts),
      isOthers: () => false,
      isUndated: () => false,
    }),
  }),
  // Nobody looks around sooner for what a second machine invoices.
  around<typeof Windows>(windows, { hasJustStarted: () => () => false }),
  around<typeof Reconciliation>('electron/core/reconciliation/reconciliation.ts', {
    createReconciliation: (original) => (parts) =>
      original({
        ...parts,
        payments: {
          ...parts.payments,
          onChange(listener) {
            parts.payments.onChange((payment) => {
              if (payment.sends > 1) listener(payment);
            });
          },
        },
      }),
  }),
];
