import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { ReturnOfferView, TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { partOfCart } from '@tilla/shared/domain/cart-part.ts';
import { type CashUnit, cashReturnTiyn, isCash, roundedLineTotals } from '@tilla/shared/domain/cash-rounding.ts';
import { planCounterReturn, type ReturnedLine } from '@tilla/shared/domain/counter-return.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import { marksBack, shownMark } from '@tilla/shared/domain/marks/mark.ts';
import { type ReturnableLine, returnableLines } from '@tilla/shared/domain/refund-lines.ts';
import { putCommand, putTender, type SaleShift } from '../ledger/records.ts';
import { putReturnPlace } from '../ledger/return-place.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, takenOf, worthOfTender } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { namesOf, permit, reduction } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { putOpenSale } from '../sales/open-sale.ts';
import { mayBeFiscal, returnDue } from './fiscal-return.ts';
import { codedCartOf } from './line-codes.ts';
import { viewReceipt } from './tender-view.ts';

type Asked = Pick<CallInput<'tender.giveBack'>, 'amountTiyn' | 'lines'>;

/** Prints the refund's receipt, written with the refund (rule L3). */
export type RefundReceipt = (gone: {
  readonly saleId: string;
  readonly refundId: string;
  readonly personId: string;
}) => LedgerPart;

export type PrintRefund = (saleId: string, refundId: string) => void;

export function createGiveBack(
  context: ShopContext & {
    readonly shiftOpening: Pick<SaleShift, 'withSale'>;
    readonly refundReceipt: RefundReceipt;
    readonly printRefund: PrintRefund;
    readonly kickDrawer: () => void;
    /** What a customer still owes for this sale. */
    readonly openDebtTiyn: (saleId: string) => number;
  },
) {
  const {
    records,
    operations,
    tasks,
    events,
    clock,
    serverClock,
    ids,
    shiftOpening,
    settings,
    language,
    refundReceipt,
    printRefund,
    kickDrawer,
  } = context;

  function found(tenderId: string): { readonly tender: TenderRecord; readonly sale: SaleRecord } {
    const tender = records.tender(tenderId);
    const sale = tender === undefined ? undefined : records.sale(tender.saleId);
    if (tender === undefined || sale === undefined) throw new Refusal('till_not_found');
    return { tender, sale };
  }

  function prepare(tenderId: string): ReturnOfferView {
    const { tender, sale } = found(tenderId);
    const { kind, amountTiyn, returnedTiyn } = tender;
    return {
      tenderId,
      saleId: sale.id,
      kind,
      saleNumber: sale.number,
      amountTiyn,
      returnedTiyn,
      availableTiyn: amountTiyn - returnedTiyn,
      lines: linesLeft(sale, tender).map((line) => ({ ...line, isReturnable: true })),
      cash: kind === 'cash' ? { unit: settings().cashUnit, carriedTiyn: carriedTiyn(tender) } : null,
      isFiscal: mayBeFiscal(tender, operations),
      fiscalNumber: viewReceipt(tender, operations)?.fiscalNumber ?? null,
    };
  }

  /** Check and write are one turn: no second command refunds the same money. */
  function giveBack(given: CallInput<'tender.giveBack'>, caller: Caller) {
    const { tenderId, reason, goodsTo, commandId } = given;
    const { tender, sale } = found(tenderId);
    // A return reduces the debt of its sale before any money goes back.
    if (sale.credit !== undefined && context.openDebtTiyn(sale.id) > 0) throw new Refusal('till_debt_first');
    const { amountTiyn, roundingTiyn, lines } = amountOf(given, sale, tender, settings().cashUnit);
    const leftTiyn = tender.amountTiyn - tender.returnedTiyn;
    const { person, approvedBy } = permit(caller, 'senior', () => ({
      sale: sale.number,
      amountTiyn,
      ...reduction(leftTiyn, amountTiyn),
      ...namesOf(lines.map((line) => formatGoods(line, line.count, language()))),
      ...(reason === '' ? {} : { reason }),
    }));
    if (amountTiyn > leftTiyn) throw new Refusal('Refund amount exceeds available amount');
    if (tender.kind === 'cash' && !isCash(amountTiyn, leftTiyn)) throw new Refusal('till_cash_whole_tenge');
    if (reason === '') throw new Refusal('till_refund_reason');
    const at = new Date(clock.nowMs()).toISOString();
    const made: TenderReturnView = {
      id: ids.next(),
      at: new Date(serverClock.stampMs()).toISOString(),
      amountTiyn,
      ...(roundingTiyn === 0 ? {} : { roundingTiyn }),
      reason,
      personName: person.name,
      approvedBy,
      lines: [...lines],
    };
    const changed = {
      returnedTiyn: tender.returnedTiyn + amountTiyn,
      returnReason: reason,
      returnApprovedBy: approvedBy,
      returns: [...tender.returns, made],
    };
    const after: TenderRecord = { ...tender, ...changed };
    const others = records.tendersOf(sale.id).filter(({ id }) => id !== tenderId);
    const isEmpty = takenOf([...others, after]) === 0;
    const task = mayBeFiscal(tender, operations)
      ? tasks.draft(returnDue(tender, made, viewReceipt(tender, operations)?.fiscalNumber ?? null), made.id)
      : null;
    const output = {
      returnId: made.id,
      amountTiyn,
      returnedTiyn: changed.returnedTiyn,
      isFiscalDue: task !== null,
    };
    const marks = lines.flatMap((line) => line.marks ?? []).map(shownMark);
    const act = noteAct({
      id: commandId,
      at: made.at,
      kind: 'tender.giveBack',
      person,
      approvedBy,
      facts: {
        amountTiyn,
        saleNumber: sale.number,
        ...(lines.length === 0 ? {} : { lines: lines.length }),
        ...(marks.length === 0 ? {} : { marks: marks.join(', ') }),
        note: reason,
      },
    });
    const receipt = refundReceipt({ saleId: sale.id, refundId: made.id, personId: person.id });
    records.write(
      shiftOpening.withSale(person),
      { stream: tenderId, type: 'tender.givenBack', at, personId: person.id, data: changed },
      putTender(after),
      // The till holds nothing of the sale any more, so it is not open.
      isEmpty ? putOpenSale(sale, false) : null,
      task,
      receipt,
      putReturnPlace({ saleId: sale.id, refundId: made.id, to: goodsTo }, at, person.id),
      act,
      putCommand(commandId, { name: 'tender.giveBack', output }, at),
    );
    events.emit('sale.changed', { saleId: sale.id });
    if (tender.kind === 'cash') kickDrawer();
    printRefund(sale.id, made.id);
    return output;
  }

  return defineCalls({
    'tender.prepareReturn': ({ tenderId }) => prepare(tenderId),
    'tender.giveBack': giveBack,
  });
}

/** A part of a sale whose goods can come back: a tender, or what was sold on credit. */
export type ReturnablePart = Pick<
  TenderRecord,
  'kind' | 'fromTiyn' | 'amountTiyn' | 'roundingTiyn' | 'returnedTiyn' | 'returns'
>;

type SoldCart = Pick<SaleRecord, 'cart' | 'totalTiyn' | 'fiscalCodes'>;

export function cartOf(sale: SoldCart, tender: Omit<ReturnablePart, 'kind' | 'returns' | 'returnedTiyn'>): CartInput {
  const cart = codedCartOf(sale);
  const worthTiyn = worthOfTender(tender);
  return worthTiyn === sale.totalTiyn ? cart : partOfCart(cart, tender.fromTiyn, tender.fromTiyn + worthTiyn);
}

export function linesLeft(sale: SoldCart, tender: ReturnablePart): ReturnableLine[] {
  const cart = cartOf(sale, tender);
  const totals = roundedLineTotals(cart, tender.roundingTiyn ?? 0);
  const lines = cart.lines.map((line, at) => ({
    itemId: line.id,
    catalogItemId: line.catalogItemId,
    name: line.name,
    priceTiyn: line.priceTiyn,
    count: line.count,
    totalTiyn: totals[at] ?? 0,
    refundedCount: 0,
    refundedTiyn: 0,
  }));
  const returned = tender.returns.map(({ lines: items }) => ({
    isPending: false,
    items: items.map((item) => ({ ...item, catalogItemId: null })),
  }));
  return returnableLines(lines, returned);
}

/** Cash refunded above the value of the returned goods, by rounding. */
function carriedTiyn({ returns }: Pick<ReturnablePart, 'returns'>): number {
  return returns.reduce((sum, { roundingTiyn = 0 }) => sum + roundingTiyn, 0);
}

function withUnits(
  returned: readonly ReturnedLine[],
  sale: SaleRecord,
  tender: ReturnablePart,
): TenderReturnView['lines'] {
  const lines = new Map(cartOf(sale, tender).lines.map((line) => [line.id, line]));
  return returned.map((one) => {
    const line = lines.get(one.itemId);
    const marks = marksBack(line, one.count);
    return {
      ...one,
      unit: line?.unit,
      ...(line?.measure === undefined ? {} : { measure: line.measure }),
      ...(marks.length === 0 ? {} : { marks }),
    };
  });
}

export type Returned = Pick<TenderReturnView, 'amountTiyn' | 'lines'> & { readonly roundingTiyn: number };

/** @throws Refusal for unknown lines or too large counts. */
export function amountOf(
  { amountTiyn, lines }: Asked,
  sale: SaleRecord,
  tender: ReturnablePart,
  unit: CashUnit,
): Returned {
  const asks = lines ?? null;
  if ((amountTiyn === null) === (asks === null)) throw new Refusal('till_input_invalid');
  if (asks === null) return { amountTiyn: amountTiyn ?? 0, roundingTiyn: 0, lines: [] };
  const returned = planCounterReturn(linesLeft(sale, tender), asks);
  const worthTiyn = returned?.reduce((sum, line) => sum + line.amountTiyn, 0) ?? 0;
  const leftTiyn = tender.amountTiyn - tender.returnedTiyn;
  const cash = { worthTiyn, carriedTiyn: carriedTiyn(tender), leftTiyn, unit };
  const backTiyn = tender.kind === 'cash' ? cashReturnTiyn(cash) : worthTiyn;
  if (returned === undefined || backTiyn === undefined) throw new Refusal('Refund amount exceeds available amount');
  return { amountTiyn: backTiyn, roundingTiyn: backTiyn - worthTiyn, lines: withUnits(returned, sale, tender) };
}
