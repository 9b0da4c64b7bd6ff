/** Debts in figures: each is the sum of its entries, by when they were made. Beside the takings, never in them. */

import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import type { CreditFigure, CreditFiguresView } from '@tilla/shared/contract/views/debt-view.ts';
import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { debtorsOf, debtSalesBetween, readCarriedDebt, readDebtNote } from '../ledger/debt-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { CustomerDebts } from './debt-accounts.ts';

type CreditEntries = Readonly<Record<Exclude<CreditFigure, 'owed'>, readonly FigureEntry[]>>;

type Books = Pick<ShopContext, 'ledger' | 'records'>;

const EARLIEST = '2000-01-01T00:00:00.000Z';
const LATEST = '2200-01-01T00:00:00.000Z';
const none = { quantity: null, tender: null, saleId: null, saleNumber: null } as const;

/** A bill to a phone lives for a day; money for it that comes late comes within days. */
const MAX_LATE_MS = 62 * DAY_MS;

/** From a moment (inclusive) to another one, oldest first. */
function creditEntries(books: Books, fromAt: string, beforeAt: string): CreditEntries {
  const { ledger, records } = books;
  const debts = debtSalesBetween(ledger, EARLIEST, beforeAt).debts.flatMap((id) => {
    const sale = records.sale(id);
    const credit = sale?.credit ?? readCarriedDebt(ledger, id)?.credit;
    if (credit === undefined) return [];
    const ofSale = sale === undefined ? {} : { saleId: id, saleNumber: sale.number };
    const name = sale === undefined ? readDebtNote(ledger, id) : namesOf(sale);
    return [{ id, credit, of: { ...none, ...ofSale, name } }];
  });
  const opened = (isCarried: boolean): FigureEntry[] =>
    debts
      .filter(({ credit }) => (credit.sinceDay !== undefined) === isCarried)
      .map(({ id, credit, of }) => entryOf(credit, { ...of, id, kind: isCarried ? 'debt' : 'sale' }));
  const within = (entries: readonly FigureEntry[]): FigureEntry[] =>
    entries.filter(({ at }) => fromAt <= at && at < beforeAt).toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    sold: within(opened(false)),
    carried_over: within(opened(true)),
    repaid: within(repaidEntries(books, fromAt, beforeAt)),
    returned: within(
      debts.flatMap(({ credit, of }) =>
        credit.returns.map((back) => entryOf(back, { ...of, id: back.id, kind: 'item_return', name: back.reason })),
      ),
    ),
    written_off: within(
      debts.flatMap(({ id, credit: { writtenOff }, of }) =>
        writtenOff === null
          ? []
          : [entryOf(writtenOff, { ...of, id: `${id}:written_off`, kind: 'debt', name: writtenOff.reason })],
      ),
    ),
  };
}

function repaidEntries({ ledger, records }: Books, fromAt: string, beforeAt: string): FigureEntry[] {
  const billedAt = new Date(Date.parse(fromAt) - MAX_LATE_MS).toISOString();
  return debtSalesBetween(ledger, billedAt, beforeAt).repayments.flatMap((id) => {
    const sale = records.sale(id);
    if (sale?.repays === undefined || sale.repays.heldTiyn === 0) return [];
    const { at, heldTiyn: amountTiyn } = sale.repays;
    const tender = records.tendersOf(id).at(-1)?.kind ?? records.paymentsOf(id).at(-1)?.tender ?? null;
    const of = {
      ...none,
      id,
      kind: 'payment',
      tender,
      saleId: id,
      saleNumber: sale.number,
      name: namesOf(sale),
    } as const;
    return [entryOf({ at, amountTiyn, personName: sale.cashierName }, of)];
  });
}

type Made = Pick<FigureEntry, 'at' | 'amountTiyn' | 'personName'>;

function entryOf({ at, amountTiyn, personName }: Made, of: Omit<FigureEntry, keyof Made | 'day'>): FigureEntry {
  return { ...of, at, day: almatyDay(Date.parse(at)), amountTiyn, personName };
}

/** What came for debts since this day began. */
export function repaidSinceTiyn(books: Books, fromMs: number): number {
  const fromAt = new Date(fromMs).toISOString();
  return sumOf(repaidEntries(books, fromAt, LATEST).filter(({ at }) => fromAt <= at));
}

export interface CreditFigures {
  readonly entries: CreditEntries;
  readonly sums: CreditFiguresView;
}

/** Undefined where nothing was ever on credit. */
export function creditFigures({ ledger, records }: Books, { fromDay, toDay }: DaySpan): CreditFigures | undefined {
  const owing = debtorsOf(ledger, 'owing');
  if (owing.length === 0 && debtorsOf(ledger, 'settled').length === 0) return undefined;
  const [fromMs, beforeMs] = [dayStartOf(fromDay), dayStartOf(toDay) + DAY_MS];
  const entries = creditEntries({ ledger, records }, new Date(fromMs).toISOString(), new Date(beforeMs).toISOString());
  const { carried_over: carried } = entries;
  return {
    entries,
    sums: {
      soldCount: entries.sold.length,
      soldTiyn: sumOf(entries.sold),
      ...(carried.length === 0 ? {} : { carriedCount: carried.length, carriedTiyn: sumOf(carried) }),
      returnedTiyn: sumOf(entries.returned),
      repaidCount: entries.repaid.length,
      repaidTiyn: sumOf(entries.repaid),
      writtenOffTiyn: sumOf(entries.written_off),
      owedTiyn: owing.reduce((sum, { owedTiyn }) => sum + owedTiyn, 0),
    },
  };
}

/** What is open of each debt of a customer. */
export function openEntries({ credits, account }: CustomerDebts): FigureEntry[] {
  return credits.flatMap(({ id, number, cart, credit }): FigureEntry[] => {
    const amountTiyn = account.debts.get(id)?.openTiyn ?? 0;
    if (credit === undefined || amountTiyn === 0) return [];
    const ofSale = number === null ? {} : { saleId: id, saleNumber: number };
    const name = number === null ? '' : namesOf({ cart });
    return [entryOf({ ...credit, amountTiyn }, { ...none, ...ofSale, id, kind: 'debt', name })];
  });
}

export function sumOf(entries: readonly Pick<FigureEntry, 'amountTiyn'>[]): number {
  return entries.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function namesOf({ cart }: { readonly cart: { readonly lines: readonly { readonly name: string }[] } }): string {
  return cart.lines.map(({ name }) => name).join(', ');
}
