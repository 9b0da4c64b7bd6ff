import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { documentSeen } from './goods-rule-calls.ts';
import {
  CreditFigure,
  DebtOfferView,
  DebtorRow,
  DebtorView,
  DebtReturnOfferView,
  DebtTotalsView,
  OverdueDebtorView,
} from './views/debt-view.ts';
import { FigureEntry } from './views/figure-view.ts';
import { RefundLineInput } from './views/refund-view.ts';
import { CartInput } from './views/sale-view.ts';
import { GoodsTo } from './views/stock-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const phone = z.string().min(1).max(40);
const day = z.iso.date();
/** Debts are in whole tenge. */
const amountTiyn = z.int().min(100).max(9_999_999_999).multipleOf(100);
const sold = z.object({ saleId: z.string(), debtTiyn: z.int(), owedTiyn: z.int() });
const stale = { staleAfter: { 'debt.changed': 'refetch', 'payment.changed': 'on_view' } } as const;
const ofCustomer = {
  staleAfter: {
    'debt.changed': ({ customerId }: { readonly customerId: string }) => ({ customerId }),
    'payment.changed': 'refetch',
    'customer.changed': ({ customerId }: { readonly customerId: string }) => ({ customerId }),
  },
} as const;

/** Takings are money received: a debt is none, its repayment is. */
export const debtCalls = {
  /** `owing`: who owes, or is owed an overpayment. `settled`: who owed before. `all`: every customer. */
  'debt.list': query(
    {
      text: z.string().max(60),
      who: z.enum(['owing', 'settled', 'all']),
      order: z.enum(['oldest', 'overdue', 'largest', 'name']),
      after: z.int().min(0).nullable(),
      limit: z.int().min(1).max(200),
    },
    z.object({ rows: z.array(DebtorRow), count: z.int(), next: z.int().nullable(), totals: DebtTotalsView }),
    { staleAfter: { 'debt.changed': 'refetch', 'payment.changed': 'refetch', 'customer.changed': 'refetch' } },
  ),
  /** `moves`: how many of the newest. */
  'debt.view': query({ customerId: id, moves: z.int().min(1).max(500) }, DebtorView, ofCustomer),
  /** `amountTiyn`: what would be sold on credit. */
  'debt.offer': query({ customerId: id, amountTiyn: z.int().min(1).max(9_999_999_999) }, DebtOfferView, ofCustomer),

  /**
   * The whole cart on credit; printed as a receipt that states the debt, without a fiscal one. Refused unless the
   * setting `sellsOnCredit` is on. Above the limit it takes a senior.
   */
  'debt.sell': approvable(
    { cart: CartInput, shownTotalTiyn: z.int(), customerId: id, dueDay: day, documentSeen },
    sold,
    { audit: 'with_change', needsDiskSpace: true },
  ),
  /** The rest of a sale that is partly paid (`sale.listOpen`). */
  'debt.sellRest': approvable({ saleId: id, shownRestTiyn: z.int(), customerId: id, dueDay: day, documentSeen }, sold, {
    audit: 'with_change',
  }),

  /**
   * A debt from a paper book: no sale, no goods, no takings. Takes a manager, whatever the limit. Its due day may have
   * passed, but not before `sinceDay`.
   */
  'debt.carryOver': approvable(
    { customerId: id, amountTiyn, sinceDay: day, dueDay: day, note: freeText(200) },
    z.object({ debtId: z.string(), owedTiyn: z.int() }),
    { audit: 'with_change', needsDiskSpace: true },
  ),

  /**
   * Cash or another bank's card, with a fiscal receipt of its own. `debtId: null`: the oldest first; otherwise that
   * one first. Never more than is owed (`till_debt_over`); refused while an open invoice covers it (`till_debt_billed`).
   */
  'debt.repay': command(
    {
      customerId: id,
      debtId: id.nullable(),
      tender: z.enum(['cash', 'card']),
      amountTiyn,
      cashReceivedTiyn: z.int().min(0).max(9_999_999_999).nullable(),
    },
    z.object({ saleId: z.string(), tenderId: z.string(), receiptOperationId: z.string(), changeTiyn: z.int() }),
    { needsDiskSpace: true },
  ),
  /** Then `payment.view` shows it like any invoice; one to a phone is on no screen. `phone: null`: the customer's own. */
  'debt.bill': command(
    { customerId: id, debtId: id.nullable(), tender: z.enum(['qr', 'phone']), amountTiyn, phone: phone.nullable() },
    z.object({ saleId: z.string(), paymentId: z.string() }),
    { needsDiskSpace: true },
  ),
  /** After an invoice to a phone ended: the same again, or what is still open of it. */
  'debt.billAgain': command({ paymentId: id }, z.object({ saleId: z.string(), paymentId: z.string() }), {
    needsDiskSpace: true,
  }),
  'debt.overdue': query({}, z.object({ rows: z.array(OverdueDebtorView), count: z.int(), totalTiyn: z.int() }), stale),
  /** One invoice for each overdue customer, as an invoice list (`bulk.view`). */
  'debt.billOverdue': approvable(
    { name: freeText(80) },
    z.object({ listId: z.string(), rows: z.int(), skipped: z.int() }),
    { needsDiskSpace: true },
  ),

  /** What a figure of debts consists of, newest first; `owed` is of now, whatever the days. */
  'debt.figure': query(
    { figure: CreditFigure, fromDay: day, toDay: day, limit: z.int().min(1).max(2_000) },
    z.object({ entries: z.array(FigureEntry), count: z.int(), amountTiyn: z.int() }),
    { staleAfter: { 'debt.changed': 'refetch', 'payment.changed': 'refetch' } },
  ),

  'debt.prepareReturn': query({ debtId: id }, DebtReturnOfferView, stale),
  /**
   * Takes a senior. The debt is reduced first; `overpaidTiyn` is what the customer then has too much: it goes back from
   * a repayment (`tender.giveBack`, `refund.start`).
   */
  'debt.giveBack': approvable(
    {
      debtId: id,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullable(),
      reason: freeText(200),
      goodsTo: GoodsTo.optional(),
    },
    z.object({ returnId: z.string(), reducedTiyn: z.int(), overpaidTiyn: z.int() }),
    { audit: 'with_change' },
  ),
  /** What is open of one debt; takes a manager and a reason. */
  'debt.writeOff': approvable({ debtId: id, reason: freeText(200) }, z.object({ amountTiyn: z.int() }), {
    audit: 'with_change',
  }),
  /** Takes a senior. */
  'debt.reschedule': approvable({ debtId: id, dueDay: day }, done, { audit: 'with_change' }),
  /** Takes a manager; null: the shop's usual limit. */
  'debt.setLimit': approvable(
    { customerId: id, limitTiyn: z.int().min(0).max(9_999_999_999).multipleOf(100).nullable() },
    done,
    { audit: 'with_change' },
  ),

  /** As text for a message or a QR, in the language of the shop's screens. */
  'debt.statement': query({ customerId: id }, z.object({ text: z.string() }), ofCustomer),
  'debt.printStatement': command({ customerId: id }, z.object({ printJobId: z.string() }), { replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;
