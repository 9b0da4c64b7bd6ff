import { beforeCartDiscountTiyn, type Cart, cartTotals, setCartDiscount } from '@tilla/shared/domain/cart.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { useCart } from './cart-store.ts';
import { DiscountForm } from './DiscountForm.tsx';
import { usePriceChange } from './price-change.ts';

const testIds = { field: 'discount-percent', quick: 'discount', save: 'discount-save', cancel: 'discount-cancel' };

export function DiscountDialog({ cart, onClose }: { readonly cart: Cart; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('sell');
  const lastLineId = useCart((state) => state.lastLineId);
  const prices = usePriceChange();
  return (
    <Dialog title={t('discountAll')} isOpen onClose={onClose} wide>
      <DiscountForm
        initial={cart}
        ofTiyn={beforeCartDiscountTiyn(cart)}
        leaves={(given) => cartTotals(setCartDiscount(cart, given)).totalTiyn}
        quick="gives"
        problem={prices.error}
        isPending={prices.isPending}
        onGive={(given) => {
          prices.apply(setCartDiscount(cart, given), lastLineId, onClose);
        }}
        onClose={onClose}
        testIds={testIds}
      />
    </Dialog>
  );
}
