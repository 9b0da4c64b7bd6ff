import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { cashDueOf } from '@tilla/shared/domain/cash-rounding.ts';
import { valueOf } from '../api/outcome.ts';
import { isOperationOpen } from '../ledger/operation-record.ts';
import { putCommand, putSale, putTender, type SaleShift } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { coveredBy, type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';
import { describeOperation } from '../money/operation-description.ts';
import type { NewOperation } from '../money/operation-store.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BeginPayment } from '../platform/begin-payment.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { putFreeCounter } from '../sales/kept-cart.ts';
import { type OpenSales, putOpenSale } from '../sales/open-sale.ts';
import { approvedAnew, noteRepriced } from '../sales/price-rights.ts';
import type { NewRepayment, SaleToTake, ToTake } from '../sales/sale-to-take.ts';
import { describeFiscalReceipt, type FrozenReceipt } from './fiscal-receipt.ts';
import { returnDue, returnsOfReceipt, returnsWithoutTaskTiyn } from './fiscal-return.ts';
import { cartOf, createGiveBack, type PrintRefund, type RefundReceipt } from './give-back.ts';
import type { LineCodes } from './line-codes.ts';
import { freezeReceiptBody } from './receipt-body.ts';
import { receiptsOf } from './tender-view.ts';
import { putUsedCodes } from './used-codes.ts';

export interface Taken {
  readonly name: 'sale.payByCash' | 'sale.payByCard' | 'sale.payPart' | 'sale.addTender' | 'debt.repay';
  readonly commandId: string;
  readonly kind: TenderRecord['kind'];
  readonly amountTiyn: number | null;
  readonly receivedTiyn: number | null;
  readonly documentSeen: string | undefined;
}

/** Prints a sale's receipt, written with its last money (rule L3); nothing where automatic printing is off. */
export type SaleReceipt = (sold: { readonly saleId: string; readonly personId: string }) => LedgerPart;

export function createCounterSale(
  context: ShopContext & {
    readonly beginPayment: BeginPayment;
    readonly openSales: OpenSales;
    readonly shiftOpening: SaleShift;
    readonly saleToTake: SaleToTake;
    readonly saleReceipt: SaleReceipt;
    readonly refundReceipt: RefundReceipt;
    readonly printRefund: PrintRefund;
    readonly kickDrawer: () => void;
    readonly openDebtTiyn: (saleId: string) => number;
    readonly lineCodes: LineCodes;
    /** Cash and card sales need goods with a fiscal code. */
    readonly receiptSimulation: () => string | null;
  },
) {
  const { ledger, records, openSales, saleToTake, client, operations, runner, tasks, clock, serverClock, ids, logger } =
    context;

  function take(
    given: ToTake,
    { name, commandId, kind, amountTiyn, receivedTiyn, documentSeen }: Taken,
    caller: Caller,
  ) {
    const { person } = caller;
    if (person === null) throw new Refusal('till_locked');
    // Refuses while the key belongs to another organization than this ledger (rule L4).
    context.facts.billing();
    if (kind === 'cash' && !context.shiftOpening.isFloatKnown()) throw new Refusal('till_float_unknown');
    const takenAt = stamp();
    const dueOf = (tiyn: number) =>
      kind === 'cash' ? cashDueOf(tiyn, context.settings().cashUnit) : { amountTiyn: tiyn, roundingTiyn: 0 };
    const isPartOf = (totalTiyn: number) => amountTiyn !== null && amountTiyn < dueOf(totalTiyn).amountTiyn;
    const { sale, earlier, isNew, repriced } = saleToTake(given, caller, person, { isPartOf, takenAt });
    const fromTiyn = coveredBy(earlier);
    const openTiyn = sale.totalTiyn - fromTiyn;
    const due = dueOf(openTiyn);
    const isRest = amountTiyn === null || amountTiyn === openTiyn || amountTiyn === due.amountTiyn;
    const { amountTiyn: ownTiyn, roundingTiyn } = isRest ? due : { amountTiyn, roundingTiyn: 0 };
    // After an invoice for the rest, the rest is only paid in full: a late payment is then a full overpayment (C5).
    const isBilled = 'saleId' in given && openSales.get(given.saleId).attempts.some(({ isPart }) => isPart);
    if (ownTiyn > openTiyn || (isBilled && !isRest)) {
      throw new Refusal('till_amount_differs', { expectedTiyn: ownTiyn, actualTiyn: openTiyn });
    }
    if (kind === 'cash' && !(ownTiyn > 0 && isWholeTenge(ownTiyn) && isWholeTenge(receivedTiyn ?? 0))) {
      throw new Refusal('till_cash_whole_tenge');
    }
    if (receivedTiyn !== null && (kind === 'card' || receivedTiyn < ownTiyn)) throw new Refusal('till_input_invalid');
    const lawful = context.beginPayment({
      cart: sale.cart,
      subject: sale.id,
      saleNumber: sale.number,
      isBegun: !('cart' in given),
      documentSeen,
      person,
      at: takenAt,
    });
    const tender: TenderRecord = {
      id: ids.next(),
      saleId: sale.id,
      saleNumber: sale.number,
      kind,
      amountTiyn: ownTiyn,
      fromTiyn,
      ...(roundingTiyn === 0 ? {} : { roundingTiyn }),
      returnedTiyn: 0,
      returnReason: null,
      returnApprovedBy: null,
      returns: [],
      receivedTiyn,
      changeTiyn: receivedTiyn === null ? 0 : receivedTiyn - ownTiyn,
      personId: person.id,
      personName: person.name,
      takenAt,
    };
    // A repayment's goods are gone: its money is never refused for a code.
    const isCodeRequired = context.settings().isFiscalCodeRequired && !('repayment' in given);
    const withoutCode = isCodeRequired ? context.lineCodes.missingOf(sale, tender) : [];
    if (withoutCode.length > 0) throw noCode(withoutCode);
    // Sale, tender and receipt intent are one transaction.
    const output = {
      saleId: sale.id,
      tenderId: tender.id,
      receiptOperationId: '',
      changeTiyn: tender.changeTiyn,
      restTiyn: isRest ? 0 : openTiyn - ownTiyn,
    };
    const operation = operations.begin(newReceipt(sale, tender, person), (receiptOperationId) => [
      context.shiftOpening.withSale(person),
      taken(sale, tender, { isNew, cart: 'cart' in given ? given.cart : null }),
      noteRepriced(
        isNew ? repriced : approvedAnew(repriced),
        { commandId, at: takenAt, person },
        { totalTiyn: sale.totalTiyn, saleNumber: sale.number },
      ),
      lawful,
      'repayment' in given ? given.alongside : null,
      output.restTiyn === 0 ? context.saleReceipt({ saleId: sale.id, personId: person.id }) : null,
      putUsedCodes(sale.cart.lines),
      putCommand(commandId, { name, output: { ...output, receiptOperationId } }, takenAt),
    ]);
    context.events.emit('sale.changed', { saleId: sale.id });
    inBackground(logger, runner.run(operation.id));
    if (tender.kind === 'cash') context.kickDrawer();
    return { ...output, receiptOperationId: operation.id };
  }

  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();

  function now(): string {
    return new Date(clock.nowMs()).toISOString();
  }

  function taken(
    sale: SaleRecord,
    tender: TenderRecord,
    { isNew, cart }: { readonly isNew: boolean; readonly cart: CartInput | null },
  ): LedgerPart {
    const at = now();
    const { personId } = tender;
    const isPart = worthOfTender(tender) < sale.totalTiyn;
    const isOpen = tender.fromTiyn + worthOfTender(tender) < sale.totalTiyn;
    return [
      isNew ? [{ stream: sale.id, type: 'sale.opened', at, personId, data: { ...sale } }, putSale(sale)] : null,
      cart === null ? null : putFreeCounter(ledger, sale, cart),
      [{ stream: tender.id, type: 'tender.taken', at, personId, data: { ...tender } }, putTender(tender)],
      isPart ? putOpenSale(sale, isOpen) : null,
    ];
  }

  function newReceipt(sale: SaleRecord, tender: TenderRecord, person: PersonView): NewOperation {
    const clientOperationId = ids.next();
    const frozen: FrozenReceipt = {
      body: freezeReceiptBody({
        clientOperationId,
        paymentType: tender.kind,
        cart: cartOf(sale, tender),
        roundingTiyn: tender.roundingTiyn ?? 0,
        receivedTiyn: tender.receivedTiyn,
        simulate: context.receiptSimulation(),
      }),
      clientOperationId,
      tenderId: tender.id,
      saleNumber: sale.number,
      paymentType: tender.kind,
      totalTiyn: tender.amountTiyn,
      ...(sale.fiscalCodes === undefined ? {} : { chosenCodes: Object.keys(sale.fiscalCodes).length }),
    };
    return {
      kind: 'fiscal_receipt',
      subject: sale.id,
      lock: `receipt:${tender.id}`,
      person,
      approvedBy: null,
      frozen,
    };
  }

  /** Issues a receipt with a new id, only after every earlier one failed (rule H4). */
  function issueAgain(tenderId: string, person: PersonView, commandId: string): string {
    const tender = records.tender(tenderId);
    const sale = tender === undefined ? undefined : records.sale(tender.saleId);
    if (tender === undefined || sale === undefined) throw new Refusal('till_not_found');
    const earlier = receiptsOf(tender, operations);
    if (earlier.some(isOperationOpen)) throw new Refusal('till_busy');
    if (earlier.some(({ step, problem }) => step === 'confirmed' && problem === null)) {
      throw new Refusal('duplicate_client_operation_id');
    }
    const withoutCode = context.lineCodes.missingOf(sale, tender);
    if (withoutCode.length > 0 && earlier.at(-1)?.problem?.code === 'item_not_fiscal') throw noCode(withoutCode);
    // The receipt is of the whole amount, so refunds made without a receipt need returns too.
    const unlistedTiyn = returnsWithoutTaskTiyn(tender, tasks);
    const { id } = operations.begin(newReceipt(sale, tender, person), (operationId) => [
      unlistedTiyn === 0
        ? null
        : tasks.draft(
            returnDue(tender, { amountTiyn: unlistedTiyn, at: stamp() }, null),
            returnsOfReceipt(operationId),
          ),
      putCommand(commandId, { name: 'fiscalReceipt.issue', output: { operationId } }, now()),
    ]);
    inBackground(logger, runner.run(id));
    return id;
  }

  function issue(tenderId: string, person: PersonView, commandId: string): string {
    const tender = records.tender(tenderId);
    const earlier = tender === undefined ? [] : receiptsOf(tender, operations);
    const operationId = issueAgain(tenderId, person, commandId);
    for (const { id } of earlier) {
      const task = tasks.find(`receipt_failed:${id}`);
      if (task?.resolvedAt === null && task.actions.includes('try_again')) {
        tasks.resolve(task.id, 'try_again', null, person);
      }
    }
    return operationId;
  }

  return {
    issue,
    /** All of a repayment, as its own sale. */
    takeRepayment(given: NewRepayment, asked: Omit<Taken, 'name' | 'amountTiyn' | 'documentSeen'>, caller: Caller) {
      return take(given, { ...asked, name: 'debt.repay', amountTiyn: null, documentSeen: undefined }, caller);
    },
    operations: [describeOperation(describeFiscalReceipt(context))],
    calls: defineCalls({
      'sale.payByCash': ({ commandId, cashReceivedTiyn: receivedTiyn, documentSeen, ...sale }, caller) => {
        const how = { name: 'sale.payByCash', commandId, kind: 'cash', documentSeen } as const;
        return take(sale, { ...how, amountTiyn: null, receivedTiyn }, caller);
      },
      'sale.payByCard': ({ commandId, documentSeen, ...sale }, caller) => {
        const how = { name: 'sale.payByCard', commandId, kind: 'card', documentSeen } as const;
        return take(sale, { ...how, amountTiyn: null, receivedTiyn: null }, caller);
      },
      'sale.payPart': ({ commandId, tender: kind, amountTiyn, cashReceivedTiyn, documentSeen, ...sale }, caller) => {
        const how = { name: 'sale.payPart', commandId, kind, documentSeen } as const;
        return take(sale, { ...how, amountTiyn, receivedTiyn: cashReceivedTiyn }, caller);
      },
      'sale.addTender': ({ commandId, saleId, tender: kind, amountTiyn, cashReceivedTiyn, documentSeen }, caller) => {
        const how = { name: 'sale.addTender', commandId, kind, documentSeen } as const;
        return take({ saleId }, { ...how, amountTiyn, receivedTiyn: cashReceivedTiyn }, caller);
      },
      ...createGiveBack(context),

      async 'receipt.preview'({ cart, paymentType, cashReceivedTiyn }) {
        // Nothing is created from a preview, so any id will do.
        const clientOperationId = 'preview';
        const { totalTiyn } = cartTotals(cart);
        const roundingTiyn =
          paymentType === 'cash' ? cashDueOf(totalTiyn, context.settings().cashUnit).roundingTiyn : 0;
        const how = { clientOperationId, paymentType, receivedTiyn: cashReceivedTiyn, simulate: null };
        return valueOf(await client.previewFiscalReceipt(freezeReceiptBody({ ...how, cart, roundingTiyn })));
      },

      'fiscalReceipt.issue'({ tenderId, commandId }, { person }) {
        if (person === null) throw new Refusal('till_locked');
        return { operationId: issue(tenderId, person, commandId) };
      },
    }),
    consequences: {
      receipt_failed(task, action, person) {
        if (action === 'try_again') issueAgain(String(task.facts['tenderId']), person, `task:${task.id}`);
        // Another receipt exists under our id: the lookup ends once a person has seen it.
        else if (operations.find(task.subject)?.step === 'stopped')
          operations.resolveManually(task.subject, false, person.id);
      },
    } satisfies { readonly receipt_failed: TaskConsequence },
  };
}

export function noCode(lines: readonly { readonly name: string }[]): Refusal {
  return new Refusal('till_no_fiscal_code', { name: lines[0]?.name ?? '', count: lines.length });
}
