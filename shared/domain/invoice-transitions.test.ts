import { type InvoiceStatus, invoiceStatuses } from '@tilla/payment-api/statuses.ts';
import { describe, expect, it } from 'vitest';
import { AT, at, commands, phone, qr, run, sandbox } from '../../tests/support/invoice-states.ts';
import {
  canMove,
  decideInvoice,
  type InvoiceCommand,
  type InvoiceState,
  type InvoiceTrigger,
  type InvoiceWebhook,
} from './invoice-state.ts';

const CHANGED = 'invoice.status_changed';

const unbanked: InvoiceState = { ...phone, hasBankInvoiceId: false };

type Row = {
  name: string;
  state: InvoiceState | undefined;
  command: InvoiceCommand;
  trigger: InvoiceTrigger;
  to: InvoiceStatus;
  webhook: InvoiceWebhook;
  changes?: Partial<InvoiceState>;
};

function row(
  name: string,
  state: InvoiceState | undefined,
  command: InvoiceCommand,
  trigger: InvoiceTrigger,
  to: InvoiceStatus,
  webhook: InvoiceWebhook,
  changes: Partial<InvoiceState> = {},
): Row {
  return { name, state, command, trigger, to, webhook, changes };
}

const cancelled = { cancelledAt: AT };
const paid = { paidAt: AT };

