/** What one customer owes, folded from goods taken and money brought, in any order of arrival. */

export interface CreditFact {
  /** Of its sale: one sale opens at most one debt. */
  readonly id: string;
  readonly openedMs: number;
  readonly amountTiyn: number;
  /** Worth of the goods that came back; never more than the amount. */
  readonly returnedTiyn: number;
  /** Given up; money that still comes for it counts first. */
  readonly writtenOffTiyn: number;
}

export interface DebtPart {
  readonly debtId: string;
  readonly amountTiyn: number;
}

export interface RepaymentFact {
  readonly id: string;
  readonly atMs: number;
  /** Money that the till holds for it, less what went back. */
  readonly heldTiyn: number;
  /** What it was taken for, in this order; the rest pays the oldest debt first. */
  readonly parts: readonly DebtPart[];
}

export interface DebtState {
  readonly paidTiyn: number;
  readonly returnedTiyn: number;
  readonly writtenOffTiyn: number;
  readonly openTiyn: number;
}

export interface DebtAccount {
  readonly debts: ReadonlyMap<string, DebtState>;
  /** What each repayment paid; without what is left over. */
  readonly shares: ReadonlyMap<string, readonly DebtPart[]>;
  readonly owedTiyn: number;
  /** Brought beyond every debt: it belongs to the customer. */
  readonly overpaidTiyn: number;
}

/** A fact that arrives twice counts once. */
export function foldDebts(credits: readonly CreditFact[], repayments: readonly RepaymentFact[]): DebtAccount {
  const debts = distinct(credits).toSorted((one, other) => one.openedMs - other.openedMs || compare(one.id, other.id));
  const money = distinct(repayments).toSorted((one, other) => one.atMs - other.atMs || compare(one.id, other.id));
  const paid = new Map<string, number>();
  const shares = new Map<string, DebtPart[]>();
  const left = new Map(money.map(({ id, heldTiyn }) => [id, Math.max(0, heldTiyn)]));

  function pay(repaymentId: string, debtId: string, upToTiyn: number): void {
    const amountTiyn = Math.min(upToTiyn, left.get(repaymentId) ?? 0);
    if (amountTiyn <= 0) return;
    left.set(repaymentId, (left.get(repaymentId) ?? 0) - amountTiyn);
    paid.set(debtId, (paid.get(debtId) ?? 0) + amountTiyn);
    shares.set(repaymentId, [...(shares.get(repaymentId) ?? []), { debtId, amountTiyn }]);
  }

  const unpaidTiyn = ({ id, amountTiyn, returnedTiyn }: CreditFact): number =>
    Math.max(0, amountTiyn - returnedTiyn - (paid.get(id) ?? 0));

  const byId = new Map(debts.map((debt) => [debt.id, debt]));
  for (const { id, parts } of money) {
    for (const { debtId, amountTiyn } of parts) {
      const debt = byId.get(debtId);
      if (debt !== undefined) pay(id, debtId, Math.min(amountTiyn, unpaidTiyn(debt)));
    }
  }
  for (const { id } of money) {
    for (const debt of debts) pay(id, debt.id, Math.max(0, unpaidTiyn(debt) - debt.writtenOffTiyn));
  }

  const states = new Map(
    debts.map((debt): [string, DebtState] => {
      const beforeTiyn = unpaidTiyn(debt);
      const writtenOffTiyn = Math.min(debt.writtenOffTiyn, beforeTiyn);
      return [
        debt.id,
        {
          paidTiyn: paid.get(debt.id) ?? 0,
          returnedTiyn: debt.returnedTiyn,
          writtenOffTiyn,
          openTiyn: beforeTiyn - writtenOffTiyn,
        },
      ];
    }),
  );
  return {
    debts: states,
    shares,
    owedTiyn: sum([...states.values()].map(({ openTiyn }) => openTiyn)),
    overpaidTiyn: sum([...left.values()]),
  };
}

/** Undefined where it is nothing or more than is owed. The chosen debt first, then the oldest. */
export function planRepayment(
  account: DebtAccount,
  chosenId: string | null,
  amountTiyn: number,
): DebtPart[] | undefined {
  const open = [...account.debts].map(([debtId, { openTiyn }]) => ({ debtId, openTiyn }));
  const chosen = open.filter(({ debtId }) => debtId === chosenId);
  const ordered = [...chosen, ...open.filter(({ debtId }) => debtId !== chosenId)];
  let leftTiyn = amountTiyn;
  const parts = ordered.flatMap(({ debtId, openTiyn }): DebtPart[] => {
    const ownTiyn = Math.min(openTiyn, leftTiyn);
    leftTiyn -= ownTiyn;
    return ownTiyn > 0 ? [{ debtId, amountTiyn: ownTiyn }] : [];
  });
  return amountTiyn > 0 && leftTiyn === 0 ? parts : undefined;
}

/** Records of one id are equal, except that a later one knows more. */
function distinct<Fact extends { readonly id: string }>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [fact.id, fact])).values()];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
