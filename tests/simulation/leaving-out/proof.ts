/** Answers of the service that are accepted as they come (A1, A2, A3). */

import type * as Transport from '#core/api/transport.ts';
import type * as PaidContradiction from '#core/payments/paid-contradiction.ts';
import type * as PaidStatusAudit from '#core/reconciliation/paid-status-audit.ts';
import type * as ProvenRows from '#core/reconciliation/proven-rows.ts';
import { around } from '../wrapping/wraps.ts';

const newsOfMoney = 'electron/core/payments/paid-contradiction.ts';

export const anyAnswerIsOurs = around<typeof Transport>('electron/core/api/transport.ts', {
  createTransport: (original) => (parts) => {
    const transport = original(parts);
    return { ...transport, ask: ({ about: _, ...unbound }) => transport.ask(unbound) };
  },
});

export const onePaidIsEnough = [
  around<typeof PaidContradiction>(newsOfMoney, {
    contradictsPaidState: (original) => (payment, word) => saysUnpaid(word.status) && original(payment, word),
  }),
  around<typeof ProvenRows>('electron/core/reconciliation/proven-rows.ts', {
    proveRows: () => (_client, page) => Promise.resolve({ rows: page, unasked: [] }),
  }),
];

export const paidIsForGood = [
  around<typeof PaidContradiction>(newsOfMoney, {
    contradictsPaidState: (original) => (payment, word) => !saysUnpaid(word.status) && original(payment, word),
  }),
  around<typeof PaidStatusAudit>('electron/core/reconciliation/paid-status-audit.ts', {
    createPaidStatusAudit: (original) => (parts) => ({ ...original(parts), compare: () => Promise.resolve(null) }),
  }),
];

function saysUnpaid(status: string): boolean {
  return status !== 'paid' && status !== 'partially_refunded';
}
