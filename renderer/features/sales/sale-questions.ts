import type { CartRulesView } from '@tilla/shared/contract/views/goods-rule-view.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { askAge, documentSeenFor } from '#renderer/app/age-check.ts';
import { useTill, useTillQuery } from '#renderer/app/till-context.tsx';
import { plainCart, useCart } from './cart-store.ts';

interface SaleQuestions {
  /** Goods of the cart that may not be sold at this hour. */
  readonly closed: CartRulesView | null;
  readonly markLineId: string | null;
}

export const useSaleQuestions = create<SaleQuestions>()(() => ({ closed: null, markLineId: null }));

/** What the law requires for the current cart; null where the shop has no such goods. */
export function useCartRules(): CartRulesView | null {
  const cart = useCart((state) => state.cart);
  const hasRules = useHasRules();
  const isAsked = hasRules && cart.lines.length > 0;
  const { data } = useTillQuery('cart.rules', { cart: plainCart(cart) }, { enabled: isAsked, keepsLast: true });
  return isAsked ? (data ?? null) : null;
}

function useHasRules(): boolean {
  return (useTillQuery('goodsRules.list', {}).data?.rules.length ?? 0) > 0;
}

/** Asks at once for the mark of goods added without one. */
export function useAskedMarks(rules: CartRulesView | null): void {
  const lastLineId = useCart((state) => state.lastLineId);
  const missing = rules?.lines.find(({ lineId }) => lineId === lastLineId)?.marksMissing ?? 0;
  useEffect(() => {
    if (missing > 0) useSaleQuestions.setState({ markLineId: lastLineId });
  }, [lastLineId, missing]);
}

/** Before a tender begins: says what may not be sold now, and asks for missing marks and the age. */
export function useBeforePaying(): (proceed: () => void) => void {
  const till = useTill();
  const hasRules = useHasRules();

  async function ask(proceed: () => void): Promise<void> {
    const { cart } = useCart.getState();
    const rules = await till.call('cart.rules', { cart: plainCart(cart) });
    const unmarked = rules.lines.find(({ marksMissing }) => marksMissing > 0);
    const lineIds = cart.lines.map(({ id }) => id);
    if (rules.closed !== null) useSaleQuestions.setState({ closed: rules });
    else if (unmarked !== undefined) useSaleQuestions.setState({ markLineId: unmarked.lineId });
    else if (rules.age === null || documentSeenFor(lineIds) === rules.age.bornOnOrBefore) proceed();
    else {
      const restricted = rules.lines.filter(({ minAge }) => minAge !== null).map(({ lineId }) => lineId);
      const { minAge, bornOnOrBefore, names, sellsUntil } = rules.age;
      askAge(
        {
          ...{ minAge, bornOnOrBefore, names },
          hours: sellsUntil === null ? null : { until: sellsUntil, clock: rules.clock },
          machineClock: rules.isMachineClock ? rules.clock : null,
          onYes: proceed,
          onNo: () => removeLines(restricted),
        },
        lineIds,
      );
    }
  }

  return (proceed) => {
    if (!hasRules) proceed();
    // The core checks again: what cannot be asked here is refused there.
    else void ask(proceed).catch(proceed);
  };
}

export function removeLines(lineIds: readonly string[]): void {
  for (const id of lineIds) useCart.getState().remove(id);
}
