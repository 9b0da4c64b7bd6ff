import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals } from '../../../shared/domain/cart.ts';
import { formatMoney, MAX_INVOICE_TIYN, parseTypedMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { plainCart, useCart } from '../sell/cart-store.ts';
import styles from './StandingBills.module.css';

/** Exactly one of the two is not null, as the calls want it. */
export interface Billed {
  readonly amountTiyn: number | null;
  readonly cart: { readonly cart: CartInput; readonly shownTotalTiyn: number } | null;
}

export interface Typed {
  readonly way: 'amount' | 'cart';
  readonly sum: string;
}

/** Null while it is nothing that could be billed. */
export function useBilled({ way, sum }: Typed): Billed | null {
  const cart = useCart((state) => state.cart);
  if (way === 'cart') {
    if (cart.lines.length === 0) return null;
    return { amountTiyn: null, cart: { cart: plainCart(cart), shownTotalTiyn: cartTotals(cart).totalTiyn } };
  }
  const tiyn = parseTypedMoney(sum) ?? 0;
  return tiyn > 0 && tiyn <= MAX_INVOICE_TIYN ? { amountTiyn: tiyn, cart: null } : null;
}

/** What is billed: a sum, or the goods in the cart at the counter; a shop with a catalog sells by its goods. */
export function SumOrCart({
  typed,
  mustBeCart,
  onChange,
}: {
  readonly typed: Typed;
  readonly mustBeCart: boolean;
  readonly onChange: (typed: Typed) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const cart = useCart((state) => state.cart);
  const { totalTiyn } = cartTotals(cart);
  return (
    <>
      {mustBeCart ? null : (
        <Choice<Typed['way']>
          label={t('standing.what')}
          value={typed.way}
          onChange={(way) => {
            onChange({ ...typed, way });
          }}
          options={[
            { id: 'amount', name: t('standing.amount'), testId: 'standing-amount' },
            { id: 'cart', name: t('standing.cart'), testId: 'standing-cart' },
          ]}
        />
      )}
      {typed.way === 'amount' ? (
        <TextField
          label={t('standing.sum')}
          value={typed.sum}
          onChange={(sum) => {
            onChange({ ...typed, sum });
          }}
          inputMode="decimal"
          autoFocus
          testId="standing-sum"
        />
      ) : cart.lines.length === 0 ? (
        <p>{t('standing.emptyCart')}</p>
      ) : (
        <p>
          {t('standing.cartHas', { count: cart.lines.length })} · <Money tiyn={totalTiyn} />
          <span className={styles['quiet']}>
            {' '}
            {cart.lines.map(({ name }) => name).join(', ')} ({formatMoney(totalTiyn, language)})
          </span>
        </p>
      )}
    </>
  );
}
