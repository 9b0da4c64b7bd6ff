import { setCartDiscount } from '@tilla/shared/domain/cart.ts';
import { hasDiscount } from '@tilla/shared/domain/discount.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { useCart } from './cart-store.ts';
import { usePriceChange } from './price-change.ts';

/** The customer's usual discount, offered, never applied automatically: it needs the same right as any discount. */
export function CustomerDiscount({ percent }: { readonly percent: number }): ReactNode {
  const { t } = useTranslation('customers');
  const isOpen = useCart(({ cart }) => cart.lines.length > 0 && !hasDiscount(cart));
  const prices = usePriceChange();
  if (percent === 0 || !isOpen) return null;
  return (
    <>
      {prices.error === null ? null : <Advice problem={prices.error} quiet />}
      <Button
        size="small"
        isDisabled={prices.isPending}
        onPress={() => {
          const { cart, lastLineId } = useCart.getState();
          const given = { discountPercentage: percent, discountReason: t('giveReason') };
          prices.apply(setCartDiscount(cart, given), lastLineId, () => undefined);
        }}
        data-testid="customer-discount"
      >
        {t('give', { percent })}
      </Button>
    </>
  );
}
