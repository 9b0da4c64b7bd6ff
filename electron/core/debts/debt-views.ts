import { maskPhonesIn } from '@tilla/payment-api/phone.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type {
  DebtBillView,
  DebtMoveView,
  DebtorRow,
  DebtTotalsView,
  DebtView,
  SaleCreditView,
} from '@tilla/shared/contract/views/debt-view.ts';
import { almatyDay, almatyMonthStart } from '@tilla/shared/domain/almaty-time.ts';
import { ageOf, debtAges, overdueDays } from '@tilla/shared/domain/debt/debt-age.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import type { CustomerIndex } from '../customers/customer-index.ts';
import { debtorsOf, readDebtNote } from '../ledger/debt-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { isOver } from '../payments/new-payment.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { repaidSinceTiyn } from './credit-figures.ts';
import { type CustomerDebts, type DebtAccounts, type DebtRecord, takenAt } from './debt-accounts.ts';
import { openBillsOf } from './repay.ts';
import { overdueTiyn } from './sell-on-credit.ts';

const MAX_NAMES = 6;
const FAR_DAY = '9999-12-31';

export interface DebtViews {
  rowOf(customerId: string, name: string | null): DebtorRow;
  nameOf(customerId: string): string | null;
  movesOf(debts: CustomerDebts): DebtMoveView[];
  debtsOf(debts: CustomerDebts): DebtView[];
  creditOf(sale: SaleRecord): SaleCreditView | undefined;
}

export interface DebtViewsContext extends ShopContext {
  readonly accounts: DebtAccounts;
  readonly book: Pick<CustomerBook, 'get' | 'find' | 'person'>;
  readonly customerIndex: CustomerIndex;
}

