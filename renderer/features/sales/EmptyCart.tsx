import { Button } from '@tilla/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CartPanel.module.css';
import { useCart } from './cart-store.ts';

/** `onSellAmount`: absent where the shop has no catalog, whose counter asks for an amount anyway. */
export function EmptyCart({ onSellAmount }: { readonly onSellAmount: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation(['sell', 'newGoods']);
  const { emptied, undo } = useCart();
  return (
    <div className={styles.empty} data-testid="empty-cart">
      <svg viewBox="0 0 132 100" aria-hidden="true">
        <path className={styles.basket} d="M14 34h104l-9 54a8 8 0 0 1-8 6H31a8 8 0 0 1-8-6z" />
        <path className={styles.rim} d="M38 30L54 4M94 30L78 4M8 33h116" />
        <path className={styles.bars} d="M47 50v28M66 50v28M85 50v28" />
      </svg>
      <p>{t(onSellAmount === undefined ? 'emptyCartAmount' : 'emptyCart')}</p>
      {emptied === null ? null : <Button label={t('undo')} onPress={undo} testId="undo-clear" />}
      {onSellAmount === undefined ? null : (
        <Button onPress={onSellAmount} testId="sell-amount">
          <span aria-hidden="true">＋</span> {t('newGoods:sellAmount')}
        </Button>
      )}
    </div>
  );
}