/** The document's table, written a second time by hand, so that an edit of the code's own table shows. */
const rows: Row[] = [
  row(
    '(none) -> processing by POST /invoices, without a webhook',
    undefined,
    { type: 'create_phone_invoice', amountTiyn: 100_000, isSandbox: false },
    'phone_invoice_created',
    'processing',
    null,
    { isQr: false, hasBankInvoiceId: false, amountTiyn: 100_000, isSandbox: false },
  ),
  row(
    'processing -> pending when the provider accepts',
    at(unbanked, 'processing'),
    commands.accept,
    'provider_accepted',
    'pending',
    CHANGED,
    { hasBankInvoiceId: true },
  ),
  row(
    'processing -> error when the provider fails',
    at(unbanked, 'processing'),
    commands.fail,
    'provider_failed',
    'error',
    CHANGED,
    {
      errorCode: 'client_not_found',
      errorMessage: 'no such client',
    },
  ),
  row(
    '(none) -> pending by POST /invoices/qr, without a webhook',
    undefined,
    { type: 'create_qr_invoice', amountTiyn: 100_000, isSandbox: false, hasBankInvoiceId: true },
    'qr_invoice_created',
    'pending',
    null,
    { isQr: true, hasBankInvoiceId: true, amountTiyn: 100_000, isSandbox: false },
  ),
  row(
    'pending (QR) -> pending with qr_substate when scanned',
    qr,
    { type: 'scan' },
    'qr_scanned',
    'pending',
    'invoice.qr_scanned',
    {
      qrSubstate: 'scanned',
    },
  ),
  row('pending -> paid by payment', phone, commands.pay, 'paid', 'paid', CHANGED, paid),
  row('pending (QR) -> paid by payment', qr, commands.pay, 'paid', 'paid', CHANGED, paid),
  row(
    'pending -> cancelled by the customer',
    phone,
    commands.cancelByProvider,
    'provider_cancelled',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row(
    'pending (QR), scanned -> cancelled by the customer',
    { ...qr, qrSubstate: 'scanned' },
    commands.cancelByProvider,
    'provider_cancelled',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row('pending (QR) -> expired when the window ends', qr, commands.endWindow, 'window_ended', 'expired', CHANGED),
  row('pending -> expired without a payment', phone, commands.endWindow, 'window_ended', 'expired', CHANGED),
  row(
    'pending -> cancelled at once in the sandbox',
    sandbox,
    commands.requestCancel,
    'cancel_requested',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row(
    'processing -> cancelled at once in the sandbox',
    at(sandbox, 'processing'),
    commands.requestCancel,
    'cancel_requested',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row(
    'pending -> cancelled at once without bank_invoice_id',
    unbanked,
    commands.requestCancel,
    'cancel_requested',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row(
    'processing -> cancelled at once without bank_invoice_id',
    at(unbanked, 'processing'),
    commands.requestCancel,
    'cancel_requested',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  row('pending -> cancelling in production', phone, commands.requestCancel, 'cancel_requested', 'cancelling', null),
  row(
    'processing -> cancelling in production',
    at(phone, 'processing'),
    commands.requestCancel,
    'cancel_requested',
    'cancelling',
    null,
  ),
  row(
    'cancelling -> cancelled when the provider confirms',
    at(phone, 'cancelling'),
    commands.confirmCancel,
    'cancel_confirmed',
    'cancelled',
    CHANGED,
    cancelled,
  ),
  ...(['invoice_already_paid', 'invoice_already_cancelled', 'invoice_not_found_in_bank'] as const).map((errorCode) =>
    row(
      `cancelling -> error with ${errorCode}`,
      at(phone, 'cancelling'),
      { type: 'fail_cancel', errorCode, errorMessage: 'told by the provider' },
      'cancel_impossible',
      'error',
      CHANGED,
      { errorCode, errorMessage: 'told by the provider' },
    ),
  ),
  row(
    'cancelling -> pending in silence when the provider refuses (C6)',
    at(phone, 'cancelling'),
    { type: 'refuse_cancel' },
    'cancel_refused',
    'pending',
    null,
  ),
  row(
    'paid -> partially_refunded',
    at(phone, 'paid'),
    commands.refundPart,
    'partial_refund_completed',
    'partially_refunded',
    CHANGED,
    {
      totalRefundedTiyn: 40_000,
    },
  ),
  row(
    'paid -> paid by a full refund (S2)',
    at(phone, 'paid'),
    commands.refundAll,
    'full_refund_completed',
    'paid',
    null,
    {
      totalRefundedTiyn: 100_000,
    },
  ),
  row(
    'cancelled -> paid when a payment wins, with no cancelled_at left (docs/decisions.md)',
    { ...at(phone, 'cancelled'), cancelledAt: '2026-03-05T12:00:00.000Z' },
    commands.pay,
    'paid',
    'paid',
    CHANGED,
    { ...paid, cancelledAt: null },
  ),
  row('expired -> paid when a payment wins', at(qr, 'expired'), commands.pay, 'paid', 'paid', CHANGED, paid),
  row(
    'error -> pending by reconciliation, with no error left',
    { ...at(phone, 'error'), errorCode: 'unknown_error', errorMessage: 'unknown' },
    { type: 'reconcile' },
    'reconciled',
    'pending',
    CHANGED,
    { errorCode: null, errorMessage: null },
  ),
  row(
    'partially_refunded -> partially_refunded by one more part (docs/decisions.md)',
    { ...at(phone, 'partially_refunded'), totalRefundedTiyn: 10_000 },
    commands.refundPart,
    'partial_refund_completed',
    'partially_refunded',
    null,
    { totalRefundedTiyn: 50_000 },
  ),
  row(
    'partially_refunded -> paid by the last part (docs/decisions.md)',
    { ...at(phone, 'partially_refunded'), totalRefundedTiyn: 60_000 },
    commands.refundPart,
    'full_refund_completed',
    'paid',
    null,
    { totalRefundedTiyn: 100_000 },
  ),
];

describe('every row of the table (merchant API, States and transitions)', () => {
  it.each(rows)('$name', ({ state, command, trigger, to, webhook, changes }) => {
    const decision = decideInvoice(state, command);
    expect(decision.events).toHaveLength(1);
    expect(decision.events?.[0]).toMatchObject({ from: state?.status ?? null, trigger, webhook });
    expect(run(state, command)).toEqual({ ...(state ?? { ...phone }), ...changes, status: to });
    expect(canMove(state?.status ?? null, to, trigger)).toBe(true);
  });
});

/** From which statuses each command may move, by organization, bank id and kind; everything else must be refused. */
const allowed: [command: InvoiceCommand, phoneFrom: InvoiceStatus[], qrFrom: InvoiceStatus[]][] = [
  [commands.accept, ['processing'], []],
  [commands.fail, ['processing'], []],
  [{ type: 'scan' }, [], ['pending']],
  [commands.pay, ['pending', 'cancelled', 'expired'], ['pending', 'cancelled', 'expired']],
  [commands.cancelByProvider, ['pending'], ['pending']],
  [commands.endWindow, ['pending'], ['pending']],
  [commands.requestCancel, ['pending', 'processing'], []],
  [commands.confirmCancel, ['cancelling'], []],
  [commands.failCancel, ['cancelling'], []],
  [{ type: 'refuse_cancel' }, ['cancelling'], []],
  [commands.refundPart, ['paid', 'partially_refunded'], ['paid', 'partially_refunded']],
  [commands.refundAll, ['paid', 'partially_refunded'], ['paid', 'partially_refunded']],
  [{ type: 'reconcile' }, ['error'], ['error']],
  [{ type: 'create_phone_invoice', amountTiyn: 1, isSandbox: false }, [], []],
  [{ type: 'create_qr_invoice', amountTiyn: 1, isSandbox: false, hasBankInvoiceId: true }, [], []],
];

describe('whatever is not in the table', () => {
  const pairs = allowed.flatMap(([command, phoneFrom, qrFrom]) =>
    invoiceStatuses.flatMap((status) => [
      { type: command.type, command, status, kind: 'phone', ok: phoneFrom.includes(status), state: phone },
      { type: command.type, command, status, kind: 'QR', ok: qrFrom.includes(status), state: qr },
    ]),
  );

  it.each(pairs.filter(({ ok }) => !ok))('refuses $type of a $kind invoice that is $status', (pair) => {
    for (const isSandbox of [false, true]) {
      for (const hasBankInvoiceId of [false, true]) {
        const state = { ...at(pair.state, pair.status), isSandbox, hasBankInvoiceId };
        const decision = decideInvoice(state, pair.command);
        expect(decision.events).toBeUndefined();
        expect(decision.rejection).toBe(
          pair.type !== 'request_cancel'
            ? 'no_such_transition'
            : pair.kind === 'QR'
              ? 'qr_cancel_unsupported'
              : 'Invoice cannot be cancelled',
        );
      }
    }
  });

  it.each(pairs.filter(({ ok }) => ok))('but not $type of a $kind invoice that is $status', (pair) => {
    expect(decideInvoice(at(pair.state, pair.status), pair.command).events).toHaveLength(1);
  });

  it.each(allowed.filter(([{ type }]) => !type.startsWith('create_')).map(([command]) => command))(
    'refuses $type before there is an invoice',
    (command) => {
      expect(decideInvoice(undefined, command).rejection).toBe(
        command.type === 'request_cancel' ? 'Invoice cannot be cancelled' : 'no_such_transition',
      );
    },
  );

  it('is no move, for any pair of statuses and any trigger', () => {
    const known = new Set([
      ...rows.map(({ state, trigger, to }) => `${state?.status ?? 'none'} ${trigger} ${to}`),
      'pending error_simulated error',
      'processing error_simulated error',
    ]);
    const triggers = new Set<InvoiceTrigger>([...rows.map(({ trigger }) => trigger), 'error_simulated']);
    for (const from of [null, ...invoiceStatuses]) {
      for (const to of invoiceStatuses) {
        for (const trigger of triggers) {
          expect([from, trigger, to, canMove(from, to, trigger)]).toEqual([
            from,
            trigger,
            to,
            known.has(`${from ?? 'none'} ${trigger} ${to}`),
          ]);
        }
      }
    }
  });
});
