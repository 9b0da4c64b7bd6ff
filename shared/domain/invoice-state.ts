import type { InvoiceStatus } from '@tilla/payment-api/statuses.ts';
import type { Decision } from './decision.ts';
import {
  canMove,
  type InvoiceTransition,
  type InvoiceTrigger,
  type InvoiceWebhook,
  invoiceTransitions,
  reachableFrom,
} from './invoice-transitions.ts';

export { canMove, type InvoiceTrigger, type InvoiceWebhook };

/** Times are ISO in UTC and given by the caller. */
export type InvoiceState = {
  readonly status: InvoiceStatus;
  readonly isQr: boolean;
  readonly isSandbox: boolean;
  readonly hasBankInvoiceId: boolean;
  readonly qrSubstate: 'scanned' | null;
  readonly amountTiyn: number;
  readonly totalRefundedTiyn: number;
  readonly paidAt: string | null;
  readonly cancelledAt: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
};

/** Merchant API, States and transitions. */
type CancelFailure = 'invoice_already_paid' | 'invoice_already_cancelled' | 'invoice_not_found_in_bank';

/** `simulate-status` (docs/decisions.md, Invoices). */
export type SimulatedStatus = 'pending' | 'paid' | 'cancelled' | 'expired' | 'error';

/** `at`: ISO in UTC. */
export type InvoiceCommand =
  | { readonly type: 'create_phone_invoice'; readonly amountTiyn: number; readonly isSandbox: boolean }
  | {
      readonly type: 'create_qr_invoice';
      readonly amountTiyn: number;
      readonly isSandbox: boolean;
      readonly hasBankInvoiceId: boolean;
    }
  | { readonly type: 'accept'; readonly hasBankInvoiceId: boolean }
  | { readonly type: 'fail'; readonly errorCode: string; readonly errorMessage: string | null }
  | { readonly type: 'scan' }
  | { readonly type: 'pay'; readonly at: string }
  | { readonly type: 'cancel_by_provider'; readonly at: string }
  | { readonly type: 'end_window' }
  | { readonly type: 'request_cancel'; readonly at: string }
  | { readonly type: 'confirm_cancel'; readonly at: string }
  | { readonly type: 'fail_cancel'; readonly errorCode: CancelFailure; readonly errorMessage: string | null }
  | { readonly type: 'refuse_cancel' }
  | { readonly type: 'complete_refund'; readonly amountTiyn: number }
  | { readonly type: 'reconcile' }
  | {
      readonly type: 'simulate';
      readonly status: SimulatedStatus;
      readonly at: string;
      readonly errorMessage: string | null;
    };

/** One row of the table; `changes` is its whole effect, `webhook` what the organization receives. */
export type InvoiceEvent = {
  readonly from: InvoiceStatus | null;
  readonly trigger: InvoiceTrigger;
  readonly webhook: InvoiceWebhook;
  readonly changes: Partial<InvoiceState> & Pick<InvoiceState, 'status'>;
};

/** The first two are the API's answers to a cancel (409, 400); `no_such_transition`: no row. */
type InvoiceRejection =
  | 'qr_cancel_unsupported'
  | 'Invoice cannot be cancelled'
  | 'Refund amount exceeds available amount'
  | 'amount_not_positive'
  | 'not_sandbox'
  | 'no_such_transition';

export type InvoiceDecision = Decision<InvoiceEvent, InvoiceRejection>;

const newInvoice: InvoiceState = {
  status: 'processing',
  isQr: false,
  isSandbox: false,
  hasBankInvoiceId: false,
  qrSubstate: null,
  amountTiyn: 0,
  totalRefundedTiyn: 0,
  paidAt: null,
  cancelledAt: null,
  errorCode: null,
  errorMessage: null,
};

/** State undefined: before it exists. A second scan of a QR has no event, because it is announced once per QR. */
export function decideInvoice(state: InvoiceState | undefined, command: InvoiceCommand): InvoiceDecision {
  switch (command.type) {
    case 'create_phone_invoice':
      return take(state, 'phone_invoice_created', {
        isQr: false,
        isSandbox: command.isSandbox,
        amountTiyn: command.amountTiyn,
      });
    case 'create_qr_invoice':
      return take(state, 'qr_invoice_created', {
        isQr: true,
        isSandbox: command.isSandbox,
        hasBankInvoiceId: command.hasBankInvoiceId,
        amountTiyn: command.amountTiyn,
      });
    case 'accept':
      return take(state, 'provider_accepted', { hasBankInvoiceId: command.hasBankInvoiceId });
    case 'fail':
      return take(state, 'provider_failed', { errorCode: command.errorCode, errorMessage: command.errorMessage });
    case 'scan':
      if (state?.status === 'pending' && state.qrSubstate === 'scanned') return { events: [] };
      return take(state, 'qr_scanned', { qrSubstate: 'scanned' });
    case 'pay':
      // A payment that wins against a cancel clears `cancelled_at` (docs/decisions.md).
      return take(state, 'paid', { paidAt: command.at, cancelledAt: null });
    case 'cancel_by_provider':
      return take(state, 'provider_cancelled', { cancelledAt: command.at });
    case 'end_window':
      return take(state, 'window_ended', {});
    case 'request_cancel':
      return requestCancel(state, command.at);
    case 'confirm_cancel':
      return take(state, 'cancel_confirmed', { cancelledAt: command.at });
    case 'fail_cancel':
      return take(state, 'cancel_impossible', { errorCode: command.errorCode, errorMessage: command.errorMessage });
    case 'refuse_cancel':
      return take(state, 'cancel_refused', {});
    case 'complete_refund':
      return completeRefund(state, command.amountTiyn);
    case 'reconcile':
      return take(state, 'reconciled', { errorCode: null, errorMessage: null });
    case 'simulate':
      return simulate(state, command);
  }
}

