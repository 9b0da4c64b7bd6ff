import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { type Cart, cartTotals } from '@tilla/shared/domain/cart.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { withoutPromotions } from '@tilla/shared/domain/promotions/apply-promotions.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { plainCart, useCart } from '../sales/cart-store.ts';
import { GoodsOfInvoice } from './GoodsOfInvoice.tsx';

/** Exactly one of the two is not null, as the calls require. */
export interface Billed {
  readonly amountTiyn: number | null;
  readonly cart: { readonly cart: CartInput; readonly shownTotalTiyn: number } | null;
}

export interface Typed {
  readonly way: 'amount' | 'cart';
  readonly amount: string;
  /** The bill's own goods, not those of the customer at the counter. */
  readonly goods: Cart;
  /** The counter's cart that they came from; null: chosen here. */
  readonly taken: Cart | null;
}

/** Begins with the goods in the cart, which leave it once the invoice is made. */
export function useTyped(mustBeCart: boolean): {
  readonly typed: Typed;
  readonly change: (typed: Typed) => void;
  readonly made: () => void;
} {
  const [typed, change] = useState<Typed>(() => {
    const { cart } = useCart.getState();
    return {
      way: mustBeCart ? 'cart' : 'amount',
      amount: '',
      goods: withoutPromotions(cart),
      taken: cart.lines.length === 0 ? null : cart,
    };
  });
  return {
    typed,
    change,
    made: () => {
      const { cart, clear } = useCart.getState();
      // Unless the cart has changed since: then it is the next customer's.
      if (typed.way === 'cart' && typed.taken !== null && cart === typed.taken) clear();
    },
  };
}

export function billedOf({ way, amount, goods }: Typed): Billed | null {
  if (way === 'cart') {
    if (goods.lines.length === 0) return null;
    return { amountTiyn: null, cart: { cart: plainCart(goods), shownTotalTiyn: cartTotals(goods).totalTiyn } };
  }
  const tiyn = parseTypedMoney(amount) ?? 0;
  return tiyn > 0 && tiyn <= MAX_INVOICE_TIYN ? { amountTiyn: tiyn, cart: null } : null;
}

export function sumOf(billed: Billed | null): number {
  return billed?.amountTiyn ?? billed?.cart?.shownTotalTiyn ?? 0;
}

/** A shop with a catalog bills an amount by a service item, created once (merchant document, "Cart item"). */
export function useServiceItem(mustBeCart: boolean): {
  /** Null where it cannot be billed yet; `notice` and `problem` say why. */
  readonly billable: (billed: Billed, purpose: string) => Promise<Billed | null>;
  readonly isPending: boolean;
  readonly problem: TillProblem | null;
  readonly notice: string | null;
} {
  const { t } = useTranslation(['bulk', 'newGoods']);
  const billAmounts = useTillCommand('cart.billAmounts');
  const [lineId] = useState(() => crypto.randomUUID());
  const isWaiting = billAmounts.data?.isReady === false;
  return {
    async billable(billed, purpose) {
      const { amountTiyn } = billed;
      if (!mustBeCart || amountTiyn === null) return billed;
      const name = purpose.trim() === '' ? t('newGoods:free') : purpose.trim();
      const line = { id: lineId, catalogItemId: null, name, unit: null, count: 1, discountPercentage: 0 };
      try {
        const { cart, isReady } = await billAmounts.mutateAsync({
          cart: { lines: [{ ...line, priceTiyn: amountTiyn }], discountPercentage: 0 },
        });
        return isReady ? { amountTiyn: null, cart: { cart, shownTotalTiyn: amountTiyn } } : null;
      } catch (fault) {
        if (fault instanceof TillProblem) return null;
        throw fault;
      }
    },
    isPending: billAmounts.isPending,
    problem: billAmounts.error,
    notice: billAmounts.isPending ? t('newGoods:amountAdding') : isWaiting ? t('recurring.amountWaits') : null,
  };
}

export function AmountOrCart({
  typed,
  mustBeCart,
  onChange,
}: {
  readonly typed: Typed;
  readonly mustBeCart: boolean;
  readonly onChange: (typed: Typed) => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'frame']);
  return (
    <>
      <Choice<Typed['way']>
        label={t('recurring.what')}
        value={typed.way}
        onChange={(way) => onChange({ ...typed, way })}
        options={[
          { id: 'amount', name: t('recurring.amount'), testId: 'recurring-fixed-amount' },
          { id: 'cart', name: t('frame:goodsOfInvoice.title'), testId: 'recurring-cart' },
        ]}
      />
      {typed.way === 'amount' ? (
        <>
          <MoneyField
            label={t('recurring.sum')}
            value={typed.amount}
            onChange={(amount) => onChange({ ...typed, amount })}
            autoFocus
            testId="recurring-amount"
          />
          {mustBeCart ? <p className={textStyles.quiet}>{t('recurring.amountHint')}</p> : null}
        </>
      ) : (
        <GoodsOfInvoice
          goods={typed.goods}
          isTaken={typed.taken !== null}
          onChange={(goods) => onChange({ ...typed, goods })}
        />
      )}
    </>
  );
}
