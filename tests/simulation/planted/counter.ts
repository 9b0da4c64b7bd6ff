/** Bugs around the drawer, fiscal receipts, the shift and what is made once for ever. */

import { rejected } from '@tilla/payment-api/client/outcome.ts';
import type * as Subscription from '#core/recurring/subscription-create.ts';
import type * as Receipt from '#core/shifts/fiscal-receipt.ts';
import type * as InFlight from '#core/shifts/in-flight.ts';
import { closesWhateverIsOpen } from '../leaving-out/shift.ts';
import { around } from '../wrapping/wraps.ts';
import type { Planted } from './planted.ts';

const receipt = 'electron/core/shifts/fiscal-receipt.ts';

type SendReceipt = ReturnType<typeof Receipt.describeFiscalReceipt>['send'];
const receiptSent = (instead: (send: SendReceipt) => SendReceipt) =>
  around<typeof Receipt>(receipt, {
    describeFiscalReceipt: (original) => (parts) => {
      const description = original(parts);
      return { ...description, send: instead(description.send) };
    },
  });

export const counterBugs: readonly Planted[] = [
  {
    name: 'receipt-id-of-the-moment',
    bug: 'a fiscal receipt that is sent again gets a new id',
    wraps: [
      receiptSent((send) => (frozen, record) => {
        const another = `${frozen.clientOperationId}-${String(record.sends)}`;
        return send(record.sends < 1 ? frozen : { ...frozen, body: withOperationId(frozen.body, another) }, record);
      }),
    ],
  },
  {
    name: 'receipt-unknown-is-refused',
    bug: 'a fiscal receipt without an answer counts as refused, and may be issued anew',
    wraps: [
      receiptSent((send) => async (frozen, record) => {
        const outcome = await send(frozen, record);
        if (outcome.kind !== 'unknown' || outcome.reason === 'not_sent') return outcome;
        return rejected(0, 'till_service_silent');
      }),
    ],
  },
  {
    name: 'shift-not-looked-at',
    bug: 'a close is repeated without a look at which shift is open',
    wraps: [closesWhateverIsOpen],
  },
  {
    name: 'other-tills-not-asked',
    bug: 'before a close only the till itself is asked for money in flight',
    wraps: [
      around<typeof InFlight>('electron/core/shifts/in-flight.ts', {
        findInFlight: (original) => async (parts, bankConnectionId) => {
          const found = await original(parts, bankConnectionId);
          return { items: found.items.filter(({ isOurs }) => isOurs), missing: null };
        },
      }),
    ],
  },
  {
    name: 'subscription-repeated',
    bug: 'a subscription without an answer is made again',
    wraps: [
      around<typeof Subscription>('electron/core/recurring/subscription-create.ts', {
        describeSubscriptionCreate: (original) => (parts) => ({ ...original(parts), repeat: 'same_handle' }),
      }),
    ],
  },
];

function withOperationId(body: string, id: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as Record<string, unknown>), client_operation_id: id });
}
