/** Money that goes back without the rules of giving back (R1, R2, R3, R4, W2, W3). */

import type { RefundPlan } from '@tilla/shared/domain/refund-lines.ts';
import type * as MoneyInFlight from '#core/money/in-flight.ts';
import type * as Description from '#core/money/operation-description.ts';
import type * as Operations from '#core/money/operation-store.ts';
import type { NewOperation } from '#core/money/operation-store.ts';
import type * as FrozenRefund from '#core/refunds/frozen-refund.ts';
import type * as LateRefundDetector from '#core/refunds/late-refund-detector.ts';
import type * as Execution from '#core/refunds/qr-refund-execute.ts';
import type * as RefundOffer from '#core/refunds/refund-offer.ts';
import type * as RefundOperation from '#core/refunds/refund-operation.ts';
import type * as Refunds from '#core/refunds/refunds.ts';
import type * as Session from '#core/refunds/session-of.ts';
import { around } from '../wrapping/wraps.ts';

const operationStore = 'electron/core/money/operation-store.ts';

export const refundIsRepeated = around<typeof RefundOperation>('electron/core/refunds/refund-operation.ts', {
  describeRefund: (original) => (parts) => ({ ...original(parts), repeat: 'same_handle' }),
});

/** Every window decides for itself what may go back, and holds nothing for it. */
export const refundsAtOnce = [
  withoutLock(({ kind }) => kind === 'refund'),
  around<typeof Refunds>('electron/core/refunds/refunds.ts', {
    createRefunds: (original) => (parts) => {
      const blind = { ...parts, operations: { ...parts.operations, holderOf: () => undefined } };
      const refunds = original(parts);
      return {
        ...refunds,
        calls: {
          ...refunds.calls,
          'refund.start': (input, caller) => original(blind).calls['refund.start'](input, caller),
        },
      };
    },
  }),
  around<typeof RefundOffer>('electron/core/refunds/refund-offer.ts', {
    readRefundOffer: (original) => async (client, invoiceId) => {
      const offer = await original(client, invoiceId);
      return { ...offer, pendingTiyn: 0, availableTiyn: offer.amountTiyn };
    },
  }),
];

export const labelPriceGoesBack = around<typeof FrozenRefund>('electron/core/refunds/frozen-refund.ts', {
  freezeRefund: (original) => (given) => {
    const frozen = original(given);
    if (!given.isByLines) return frozen;
    const plan = { ...given.plan, totalTiyn: offTheTop(given.plan, given.offer) };
    return { ...frozen, body: original({ ...given, plan, isByLines: false }).body };
  },
});

export const executionIsRepeated = [
  withoutLock(({ kind }) => kind === 'qr_refund_execute'),
  around<typeof Execution>('electron/core/refunds/qr-refund-execute.ts', {
    describeQrRefundExecute: (original) => (parts) => ({
      ...original(parts),
      repeat: 'same_handle',
      readTaken: () => undefined,
    }),
  }),
  around<typeof Session>('electron/core/refunds/session-of.ts', { isSpentBy: () => () => false }),
];

/** What was sent is over as soon as somebody says so, and nobody looks for it any more. */
export const notDoneAtOnce = [
  around<typeof MoneyInFlight>('electron/core/money/in-flight.ts', { isInFlight: () => () => false }),
  around<typeof LateRefundDetector>('electron/core/refunds/late-refund-detector.ts', {
    createLateRefundDetector: () => () => ({ compare: () => false, checkExecutions: () => Promise.resolve(false) }),
  }),
];

export const refusalIsBelieved = around<typeof Description>('electron/core/money/operation-description.ts', {
  describeOperation: (original) => (description) => ({ ...original(description), isLookedUpWhenRefused: false }),
});

function withoutLock(isFree: (given: NewOperation) => boolean) {
  return around<typeof Operations>(operationStore, {
    createOperationStore: (original) => (parts) => {
      const store = original(parts);
      return {
        ...store,
        begin: (given, more) => store.begin(isFree(given) ? { ...given, lock: null } : given, more),
      };
    },
  });
}

/** The price on the label, without the line's discount and what went back before. */
function offTheTop({ returns }: RefundPlan, { lines }: Pick<RefundOffer.RefundOffer, 'lines'>): number {
  return returns.reduce((sum, { catalogItemId, count, amountTiyn }) => {
    const priceTiyn = lines.find((line) => line.catalogItemId === catalogItemId)?.priceTiyn ?? 0;
    return sum + (amountTiyn ?? priceTiyn * (count ?? 0));
  }, 0);
}
