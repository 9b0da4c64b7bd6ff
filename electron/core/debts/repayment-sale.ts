/** A repayment as a sale of its own: the goods that it pays, so that it can be billed and have a fiscal receipt. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { withDiscount } from '@tilla/shared/domain/cart.ts';
import { partOfCart, piecesOf } from '@tilla/shared/domain/cart-part.ts';
import type { DebtPart } from '@tilla/shared/domain/debt/debt-fold.ts';
import { noDiscount } from '@tilla/shared/domain/discount.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { LONGEST_PURPOSE } from '@tilla/shared/domain/purpose.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { receiptWord } from '../platform/receipt-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { dateOfSale } from '../sales/dating.ts';
import { cartOf, linesLeft, type ReturnablePart } from '../shifts/give-back.ts';
import type { CustomerDebts, DebtRecord } from './debt-accounts.ts';
import { returnedOf } from './debt-decider.ts';

export interface RepaymentSaleInput {
  readonly debts: CustomerDebts;
  readonly parts: readonly DebtPart[];
  readonly person: PersonView;
  readonly at: string;
  /** Of the row of an invoice list. */
  readonly id?: string;
  readonly number?: number;
}

const MAX_LINES = 300;

export function repaymentSale(
  {
    records,
    serverClock,
    clock,
    ids,
    language,
  }: Pick<ShopContext, 'records' | 'serverClock' | 'clock' | 'ids' | 'language'>,
  { debts, parts, person, at, id = ids.next(), number = records.nextSaleNumber() }: RepaymentSaleInput,
): SaleRecord {
  return {
    id,
    number,
    ...dateOfSale(serverClock, clock),
    createdAt: at,
    personId: person.id,
    cashierName: person.name,
    cart: {
      lines: linesOf(debts, parts),
      discountPercentage: 0,
      purpose: purposeOfDebts(debts, parts, language()),
    },
    totalTiyn: parts.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
    idempotencyKey: ids.next(),
    repays: { parts: [...parts], heldTiyn: 0, at },
  };
}

/** Shown to the payer: which purchases it is for. */
export function purposeOfDebts({ credits }: CustomerDebts, parts: readonly DebtPart[], language: Language): string {
  const numbers = parts.flatMap(({ debtId }) => credits.find(({ id }) => id === debtId)?.number ?? []);
  const text =
    numbers.length === 0
      ? receiptWord('debtRepayment', [language])
      : receiptWord('debtPurpose', [language], { numbers: numbers.join(', ') });
  return text.length <= LONGEST_PURPOSE ? text : `${text.slice(0, LONGEST_PURPOSE - 1)}…`;
}

export function creditPart({ credit }: Pick<SaleRecord, 'credit'>): ReturnablePart {
  if (credit === undefined) throw new Refusal('till_not_found');
  const { fromTiyn, amountTiyn, roundingTiyn, returns } = credit;
  return { kind: 'cash', fromTiyn, amountTiyn, roundingTiyn, returnedTiyn: returnedOf(credit), returns };
}

/** @throws Refusal `till_debt_lines` where the goods do not fit one receipt. */
function linesOf({ credits, account }: CustomerDebts, parts: readonly DebtPart[]): CartInput['lines'] {
  const lines = parts.flatMap(({ debtId, amountTiyn }) => {
    const sale = credits.find((one) => one.id === debtId);
    if (sale === undefined) throw new Refusal('till_not_found');
    const paidTiyn = account.debts.get(debtId)?.paidTiyn ?? 0;
    return partOfCart(cartLeft(sale), paidTiyn, paidTiyn + amountTiyn).lines;
  });
  if (lines.length > MAX_LINES) throw new Refusal('till_debt_lines');
  return lines.map((line, at) => ({ ...line, id: String(at + 1) }));
}

/** What of the credit did not come back, at what it was sold for. */
function cartLeft(sale: DebtRecord): CartInput {
  const part = creditPart(sale);
  const left = new Map(linesLeft(sale, part).map((line) => [line.itemId, line]));
  return {
    discountPercentage: 0,
    lines: cartOf(sale, part).lines.flatMap((line) => {
      const { leftTiyn = 0, leftCount = 0 } = left.get(line.id) ?? {};
      // Marks left with the goods.
      const { measure, listPriceTiyn: _, marks: __, ...plain } = withDiscount(line, noDiscount);
      const pieces = piecesOf(leftTiyn, Math.max(1, leftCount));
      return pieces.map(({ priceTiyn, count }, at) => ({
        ...plain,
        id: `${line.id}:${String(at)}`,
        priceTiyn,
        count,
        ...(measure !== undefined && priceTiyn === line.priceTiyn ? { measure } : {}),
      }));
    }),
  };
}
