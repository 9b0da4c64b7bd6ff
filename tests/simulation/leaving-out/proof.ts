/** Answers of the service that are accepted as they come (A1, A2, A3). */

import type * as Transport from '../../../electron/core/api/transport.ts';
import type * as NewsOfMoney from '../../../electron/core/payments/news-of-money.ts';
import type * as ProvenRows from '../../../electron/core/reconciliation/proven-rows.ts';
import type * as ToldPaid from '../../../electron/core/reconciliation/told-paid.ts';
import { around } from '../wrapping/wraps.ts';

const newsOfMoney = 'electron/core/payments/news-of-money.ts';

export const anyAnswerIsOurs = around<typeof Transport>('electron/core/api/transport.ts', {
  createTransport: (original) => (parts) => {
    const transport = original(parts);
    return { ...transport, ask: ({ about: _, ...unbound }) => transport.ask(unbound) };
  },
});

export const onePaidIsEnough = [
  around<typeof NewsOfMoney>(newsOfMoney, {
    isNewsOfMoney: (original) => (payment, word) => saysUnpaid(word.status) && original(payment, word),
  }),
  around<typeof ProvenRows>('electron/core/reconciliation/proven-rows.ts', {
    proveRows: () => (_client, page) => Promise.resolve({ rows: page, unasked: [] }),
  }),
];

export const paidIsForGood = [
  around<typeof NewsOfMoney>(newsOfMoney, {
    isNewsOfMoney: (original) => (payment, word) => !saysUnpaid(word.status) && original(payment, word),
  }),
  around<typeof ToldPaid>('electron/core/reconciliation/told-paid.ts', {
    createToldPaid: (original) => (parts) => ({ ...original(parts), compare: () => Promise.resolve(null) }),
  }),
];

function saysUnpaid(status: string): boolean {
  return status !== 'paid' && status !== 'partially_refunded';
}
