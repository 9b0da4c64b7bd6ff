import { cartDiscountTiyn } from '@tilla/shared/domain/figures/discount.ts';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import styles from './CartTerms.module.css';
import { useCart } from './cart-store.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import { PurposeDialog } from './PurposeDialog.tsx';

export function CartTerms(): ReactNode {
  const cart = useCart((state) => state.cart);
  const [dialog, setDialog] = useState<'discount' | 'purpose' | null>(null);
  const close = () => {
    setDialog(null);
  };
  const { discountPercentage, discountTiyn, discountReason, purpose } = cart;
  const offTiyn = cartDiscountTiyn(cart);
  return (
    <div className={styles['terms']}>
      <Buttons percentage={discountPercentage} isAmount={discountTiyn !== undefined} onOpen={setDialog} />
      {offTiyn === 0 ? null : (
        <span className={styles['off']}>
          {discountReason === undefined ? null : (
            <span className={styles['why']} data-testid="cart-discount-reason">
              {discountReason}
            </span>
          )}
          <Money tiyn={-offTiyn} data-testid="cart-discount-amount" />
        </span>
      )}
      {purpose === undefined ? null : (
        <p className={styles['purpose']} data-testid="cart-purpose-text">
          {purpose}
        </p>
      )}
      {dialog === 'discount' ? <DiscountDialog cart={cart} onClose={close} /> : null}
      {dialog === 'purpose' ? <PurposeDialog onClose={close} /> : null}
    </div>
  );
}

/** Separate, because a tap on goods changes only the amount. */
const Buttons = memo(function Buttons({
  percentage,
  isAmount,
  onOpen,
}: {
  readonly percentage: number;
  readonly isAmount: boolean;
  readonly onOpen: (dialog: 'discount' | 'purpose') => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <span className={styles['buttons']}>
      <Button look="quiet" size="small" onPress={() => onOpen('discount')} data-testid="cart-discount">
        {percentage !== 0 ? t('discountOf', { percent: percentage }) : t(isAmount ? 'change.discount' : 'discount')}
      </Button>
      <Button look="quiet" size="small" onPress={() => onOpen('purpose')} data-testid="cart-purpose">
        {t('purpose.add')}
      </Button>
    </span>
  );
});
