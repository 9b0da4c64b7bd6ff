/** A shift and its receipts without the rules of closing and issuing (H1, H2, H4, W4). */

import type * as Closing from '#core/shifts/closing.ts';
import type * as Receipt from '#core/shifts/fiscal-receipt.ts';
import type * as InFlight from '#core/shifts/in-flight.ts';
import type * as ShiftClose from '#core/shifts/shift-close.ts';
import { around } from '../wrapping/wraps.ts';
import { withHandleOfTry } from './handle-of-try.ts';

const shiftClose = 'electron/core/shifts/shift-close.ts';
const CLOSE_ID = 'client_operation_id';

export const closesWhateverIsOpen = around<typeof ShiftClose>(shiftClose, {
  describeShiftClose: (original) => (parts) => {
    const close = original(parts);
    return {
      ...close,
      admit: () => Promise.resolve({ kind: 'nothing' }),
      lookup: () => Promise.resolve({ kind: 'nothing' }),
      send: (frozen, record) =>
        close.send({ ...frozen, body: withHandleOfTry(frozen.body, CLOSE_ID, record.sends) }, record),
    };
  },
});

export const nothingIsInFlight = around<typeof InFlight>('electron/core/shifts/in-flight.ts', {
  findInFlight: () => () => Promise.resolve({ items: [], missing: null }),
  ownInFlight: () => () => [],
});

export const receiptIdOfTheTry = around<typeof Receipt>('electron/core/shifts/fiscal-receipt.ts', {
  describeFiscalReceipt: (original) => (parts) => {
    const receipt = original(parts);
    return {
      ...receipt,
      send: (frozen, record) =>
        receipt.send(
          { ...frozen, body: withHandleOfTry(frozen.body, CLOSE_ID, record.sends) },
          { ...record, mayHaveArrived: false },
        ),
    };
  },
});

/** Every close has an id of its own, and is not followed home. */
export const closeOfItsOwn = [
  around<typeof ShiftClose>(shiftClose, {
    describeShiftClose: (original) => (parts) => ({ ...original(parts), defersRejectionWhileInFlight: false }),
  }),
  around<typeof Closing>('electron/core/shifts/closing.ts', {
    createClosing: (original) => (parts) => {
      const { operations, clock } = parts;
      return original({
        ...parts,
        operations: {
          ...operations,
          begin(given, more) {
            const body = withHandleOfTry(String(given.frozen['body']), CLOSE_ID, clock.nowMs());
            return operations.begin({ ...given, frozen: { ...given.frozen, body } }, more);
          },
        },
      });
    },
  }),
];
