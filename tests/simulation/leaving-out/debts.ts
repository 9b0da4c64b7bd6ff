/** Customer debt without its rules, one at a time: what the auditor of debts must notice (debt-shop.ts). */

import type * as DebtFold from '@tilla/shared/domain/debt/debt-fold.ts';
import type * as MoneyEvents from '@tilla/shared/domain/figures/money-events.ts';
import type * as Accounts from '#core/debts/debt-accounts.ts';
import type * as Decider from '#core/debts/debt-decider.ts';
import type * as Repay from '#core/debts/repay.ts';
import type * as RepaymentSale from '#core/debts/repayment-sale.ts';
import type * as SellOnCredit from '#core/debts/sell-on-credit.ts';
import type * as Takings from '#core/shifts/takings.ts';
import { around, type Wraps } from '../wrapping/wraps.ts';

const fold = 'shared/domain/debt/debt-fold.ts';
const accounts = 'electron/core/debts/debt-accounts.ts';
const decider = 'electron/core/debts/debt-decider.ts';
const repay = 'electron/core/debts/repay.ts';

function asCash(credit: Takings.CreditEntry): Takings.ShiftEntry {
  const paid = { kind: 'payment', tender: 'cash', count: 1, roundingTiyn: 0, outside: null } as const;
  return { ...credit, ...paid, subjectId: credit.saleId ?? '' };
}

export const debtRules = {
  'money counts at most once its repayment': around<typeof Accounts>(accounts, {
    heldTiynOf: (original) => (sale, payments, tenders) =>
      original({ ...sale, totalTiyn: Number.MAX_SAFE_INTEGER }, payments, tenders),
  }),
  'money that went back is owed again': around<typeof Accounts>(accounts, {
    heldTiynOf: (original) => (sale, payments, tenders) =>
      original(
        sale,
        payments,
        tenders.map((tender) => ({ ...tender, returnedTiyn: 0 })),
      ),
  }),
  'money whose count was cut off is counted at the next start': around<typeof Repay>(repay, {
    createRepayments: (original) => (context) =>
      original({ ...context, ledger: { ...context.ledger, eventsFrom: () => [] } }),
  }),
  'a late payment counts': around<typeof Accounts>(accounts, {
    heldTiynOf: (original) => (sale, payments, tenders) =>
      original(
        sale,
        payments.filter(({ invoice }) => (invoice?.paidAt ?? '') <= (invoice?.expiresAt ?? '')),
        tenders,
      ),
  }),
  'no second invoice covers the same debt (C6)': around<typeof Repay>(repay, { billed: () => () => 0 }),
  'more than is owed is not taken': around<typeof DebtFold>(fold, {
    planRepayment: (original) => (account, chosenId, amountTiyn) =>
      original(account, chosenId, Math.min(amountTiyn, Math.floor(account.owedTiyn / 200) * 100 || amountTiyn)),
  }),
  'an overpayment is asked about': around<typeof Repay>(repay, {
    createRepayments: (original) => (context) =>
      original({ ...context, tasks: { ...context.tasks, raiseRecurring: () => undefined } }),
  }),
  'the chosen debt is paid first': around<typeof DebtFold>(fold, {
    foldDebts: (original) => (credits, repayments) =>
      original(
        credits,
        repayments.map((repayment) => ({ ...repayment, parts: [] })),
      ),
  }),
  'the oldest debt is paid first': around<typeof DebtFold>(fold, {
    foldDebts: (original) => (credits, repayments) =>
      original(
        credits.map((credit) => ({ ...credit, openedMs: -credit.openedMs })),
        repayments,
      ),
  }),
  'goods that came back reduce the debt': around<typeof DebtFold>(fold, {
    foldDebts: (original) => (credits, repayments) =>
      original(
        credits.map((credit) => ({ ...credit, returnedTiyn: 0 })),
        repayments,
      ),
  }),
  'money counts before a write-off': around<typeof DebtFold>(fold, {
    foldDebts: (original) => (credits, repayments) =>
      original(
        credits.map(({ writtenOffTiyn, ...credit }) => ({
          ...credit,
          amountTiyn: credit.amountTiyn - writtenOffTiyn,
          writtenOffTiyn: 0,
        })),
        repayments,
      ),
  }),
  'a write-off ends what is open': around<typeof Decider>(decider, {
    decideDebt: (original) => (snapshot, command) => (command.name === 'writeOff' ? null : original(snapshot, command)),
  }),
  'a senior approves above the limit': around<typeof SellOnCredit>('electron/core/debts/sell-on-credit.ts', {
    createSellOnCredit: (original) => (context) =>
      original({
        ...context,
        settings: () => ({ ...context.settings(), debtLimitTiyn: Number.MAX_SAFE_INTEGER }),
      }),
  }),
  'a debt is no takings': around<typeof Takings>('electron/core/shifts/takings.ts', {
    createTakingsTally: (original) => (ledger, stretch) => {
      const tally = original(ledger, stretch);
      return {
        now() {
          const { entries, credits, floatSeq } = tally.now();
          const sold = credits.filter(({ kind }) => kind !== 'carried_over').map(asCash);
          return { entries: [...entries, ...sold], credits, floatSeq };
        },
      };
    },
  }),
  'a debt without a sale is no takings': around<typeof Takings>('electron/core/shifts/takings.ts', {
    createTakingsTally: (original) => (ledger, stretch) => {
      const tally = original(ledger, stretch);
      return {
        now() {
          const { entries, credits, floatSeq } = tally.now();
          const carried = credits.filter(({ kind }) => kind === 'carried_over').map(asCash);
          return { entries: [...entries, ...carried], credits, floatSeq };
        },
      };
    },
  }),
  'a repayment is no second sale': around<typeof MoneyEvents>('shared/domain/figures/money-events.ts', {
    moneyEventsOf: (original) => (sale) => original({ ...sale, isCompletedByMoney: true }),
  }),
  'a repayment has a fiscal receipt of its amount': around<typeof RepaymentSale>(
    'electron/core/debts/repayment-sale.ts',
    {
      repaymentSale: (original) => (context, input) => {
        const sale = original(context, input);
        const lines = sale.cart.lines.map((line) => ({ ...line, priceTiyn: line.priceTiyn + 100 }));
        return { ...sale, cart: { ...sale.cart, lines } };
      },
    },
  ),
} as const satisfies Record<string, Wraps>;

export type DebtRule = keyof typeof debtRules;
