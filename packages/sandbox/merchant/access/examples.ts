/** The first golden answer of every route. */
import account from '@tilla/payment-api/merchant/golden/account.json' with { type: 'json' };
import cashbox from '@tilla/payment-api/merchant/golden/cashbox.json' with { type: 'json' };
import catalog from '@tilla/payment-api/merchant/golden/catalog.json' with { type: 'json' };
import connections from '@tilla/payment-api/merchant/golden/connections.json' with { type: 'json' };
import invoices from '@tilla/payment-api/merchant/golden/invoices.json' with { type: 'json' };
import qrRefunds from '@tilla/payment-api/merchant/golden/qr-refunds.json' with { type: 'json' };
import receipts from '@tilla/payment-api/merchant/golden/receipts.json' with { type: 'json' };
import refunds from '@tilla/payment-api/merchant/golden/refunds.json' with { type: 'json' };
import staticQrs from '@tilla/payment-api/merchant/golden/static-qrs.json' with { type: 'json' };
import subscriptions from '@tilla/payment-api/merchant/golden/subscriptions.json' with { type: 'json' };

interface Golden {
  route: string;
  answer: unknown;
  isLenientOnly?: boolean;
}

const golden: readonly Golden[] = [
  ...account,
  ...cashbox,
  ...catalog,
  ...connections,
  ...invoices,
  ...qrRefunds,
  ...receipts,
  ...refunds,
  ...staticQrs,
  ...subscriptions,
];

const strict = golden.filter(({ isLenientOnly }) => isLenientOnly !== true);

/** By `METHOD /path status`. */
export const examples: Readonly<Record<string, unknown>> = Object.fromEntries(
  strict.toReversed().map(({ route, answer }) => [route, answer]),
);
