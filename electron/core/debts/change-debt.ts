/** Goods of a debt that come back, write-offs, other due days and limits. */

import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import { putCustomerRecord } from '../ledger/customer-record.ts';
import { putCommand, type SaleShift } from '../ledger/records.ts';
import { putReturnPlace } from '../ledger/return-place.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { namesOf, type Permitted, permit, reduction } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { amountOf, linesLeft } from '../shifts/give-back.ts';
import type { DebtAccounts, DebtRecord } from './debt-accounts.ts';
import type { DebtCommand } from './debt-decider.ts';
import { creditPart } from './repayment-sale.ts';

type ChangeName = 'debt.giveBack' | 'debt.writeOff' | 'debt.reschedule';

export function createDebtChanges(
  context: ShopContext & {
    readonly accounts: DebtAccounts;
    readonly book: Pick<CustomerBook, 'get' | 'announce'>;
    readonly shiftOpening: Pick<SaleShift, 'withSale'>;
  },
) {
  const { records, accounts, book, serverClock, ids, events, settings, language, shiftOpening } = context;
  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();

  /** @throws Refusal where nothing was sold on credit, or whose debt it is was erased. */
  function found(debtId: string) {
    const sale = accounts.find(debtId);
    const customerId = accounts.customerOf(debtId);
    if (sale?.credit === undefined || customerId === null) throw new Refusal('till_not_found');
    const state = accounts.of(customerId).account.debts.get(debtId);
    if (state === undefined) throw new Refusal('till_not_found');
    return { sale, customerId, state };
  }

  /** @throws Refusal too for a debt that was carried over: no goods of it are known. */
  function foundSale(debtId: string) {
    const { sale, ...debt } = found(debtId);
    if (sale.number === null) throw new Refusal('till_debt_no_goods');
    return { sale, ...debt };
  }

  interface Change {
    readonly name: ChangeName;
    readonly commandId: string;
    readonly sale: DebtRecord;
    readonly customerId: string;
    readonly command: DebtCommand;
    readonly at: string;
    readonly by: Permitted;
    readonly facts: Record<string, string | number>;
    readonly more?: LedgerPart;
    readonly output: object;
  }

  function write({ name, commandId, sale, customerId, command, at, by, facts, more = null, output }: Change): void {
    const { person, approvedBy } = by;
    const changed = accounts.change(sale, command, { customerId, personId: person.id });
    records.write(
      // What customers owe is in the shift's report.
      shiftOpening.withSale(person),
      changed,
      more,
      noteAct({
        id: commandId,
        at,
        kind: name,
        person,
        approvedBy,
        facts: { ...(sale.number === null ? {} : { saleNumber: sale.number }), ...facts },
      }),
      putCommand(commandId, { name, output }, at),
    );
    if (sale.number !== null) events.emit('sale.changed', { saleId: sale.id });
  }

  function prepareReturn(debtId: string): CallOutput<'debt.prepareReturn'> {
    const { sale, state } = foundSale(debtId);
    const part = creditPart(sale);
    return {
      debtId,
      saleNumber: sale.number,
      amountTiyn: part.amountTiyn,
      returnedTiyn: part.returnedTiyn,
      availableTiyn: part.amountTiyn - part.returnedTiyn,
      openTiyn: state.openTiyn,
      lines: linesLeft(sale, part).map(({ catalogItemId: _, ...line }) => ({ ...line, isReturnable: true })),
    };
  }

  /** Check and write are one turn: no second command returns the same goods. */
  function giveBack(given: CallInput<'debt.giveBack'>, caller: Caller): CallOutput<'debt.giveBack'> {
    const { debtId, reason, goodsTo, commandId } = given;
    const { sale, customerId, state } = foundSale(debtId);
    const part = creditPart(sale);
    const { amountTiyn, roundingTiyn, lines } = amountOf(given, sale, part, settings().cashUnit);
    const by = permit(caller, 'senior', () => ({
      sale: sale.number,
      amountTiyn,
      ...reduction(part.amountTiyn - part.returnedTiyn, amountTiyn),
      ...namesOf(lines.map((line) => formatGoods(line, line.count, language()))),
      ...(reason === '' ? {} : { reason }),
    }));
    if (reason === '') throw new Refusal('till_refund_reason');
    const at = stamp();
    const returned: TenderReturnView = {
      id: ids.next(),
      at,
      amountTiyn,
      ...(roundingTiyn === 0 ? {} : { roundingTiyn }),
      reason,
      personName: by.person.name,
      approvedBy: by.approvedBy,
      lines: [...lines],
    };
    const reducedTiyn = Math.min(amountTiyn, state.openTiyn);
    const { overpaidTiyn: beforeTiyn } = accounts.of(customerId).account;
    const output = { returnId: returned.id, reducedTiyn, overpaidTiyn: beforeTiyn + amountTiyn - reducedTiyn };
    write({
      name: 'debt.giveBack',
      commandId,
      sale,
      customerId,
      command: { name: 'reduce', returned },
      at,
      by,
      facts: { amountTiyn, ...(lines.length === 0 ? {} : { lines: lines.length }), note: reason },
      more: putReturnPlace({ saleId: sale.id, refundId: returned.id, to: goodsTo }, at, by.person.id),
      output,
    });
    return output;
  }

  return defineCalls({
    'debt.prepareReturn': ({ debtId }) => prepareReturn(debtId),
    'debt.giveBack': giveBack,
    'debt.writeOff'({ debtId, reason, commandId }, caller) {
      const { sale, customerId, state } = found(debtId);
      const amountTiyn = state.openTiyn;
      const by = permit(caller, 'manager', () => ({
        ...numberOf(sale),
        amountTiyn,
        ...(reason === '' ? {} : { reason }),
      }));
      const { person, approvedBy } = by;
      const at = stamp();
      const command = { name: 'writeOff', by: { at, reason, personName: person.name, approvedBy } } as const;
      const facts = { amountTiyn, note: reason };
      const output = { amountTiyn };
      write({ name: 'debt.writeOff', commandId, sale, customerId, command, at, by, facts, output });
      return output;
    },
    'debt.reschedule'({ debtId, dueDay, commandId }, caller) {
      const { sale, customerId } = found(debtId);
      const by = permit(caller, 'senior', () => numberOf(sale));
      const at = stamp();
      const command = { name: 'reschedule', dueDay, today: almatyDay(Date.parse(at)) } as const;
      write({ name: 'debt.reschedule', commandId, sale, customerId, command, at, by, facts: { dueDay }, output: {} });
      return {};
    },
    'debt.setLimit'({ customerId, limitTiyn, commandId }, caller) {
      const { debtLimitTiyn, ...customer } = book.get(customerId);
      const { person, approvedBy } = permit(caller, 'manager', () => ({
        beforeTiyn: debtLimitTiyn ?? settings().debtLimitTiyn,
        afterTiyn: limitTiyn ?? settings().debtLimitTiyn,
      }));
      const at = stamp();
      const facts = { amountTiyn: limitTiyn ?? settings().debtLimitTiyn };
      records.write(
        putCustomerRecord({ ...customer, ...(limitTiyn === null ? {} : { debtLimitTiyn: limitTiyn }) }),
        noteAct({ id: commandId, at, kind: 'debt.setLimit', person, approvedBy, facts }),
        putCommand(commandId, { name: 'debt.setLimit', output: {} }, at),
      );
      book.announce(customerId);
      events.emit('debt.changed', { customerId });
      return {};
    },
  });
}

function numberOf({ number }: Pick<DebtRecord, 'number'>): { readonly sale?: number } {
  return number === null ? {} : { sale: number };
}
