import { memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cartTotals, emptyCart } from '../../../shared/domain/cart.ts';
import { MAX_INVOICE_TIYN } from '../../../shared/domain/money.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { isTyping } from '../shell/typing.ts';
import { CartLineRow } from './CartLineRow.tsx';
import styles from './CartPanel.module.css';
import { useCart } from './cart-store.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import { dropPendingKeep } from './kept-cart.ts';

/** The cart, its sum, and the way to be paid. */
export const CartPanel = memo(function CartPanel(): ReactNode {
  const { t } = useTranslation('sell');
  const { cart, emptied, lastLineId, changeCount, remove, discountLine, discountAll, clear, undo, take } = useCart();
  const pay = useTillCommand('sale.payByQr', () => {
    take(emptyCart);
    dropPendingKeep();
  });
  const [discounted, setDiscounted] = useState<string | null>(null);
  const totals = cartTotals(cart);
  const isPayable =
    cart.lines.length > 0 && totals.totalTiyn > 0 && totals.totalTiyn <= MAX_INVOICE_TIYN && !pay.isPending;

  function payByQr(): void {
    if (!isPayable) return;
    dropPendingKeep();
    pay.mutate({ cart: { ...cart, lines: [...cart.lines] }, shownTotalTiyn: totals.totalTiyn });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F9') {
      event.preventDefault();
      payByQr();
    } else if (!isTyping(event) && lastLineId !== null) {
      if (event.key === '+' || event.code === 'NumpadAdd') changeCount(lastLineId, 1);
      else if (event.key === '-' || event.code === 'NumpadSubtract') changeCount(lastLineId, -1);
      else if (event.key === 'Delete') remove(lastLineId);
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  const line = cart.lines.find(({ id }) => id === discounted);
  return (
    <aside className={styles['cart']} aria-label={t('cart')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('cart')}</h2>
        <span className={styles['count']}>{t('lines', { count: cart.lines.length })}</span>
        <span className={styles['space']} />
        {cart.lines.length > 0 ? (
          <Button look="quiet" size="small" onPress={clear} data-testid="clear-cart">
            {t('clear')}
          </Button>
        ) : null}
      </header>
      <ul className={styles['lines']}>
        {cart.lines.length === 0 ? (
          <li className={styles['empty']}>
            <p>{t('emptyCart')}</p>
            {emptied === null ? null : (
              <Button onPress={undo} data-testid="undo-clear">
                {t('undo')}
              </Button>
            )}
          </li>
        ) : null}
        {cart.lines.map((one, index) => (
          <CartLineRow
            key={one.id}
            line={one}
            index={index}
            cartDiscount={cart.discountPercentage}
            onCount={changeCount}
            onRemove={remove}
            onDiscount={setDiscounted}
          />
        ))}
      </ul>
      <footer className={styles['foot']}>
        {pay.error === null ? null : <Advice problem={pay.error} />}
        {cart.lines.length === 0 ? null : (
          <div className={styles['row']}>
            <Button
              look="quiet"
              size="small"
              onPress={() => {
                setDiscounted('');
              }}
              data-testid="cart-discount"
            >
              {cart.discountPercentage === 0 ? t('discount') : t('discountOf', { percent: cart.discountPercentage })}
            </Button>
            {totals.discountTiyn === 0 ? null : <Money tiyn={-totals.discountTiyn} data-testid="cart-discount-sum" />}
          </div>
        )}
        <div className={styles['total']}>
          <span className={styles['totalName']}>{t('total')}</span>
          <b className={styles['totalSum']} aria-live="polite">
            <Money tiyn={totals.totalTiyn} data-testid="cart-total" />
          </b>
        </div>
        <Button look="main" size="large" wide isDisabled={!isPayable} onPress={payByQr} data-testid="pay-qr">
          {t('payQr')}
          <kbd className={styles['key']}>F9</kbd>
        </Button>
      </footer>
      <DiscountDialog
        key={discounted}
        title={line === undefined ? t('discountAll') : t('discountLine', { name: line.name })}
        isOpen={discounted !== null}
        initial={line === undefined ? cart.discountPercentage : line.discountPercentage}
        onClose={() => {
          setDiscounted(null);
        }}
        onChoose={(percentage) => {
          if (line === undefined) discountAll(percentage);
          else discountLine(line.id, percentage);
          setDiscounted(null);
        }}
      />
    </aside>
  );
});
