import {
  beforeCartDiscountTiyn,
  type Cart,
  cartTotals,
  setCartDiscount,
  setPurpose,
} from '@tilla/shared/domain/cart.ts';
import { cartDiscountTiyn } from '@tilla/shared/domain/figures/discount.ts';
import { LONGEST_PURPOSE } from '@tilla/shared/domain/purpose.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import styles from './CartTerms.module.css';
import { useCart } from './cart-store.ts';
import { DiscountForm } from './DiscountForm.tsx';
import { usePriceChange } from './price-change.ts';

const testIds = { field: 'discount-percent', quick: 'discount', save: 'discount-save', cancel: 'discount-cancel' };

export function CartTerms(): ReactNode {
  const cart = useCart((state) => state.cart);
  const [dialog, setDialog] = useState<'discount' | 'purpose' | null>(null);
  const close = () => setDialog(null);
  const { discountPercentage, discountTiyn, discountReason, purpose } = cart;
  const offTiyn = cartDiscountTiyn(cart);
  if (cart.lines.length === 0) return null;
  return (
    <div className={styles.terms}>
      <Buttons percentage={discountPercentage} isAmount={discountTiyn !== undefined} onOpen={setDialog} />
      {offTiyn === 0 ? null : (
        <span className={styles.off}>
          {discountReason === undefined ? null : (
            <span className={styles.why} data-testid="cart-discount-reason">
              {discountReason}
            </span>
          )}
          <Money tiyn={-offTiyn} data-testid="cart-discount-amount" />
        </span>
      )}
      {purpose === undefined ? null : (
        <p className={styles.purpose} data-testid="cart-purpose-text">
          {purpose}
        </p>
      )}
      {dialog === 'discount' ? <DiscountDialog cart={cart} onClose={close} /> : null}
      {dialog === 'purpose' ? <PurposeDialog onClose={close} /> : null}
    </div>
  );
}

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
    <span className={styles.buttons}>
      <Button look="quiet" size="small" onPress={() => onOpen('discount')} testId="cart-discount">
        {percentage !== 0 ? t('discountOf', { percent: percentage }) : t(isAmount ? 'change.discount' : 'discount')}
      </Button>
      <Button look="quiet" size="small" onPress={() => onOpen('purpose')} testId="cart-purpose">
        {t('purpose.add')}
      </Button>
    </span>
  );
});

function DiscountDialog({ cart, onClose }: { readonly cart: Cart; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('sell');
  const lastLineId = useCart((state) => state.lastLineId);
  const prices = usePriceChange();
  return (
    <Dialog title={t('discountAll')} isOpen onClose={onClose} isOfSale wide>
      <DiscountForm
        initial={cart}
        ofTiyn={beforeCartDiscountTiyn(cart)}
        leaves={(given) => cartTotals(setCartDiscount(cart, given)).totalTiyn}
        quick="gives"
        problem={prices.error}
        isPending={prices.isPending}
        onGive={(given) => prices.apply(setCartDiscount(cart, given), lastLineId, onClose)}
        onClose={onClose}
        testIds={testIds}
      />
    </Dialog>
  );
}

function PurposeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const { cart, lastLineId, put } = useCart();
  const text = useText(cart.purpose ?? '');
  return (
    <Dialog title={t('purpose.title')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          put(setPurpose(cart, text.value), lastLineId);
          onClose();
        }}
      >
        <TextField
          label={t('purpose.label')}
          hint={t('purpose.hint')}
          {...text}
          maxLength={LONGEST_PURPOSE}
          autoFocus
          testId="purpose-text"
        />
        <DialogActions>
          <Button label={t('app:cancel')} look="quiet" onPress={onClose} />
          <Button label={t('app:save')} look="main" type="submit" testId="purpose-save" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