export function createDebtViews(context: DebtViewsContext) {
  const { ledger, records, payments, accounts, book, customerIndex, settings, serverClock } = context;
  const today = (): string => almatyDay(serverClock.stampMs());

  function nameOf(customerId: string): string | null {
    const customer = book.find(customerId);
    const name = customer === undefined ? null : (book.person(customer)?.name ?? null);
    return name === null ? null : maskPhonesIn(name);
  }

  function billOf(payment: PaymentRecord, state: DebtBillView['state']): DebtBillView {
    const { id: paymentId, saleId, amountTiyn, createdAt } = payment;
    return { saleId, paymentId, amountTiyn, createdAt, payableUntil: payments.view(payment).payableUntil, state };
  }

  /** Newest first. An ended one is offered again while all that it was for is unpaid. */
  function billsOf({ repayments }: CustomerDebts): DebtBillView[] {
    return repayments.toReversed().flatMap((sale): DebtBillView[] => {
      const open = openBillsOf(payments, sale.id).filter(({ tender }) => tender === 'phone');
      if (open.length > 0) return open.map((payment) => billOf(payment, 'open'));
      const last = payments.ofSale(sale.id).at(-1);
      const isEnded = last?.tender === 'phone' && payments.phase(last) !== 'paid' && isOver(last);
      return isEnded && sale.repays?.heldTiyn === 0 ? [billOf(last, 'ended')] : [];
    });
  }

  function viewDebt(sale: DebtRecord, { account }: CustomerDebts): DebtView[] {
    const { credit } = sale;
    const state = account.debts.get(sale.id);
    if (credit === undefined || state === undefined) return [];
    const { dueDay, amountTiyn, personName, approvedBy } = credit;
    return [
      {
        id: sale.id,
        saleNumber: sale.number,
        at: takenAt(credit),
        dueDay,
        overdueDays: state.openTiyn === 0 ? 0 : overdueDays(dueDay, today()),
        amountTiyn,
        ...state,
        names: namesOf(sale),
        note: sale.number === null ? readDebtNote(ledger, sale.id) : '',
        personName,
        approvedBy,
      },
    ];
  }

  function debtsOf(debts: CustomerDebts): DebtView[] {
    return debts.credits.flatMap((sale) => viewDebt(sale, debts)).toSorted((one, other) => compare(one.at, other.at));
  }

  /** Oldest first. */
  function movesOf(debts: CustomerDebts): DebtMoveView[] {
    const taken = debts.credits.flatMap((sale): DebtMoveView[] => {
      const { credit } = sale;
      if (credit === undefined) return [];
      const isCarried = sale.number === null;
      const saleId = isCarried ? null : sale.id;
      const of = { saleId, saleNumber: sale.number, tender: null, names: namesOf(sale) };
      const { writtenOff } = credit;
      const isGivenUp = writtenOff !== null && (debts.account.debts.get(sale.id)?.writtenOffTiyn ?? 0) > 0;
      return [
        {
          ...of,
          id: sale.id,
          kind: isCarried ? 'carried_over' : 'taken',
          at: takenAt(credit),
          amountTiyn: credit.amountTiyn,
          reason: isCarried ? readDebtNote(ledger, sale.id) : '',
          personName: credit.personName,
        },
        ...credit.returns.map(({ id, at, amountTiyn, reason, personName, lines }): DebtMoveView => {
          const names = lines.map(({ name }) => name).slice(0, MAX_NAMES);
          return { ...of, id, kind: 'returned', at, amountTiyn: -amountTiyn, names, reason, personName };
        }),
        ...(isGivenUp
          ? [
              {
                ...of,
                id: `${sale.id}:written_off`,
                kind: 'written_off',
                at: writtenOff.at,
                amountTiyn: -(debts.account.debts.get(sale.id)?.writtenOffTiyn ?? 0),
                reason: writtenOff.reason,
                personName: writtenOff.personName,
              } as const,
            ]
          : []),
      ];
    });
    const repaid = debts.repayments.flatMap((sale): DebtMoveView[] => {
      if (sale.repays === undefined || sale.repays.heldTiyn === 0) return [];
      const paid = payments.ofSale(sale.id).find((payment) => payments.phase(payment) === 'paid');
      const tender = paid?.tender ?? records.tendersOf(sale.id).at(-1)?.kind ?? null;
      return [
        {
          id: sale.id,
          kind: 'repaid',
          at: paid?.invoice?.paidAt ?? sale.createdAt,
          amountTiyn: -sale.repays.heldTiyn,
          saleId: sale.id,
          saleNumber: sale.number,
          tender,
          names: [],
          reason: '',
          personName: sale.cashierName,
        },
      ];
    });
    return [...taken, ...repaid].toSorted((one, other) => compare(one.at, other.at));
  }

  function rowOf(customerId: string, name: string | null): DebtorRow {
    const customer = book.get(customerId);
    const debts = accounts.of(customerId);
    const open = debtsOf(debts).filter(({ openTiyn }) => openTiyn > 0);
    const due = open.map(({ dueDay }) => dueDay).toSorted()[0] ?? null;
    return {
      customerId,
      name,
      phoneMasked: customer.phoneMasked,
      owedTiyn: debts.account.owedTiyn,
      overpaidTiyn: debts.account.overpaidTiyn,
      limitTiyn: customer.debtLimitTiyn ?? settings().debtLimitTiyn,
      overdueTiyn: overdueTiyn(debts, today()),
      dueDay: due,
      overdueDays: due === null ? 0 : overdueDays(due, today()),
      age: due === null ? 'not_due' : ageOf(due, today()),
      ages: debtAges.flatMap((age) => {
        const own = open.filter(({ dueDay }) => ageOf(dueDay, today()) === age);
        return own.length === 0 ? [] : [{ age, amountTiyn: own.reduce((sum, { openTiyn }) => sum + openTiyn, 0) }];
      }),
      sinceAt: open[0]?.at ?? null,
      openBill: billsOf(debts).find(({ state }) => state === 'open') ?? null,
    };
  }

  function totals(): DebtTotalsView {
    const nowMs = serverClock.stampMs();
    const owing = debtorsOf(ledger, 'owing').map(({ customerId }) => accounts.of(customerId));
    const ages = owing.flatMap((debts) =>
      debtsOf(debts)
        .filter(({ openTiyn }) => openTiyn > 0)
        .map(({ dueDay, openTiyn }) => ({ who: debts.customerId, age: ageOf(dueDay, today()), openTiyn })),
    );
    return {
      people: owing.filter(({ account }) => account.owedTiyn > 0).length,
      owedTiyn: owing.reduce((sum, { account }) => sum + account.owedTiyn, 0),
      overdueTiyn: owing.reduce((sum, debts) => sum + overdueTiyn(debts, today()), 0),
      repaidThisMonthTiyn: repaidSinceTiyn(context, almatyMonthStart(nowMs)),
      ages: debtAges.map((age) => {
        const own = ages.filter((one) => one.age === age);
        return {
          age,
          people: new Set(own.map(({ who }) => who)).size,
          amountTiyn: own.reduce((sum, { openTiyn }) => sum + openTiyn, 0),
        };
      }),
    };
  }

  const views: DebtViews = {
    rowOf,
    nameOf,
    movesOf,
    debtsOf,
    creditOf(sale) {
      const { credit } = sale;
      if (credit === undefined) return undefined;
      const customerId = accounts.customerOf(sale.id);
      const state = customerId === null ? undefined : accounts.of(customerId).account.debts.get(sale.id);
      const { amountTiyn, dueDay } = credit;
      const settled = { openTiyn: 0, paidTiyn: 0, returnedTiyn: 0, writtenOffTiyn: 0 };
      return { customerId, amountTiyn, dueDay, ...(state ?? settled) };
    },
  };
  return {
    views,
    calls: defineCalls({
      async 'debt.list'({ text, who, order, after, limit }): Promise<CallOutput<'debt.list'>> {
        const meant = who === 'all' ? null : new Set(debtorsOf(ledger, who).map(({ customerId }) => customerId));
        const found = await customerIndex.search(text);
        const byId = new Map(found.map(({ customer, person }) => [customer.id, person]));
        // A search without text leaves out who has only a payer's name; a debtor is never left out.
        const ids = [...new Set([...byId.keys(), ...(text === '' ? (meant ?? []) : [])])];
        const known = ids.filter((id) => (meant === null || meant.has(id)) && book.find(id) !== undefined);
        const from = after ?? 0;
        // Of all customers, latest seen first: only a page of thousands is folded.
        const shown =
          meant === null
            ? known.slice(from, from + limit).map((id) => rowOf(id, nameOf(id)))
            : known
                .map((id) => rowOf(id, nameOf(id)))
                .toSorted(orders[order])
                .slice(from, from + limit);
        const to = from + shown.length;
        return { rows: shown, count: known.length, next: to < known.length ? to : null, totals: totals() };
      },
      'debt.view'({ customerId, moves: count }): CallOutput<'debt.view'> {
        const customer = book.get(customerId);
        const debts = accounts.of(customerId);
        const moves = movesOf(debts).toReversed();
        return {
          ...rowOf(customerId, nameOf(customerId)),
          ownLimitTiyn: customer.debtLimitTiyn ?? null,
          debts: debtsOf(debts).filter(({ openTiyn }) => openTiyn > 0),
          moves: moves.slice(0, count),
          hasMore: moves.length > count,
          bills: billsOf(debts),
        };
      },
    }),
  };
}

/** A debt that was carried over names no goods. */
function namesOf({ cart, number }: DebtRecord): string[] {
  if (number === null) return [];
  return cart.lines.map(({ name }) => name).slice(0, MAX_NAMES);
}

const orders = {
  oldest: (one: DebtorRow, other: DebtorRow) => compare(one.sinceAt ?? FAR_DAY, other.sinceAt ?? FAR_DAY),
  overdue: (one: DebtorRow, other: DebtorRow) => compare(one.dueDay ?? FAR_DAY, other.dueDay ?? FAR_DAY),
  largest: (one: DebtorRow, other: DebtorRow) => other.owedTiyn - one.owedTiyn,
  name: (one: DebtorRow, other: DebtorRow) => (one.name ?? '').localeCompare(other.name ?? ''),
} as const;

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
