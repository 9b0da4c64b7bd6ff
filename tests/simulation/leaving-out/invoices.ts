/** An invoice without the rules of its making: its key, its search, whose it is, what it is over (C1, C2, C3, L8, S3). */

import type * as Runner from '#core/money/runner.ts';
import type * as InvoiceOperation from '#core/payments/invoice-operation.ts';
import type * as Observe from '#core/payments/observe.ts';
import type * as Gate from '#core/reconciliation/gate.ts';
import type * as Rows from '#core/reconciliation/rows.ts';
import type * as StaticQr from '#core/recurring/static-qr.ts';
import { around } from '../wrapping/wraps.ts';
import { withHandleOfTry } from './handle-of-try.ts';

const invoiceOperation = 'electron/core/payments/invoice-operation.ts';

export const keyOfTheTry = around<typeof InvoiceOperation>(invoiceOperation, {
  createInvoiceOperation: (original) => (parts) =>
    original({
      ...parts,
      bodies: {
        ...parts.bodies,
        open(payment) {
          const body = parts.bodies.open(payment);
          return body === null ? null : withHandleOfTry(body, 'external_order_id_idempotency', payment.sends);
        },
      },
    }),
});

export const sentWithoutALook = around<typeof Runner>('electron/core/money/runner.ts', {
  createMoneyRunner: (original) => (parts) =>
    original({
      ...parts,
      operationOf(intent) {
        const operation = parts.operationOf(intent);
        if (operation.repeat !== 'after_nothing_found') return operation;
        return { ...operation, lookup: () => Promise.resolve({ kind: 'nothing' }) };
      },
    }),
});

export const whateverIsFoundIsOurs = [
  around<typeof InvoiceOperation>(invoiceOperation, {
    createInvoiceOperation: (original) => (parts) => {
      const operation = original(parts);
      return { ...operation, objection: (payment, invoice) => operation.objection(payment, invoice, 'answer') };
    },
  }),
  around<typeof Gate>('electron/core/reconciliation/gate.ts', {
    createGate: (original) => (parts) => ({ ...original(parts), pass: () => Promise.resolve(null) }),
  }),
];

export const playMoneyIsReal = [
  around<typeof InvoiceOperation>(invoiceOperation, {
    createInvoiceOperation: (original) => (parts) => {
      const operation = original(parts);
      return {
        ...operation,
        objection: (payment, invoice, learnedBy) =>
          operation.objection(payment, { ...invoice, isSandbox: parts.expectsSandbox }, learnedBy),
      };
    },
  }),
  around<typeof Rows>('electron/core/reconciliation/rows.ts', {
    createInvoiceRowReconciler: (original) => (context) => {
      const rows = original(context);
      const isSandbox = context.mode === 'training';
      return {
        isNew: (invoice) => rows.isNew({ ...invoice, isSandbox }),
        take: (invoice, occasion) => rows.take({ ...invoice, isSandbox }, occasion),
      };
    },
  }),
];

export const anotherSumIsShown = [
  around<typeof Observe>('electron/core/payments/observe.ts', {
    afterConfirmation: (original) => (payment, invoice, nowMs) => ({
      ...original(payment, invoice, nowMs),
      isMismatch: false,
      problem: null,
    }),
  }),
  around<typeof StaticQr>('electron/core/recurring/static-qr.ts', {
    describeStaticQr: (original) => (parts) => {
      const description = original(parts);
      return {
        ...description,
        endOf: () => ({ problem: null }),
        details: (frozen, made) =>
          description.details(frozen, made === null ? null : { ...made, expectedTiyn: made.amountTiyn }),
      };
    },
  }),
];