export function applyInvoice(state: InvoiceState | undefined, event: InvoiceEvent): InvoiceState {
  return { ...(state ?? newInvoice), ...event.changes };
}

/** Nothing more is expected. `cancelled` and `expired` may become paid, `error` pending (rules C4, S1). */
export function isTerminal(status: InvoiceStatus): boolean {
  return status !== 'processing' && status !== 'pending' && status !== 'cancelling';
}

/** The status stays `paid` then (rule S2). */
export function isFullyRefunded(state: Pick<InvoiceState, 'status' | 'amountTiyn' | 'totalRefundedTiyn'>): boolean {
  return state.status === 'paid' && state.totalRefundedTiyn > 0 && state.totalRefundedTiyn >= state.amountTiyn;
}

/** Rule S1, over missed steps too: `newer` can follow, `stale` can only precede, `unexpected` neither. */
export function acceptObserved(known: InvoiceStatus, seen: InvoiceStatus): 'newer' | 'same' | 'stale' | 'unexpected' {
  if (known === seen) return 'same';
  if (reachableFrom(known).has(seen)) return 'newer';
  return reachableFrom(seen).has(known) ? 'stale' : 'unexpected';
}

function requestCancel(state: InvoiceState | undefined, at: string): InvoiceDecision {
  if (state?.isQr === true) return { rejection: 'qr_cancel_unsupported' };
  const row = findRow(state, 'cancel_requested');
  if (row === undefined) return { rejection: 'Invoice cannot be cancelled' };
  return { events: [toEvent(row, row.to === 'cancelled' ? { cancelledAt: at } : {})] };
}

function completeRefund(state: InvoiceState | undefined, amountTiyn: number): InvoiceDecision {
  if (state === undefined) return { rejection: 'no_such_transition' };
  if (amountTiyn <= 0) return { rejection: 'amount_not_positive' };
  const totalRefundedTiyn = state.totalRefundedTiyn + amountTiyn;
  if (totalRefundedTiyn > state.amountTiyn) return { rejection: 'Refund amount exceeds available amount' };
  const isLast = totalRefundedTiyn === state.amountTiyn;
  return take(state, isLast ? 'full_refund_completed' : 'partial_refund_completed', { totalRefundedTiyn });
}

/** Goes through `pending` where no single row leads there; the current status succeeds without an event. */
function simulate(
  state: InvoiceState | undefined,
  command: Extract<InvoiceCommand, { type: 'simulate' }>,
): InvoiceDecision {
  if (state === undefined) return { rejection: 'no_such_transition' };
  if (!state.isSandbox) return { rejection: 'not_sandbox' };
  if (state.status === command.status) return { events: [] };
  const direct = simulateStep(state, command);
  if (direct.events !== undefined || command.status === 'pending') return direct;
  const first = simulateStep(state, { ...command, status: 'pending' });
  if (first.events === undefined) return first;
  const second = simulateStep(first.events.reduce(applyInvoice, state), command);
  return second.events === undefined ? second : { events: [...first.events, ...second.events] };
}

function simulateStep(state: InvoiceState, command: Extract<InvoiceCommand, { type: 'simulate' }>): InvoiceDecision {
  switch (command.status) {
    case 'pending':
      return state.status === 'error'
        ? decideInvoice(state, { type: 'reconcile' })
        : decideInvoice(state, { type: 'accept', hasBankInvoiceId: true });
    case 'paid':
      return decideInvoice(state, { type: 'pay', at: command.at });
    case 'cancelled':
      return decideInvoice(state, { type: 'cancel_by_provider', at: command.at });
    case 'expired':
      return decideInvoice(state, { type: 'end_window' });
    case 'error':
      return take(state, 'error_simulated', {
        errorCode: 'sandbox_simulated_error',
        errorMessage: command.errorMessage,
      });
  }
}

function take(
  state: InvoiceState | undefined,
  trigger: InvoiceTrigger,
  changes: Partial<InvoiceState>,
): InvoiceDecision {
  const row = findRow(state, trigger);
  return row === undefined ? { rejection: 'no_such_transition' } : { events: [toEvent(row, changes)] };
}

function toEvent(row: InvoiceTransition, changes: Partial<InvoiceState>): InvoiceEvent {
  return { from: row.from, trigger: row.trigger, webhook: row.webhook, changes: { ...changes, status: row.to } };
}

function findRow(state: InvoiceState | undefined, trigger: InvoiceTrigger): InvoiceTransition | undefined {
  return invoiceTransitions.find(
    (row) =>
      row.trigger === trigger &&
      row.from === (state?.status ?? null) &&
      (state === undefined || (concernsKind(row, state) && holds(row, state))),
  );
}

function concernsKind(row: InvoiceTransition, state: InvoiceState): boolean {
  return row.kind === 'any' || row.kind === (state.isQr ? 'qr' : 'phone');
}

function holds(row: InvoiceTransition, state: InvoiceState): boolean {
  const cancelsAtOnce = state.isSandbox || !state.hasBankInvoiceId;
  switch (row.condition) {
    case 'always':
      return true;
    case 'sandbox':
      return state.isSandbox;
    case 'sandbox_or_no_bank_invoice_id':
      return cancelsAtOnce;
    case 'production_with_bank_invoice_id':
      return !cancelsAtOnce;
  }
}
