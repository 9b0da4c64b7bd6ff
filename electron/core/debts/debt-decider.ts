/** Decides changes of one debt or repayment; pure. */

import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import type { DebtState } from '@tilla/shared/domain/debt/debt-fold.ts';
import type { SaleCredit, SaleRecord } from '../ledger/sale-record.ts';
import { Refusal } from '../platform/refusal.ts';

/** Stored event types: a name never changes. Their stream is the sale's. */
export type DebtEventType = 'debt.opened' | 'debt.paid' | 'debt.reduced' | 'debt.writtenOff' | 'debt.rescheduled';

/** The sale's record is the merge of these. */
export interface DebtEvent {
  readonly type: DebtEventType;
  readonly data: Pick<SaleRecord, 'credit'> | Pick<SaleRecord, 'repays'>;
}

/** A sale, or a debt that was carried over. */
type DebtSubject = Pick<SaleRecord, 'totalTiyn' | 'credit' | 'repays'>;

export type DebtCommand =
  | { readonly name: 'open'; readonly credit: Omit<SaleCredit, 'returns' | 'writtenOff'>; readonly today: string }
  /** The till holds this much of a repayment now. */
  | { readonly name: 'count'; readonly heldTiyn: number; readonly at: string }
  | { readonly name: 'reduce'; readonly returned: TenderReturnView }
  | { readonly name: 'writeOff'; readonly by: Omit<NonNullable<SaleCredit['writtenOff']>, 'amountTiyn'> }
  | { readonly name: 'reschedule'; readonly dueDay: string; readonly today: string };

export interface DebtSnapshot {
  readonly sale: DebtSubject;
  /** As folded with all money of its customer; of a repayment, or before it is opened: null. */
  readonly state: DebtState | null;
}

/** Null where nothing changes. @throws Refusal */
export function decideDebt({ sale, state }: DebtSnapshot, command: DebtCommand): DebtEvent | null {
  const { credit, repays } = sale;
  switch (command.name) {
    case 'open': {
      const { amountTiyn, roundingTiyn, fromTiyn, dueDay, sinceDay } = command.credit;
      if (credit !== undefined || repays !== undefined) throw new Refusal('invoice_already_paid');
      const isRest = fromTiyn + amountTiyn + roundingTiyn === sale.totalTiyn;
      if (amountTiyn <= 0 || !isWholeTenge(amountTiyn) || !isRest) throw new Refusal('till_debt_amount');
      if (sinceDay !== undefined && sinceDay > command.today) throw new Refusal('till_debt_since');
      // What was taken before the till may be overdue already.
      if (dueDay < (sinceDay ?? command.today)) throw new Refusal('till_debt_day');
      return { type: 'debt.opened', data: { credit: { ...command.credit, returns: [], writtenOff: null } } };
    }
    case 'count': {
      if (repays === undefined || repays.heldTiyn === command.heldTiyn) return null;
      const at = repays.heldTiyn === 0 ? command.at : repays.at;
      return { type: 'debt.paid', data: { repays: { ...repays, heldTiyn: command.heldTiyn, at } } };
    }
    case 'reduce': {
      const { credit: open } = opened(credit, state);
      const leftTiyn = open.amountTiyn - returnedOf(open);
      const { amountTiyn } = command.returned;
      if (amountTiyn > leftTiyn) throw new Refusal('Refund amount exceeds available amount');
      if (!(amountTiyn > 0 && isWholeTenge(amountTiyn))) throw new Refusal('till_cash_whole_tenge');
      return { type: 'debt.reduced', data: { credit: { ...open, returns: [...open.returns, command.returned] } } };
    }
    case 'writeOff': {
      const { credit: open, state: now } = opened(credit, state);
      if (command.by.reason === '') throw new Refusal('till_debt_reason');
      if (now.openTiyn === 0) throw new Refusal('till_debt_none');
      const writtenOff = { ...command.by, amountTiyn: now.writtenOffTiyn + now.openTiyn };
      return { type: 'debt.writtenOff', data: { credit: { ...open, writtenOff } } };
    }
    case 'reschedule': {
      const { credit: open, state: now } = opened(credit, state);
      if (now.openTiyn === 0) throw new Refusal('till_debt_none');
      if (command.dueDay < command.today) throw new Refusal('till_debt_day');
      if (command.dueDay === open.dueDay) return null;
      return { type: 'debt.rescheduled', data: { credit: { ...open, dueDay: command.dueDay } } };
    }
  }
}

export function applyDebt<Subject extends DebtSubject>(sale: Subject, { data }: DebtEvent): Subject {
  return { ...sale, ...data };
}

export function returnedOf({ returns }: Pick<SaleCredit, 'returns'>): number {
  return returns.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function opened(
  credit: SaleCredit | undefined,
  state: DebtState | null,
): { readonly credit: SaleCredit; readonly state: DebtState } {
  if (credit === undefined || state === null) throw new Refusal('till_not_found');
  return { credit, state };
}
