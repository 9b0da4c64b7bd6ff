/** Bugs around money that goes back. */

import type * as Operations from '#core/money/operation-store.ts';
import type * as FrozenRefund from '#core/refunds/frozen-refund.ts';
import type * as NoteRefunded from '#core/refunds/note-refunded.ts';
import type * as Execution from '#core/refunds/qr-refund-execute.ts';
import type * as RefundOperation from '#core/refunds/refund-operation.ts';
import type * as RefundTag from '#core/refunds/refund-tag.ts';
import { refundsAtOnce } from '../leaving-out/refunds.ts';
import { around } from '../wrapping/wraps.ts';
import type { Planted } from './planted.ts';

const refundOperation = 'electron/core/refunds/refund-operation.ts';
const operationStore = 'electron/core/money/operation-store.ts';
const execution = 'electron/core/refunds/qr-refund-execute.ts';

export const refundBugs: readonly Planted[] = [
  {
    name: 'refund-tag-dropped',
    bug: 'a refund leaves without its mark',
    wraps: [
      around<typeof RefundTag>('electron/core/refunds/refund-tag.ts', {
        withTag: () => (reason) => reason,
      }),
    ],
  },
  {
    name: 'refund-repeated',
    bug: 'a refund of unknown outcome is sent again when none is found',
    wraps: [
      around<typeof RefundOperation>(refundOperation, {
        describeRefund: (original) => (parts) => ({ ...original(parts), repeat: 'after_nothing_found' }),
      }),
    ],
  },
  {
    name: 'refund-lock-not-taken',
    bug: 'two refunds of one payment may be under way',
    wraps: refundsAtOnce,
  },
  {
    name: 'part-is-whole',
    bug: 'a refund of a part counts as one of the whole',
    wraps: [
      around<typeof NoteRefunded>('electron/core/refunds/note-refunded.ts', {
        noteRefunded: (original) => (payments, nowMs, paymentId, sums) => {
          const went = (sums.totalRefundedTiyn ?? 0) > 0;
          original(payments, nowMs, paymentId, went ? { ...sums, totalRefundedTiyn: sums.amountTiyn } : sums);
        },
      }),
    ],
  },
  {
    name: 'refund-failed-is-done',
    bug: 'a refund that the bank refused later counts as done',
    wraps: [
      around<typeof RefundOperation>(refundOperation, {
        describeRefund: (original) => (parts) => {
          const refund = original(parts);
          return { ...refund, endOf: (result) => (refund.endOf(result) === null ? null : { problem: null }) };
        },
      }),
    ],
  },
  {
    name: 'refund-done-when-accepted',
    bug: 'a refund counts as done as soon as the service has taken it',
    wraps: [
      around<typeof RefundOperation>(refundOperation, {
        describeRefund: (original) => (parts) => ({ ...original(parts), endOf: () => ({ problem: null }) }),
      }),
    ],
  },
  {
    name: 'refund-in-whole-tenge',
    bug: 'the sum of a refund is rounded to whole tenge',
    wraps: [
      around<typeof FrozenRefund>('electron/core/refunds/frozen-refund.ts', {
        freezeRefund: (original) => (given) => {
          const frozen = original(given);
          const body = JSON.parse(frozen.body) as { readonly amount?: string };
          if (body.amount === undefined) return frozen;
          const amount = `${String(Math.max(1, Math.round(Number(body.amount))))}.00`;
          return { ...frozen, body: JSON.stringify({ ...body, amount }) };
        },
      }),
    ],
  },
  {
    name: 'refund-sent-not-noted',
    bug: 'that a refund is about to leave is not written first',
    wraps: [
      around<typeof Operations>(operationStore, {
        createOperationStore: (original) => (parts) => {
          const store = original(parts);
          return {
            ...store,
            recorder: {
              ...store.recorder,
              sent(id) {
                if (store.find(id)?.kind !== 'refund') store.recorder.sent(id);
              },
            },
          };
        },
      }),
    ],
  },
  {
    name: 'refund-unknown-is-refused',
    bug: 'a refund without an answer counts as refused',
    wraps: [
      around<typeof Operations>(operationStore, {
        createOperationStore: (original) => (parts) => {
          const { recorder, ...store } = original(parts);
          return {
            ...store,
            recorder: {
              ...recorder,
              unknown(id, open) {
                if (store.find(id)?.kind === 'refund') recorder.rejected(id, open.problem);
                else recorder.unknown(id, open);
              },
            },
          };
        },
      }),
    ],
  },
  {
    name: 'end-not-followed',
    bug: 'what the service has taken is not asked after until it is over',
    wraps: [
      around<typeof RefundOperation>(refundOperation, {
        describeRefund: (original) => (parts) => {
          const { follow: _, ...refund } = original(parts);
          return refund;
        },
      }),
    ],
  },
  {
    name: 'execute-repeated',
    bug: 'the execution of a refund by QR is sent again when it had no answer',
    wraps: [
      around<typeof Execution>(execution, {
        describeQrRefundExecute: (original) => (parts) => ({ ...original(parts), repeat: 'after_nothing_found' }),
      }),
    ],
  },
  {
    name: 'execute-202-is-done',
    bug: 'an execution that was only accepted counts as done',
    wraps: [
      around<typeof Execution>(execution, {
        describeQrRefundExecute: (original) => (parts) => {
          const execute = original(parts);
          return {
            ...execute,
            async send(frozen, record) {
              const outcome = await execute.send(frozen, record);
              if (outcome.kind !== 'unknown' || outcome.status !== 202) return outcome;
              const session = await parts.client.getQrRefund(frozen.sessionId, 'money');
              return session.kind === 'ok' ? session : outcome;
            },
          };
        },
      }),
    ],
  },
];
