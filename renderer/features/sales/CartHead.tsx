import { useQueryClient } from '@tanstack/react-query';
import { setBuyer, setCartDiscount } from '@tilla/shared/domain/cart.ts';
import { hasDiscount } from '@tilla/shared/domain/discount.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import frame from '#renderer/app/CartFrame.module.css';
import { CartAct } from '#renderer/app/CartFrame.tsx';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import styles from './CartPanel.module.css';
import { CustomerDialog } from './CustomerDialog.tsx';
import { useCart } from './cart-store.ts';
import { ParkedDialog } from './ParkedDialog.tsx';
import { usePriceChange } from './price-change.ts';

export const CartHead = memo(function CartHead(): ReactNode {
  const { t } = useTranslation('sell');
  const queries = useQueryClient();
  const clear = useCart((state) => state.clear);
  const isEmpty = useCart((state) => state.cart.lines.length === 0);
  const [dialog, setDialog] = useState<'customer' | 'parked' | null>(null);
  const parked = useTillQuery('cart.listParked', {}).data?.parked ?? [];
  const customer = useTillQuery('cart.customer', {}).data?.customer ?? null;
  const askCustomer = useCallback(() => {
    void queries.invalidateQueries({ queryKey: queryKeyOf('cart.customer') });
    void queries.invalidateQueries({ queryKey: queryKeyOf('cart.customerPhone') });
    // Without a number it was about the previous customer.
    queries.removeQueries({ queryKey: queryKeyOf('client.check') });
  }, [queries]);
  const detach = useTillCommand('cart.detachCustomer', askCustomer);

  // A sale takes the customer along with the cart.
  useEffect(() => {
    if (isEmpty) askCustomer();
  }, [isEmpty, askCustomer]);

  useKeys({ park: () => setDialog('parked'), customer: () => setDialog('customer') });

  const close = () => setDialog(null);
  return (
    <header>
      <div className={frame.head}>
        <h2 className={frame.title}>
          {t('cart')}
          <LineCount />
        </h2>
        <CartAct icon="customer" name={t('customer')} onPress={() => setDialog('customer')} testId="cart-customer" />
        <CartAct icon="park" name={t('park')} count={parked.length} onPress={() => setDialog('parked')} testId="park" />
        <CartAct
          icon="clear"
          name={t('clear')}
          isDisabled={isEmpty}
          onPress={() => {
            clear();
            if (customer !== null) detach.mutate({});
          }}
          testId="clear-cart"
        />
      </div>
      {customer === null ? null : (
        <div className={styles.customer} data-testid="customer">
          <span className={styles.who}>
            <span>{customer.phoneMasked}</span>
            {customer.name === null ? null : <span>{customer.name}</span>}
            {customer.isRegistered === true ? null : (
              <small>{t(customer.isRegistered === null ? 'notAsked' : 'notRegistered')}</small>
            )}
          </span>
          <CustomerDiscount percent={customer.discountPercentage} />
          <Button look="quiet" aria-label={t('detach')} onPress={() => detach.mutate({})} testId="detach-customer">
            ✕
          </Button>
        </div>
      )}
      <Buyer />
      {dialog === 'customer' ? <CustomerDialog onClose={close} onDone={askCustomer} /> : null}
      {dialog === 'parked' ? <ParkedDialog parked={parked} onClose={close} /> : null}
    </header>
  );
});

/** The business that buys, for its tax invoice. */
function Buyer(): ReactNode {
  const { t } = useTranslation('sell');
  const bin = useCart(({ cart }) => cart.buyerBin);
  if (bin === undefined) return null;
  const remove = () => {
    const { cart, lastLineId, put } = useCart.getState();
    put(setBuyer(cart, undefined), lastLineId);
  };
  return (
    <div className={styles.customer} data-testid="cart-buyer">
      <span className={styles.who}>{t('buyerBin', { bin })}</span>
      <Button look="quiet" aria-label={t('buyerRemove')} onPress={remove} testId="remove-buyer">
        ✕
      </Button>
    </div>
  );
}

function LineCount(): ReactNode {
  const { t } = useTranslation('sell');
  const count = useCart(({ cart }) => cart.lines.length);
  return <span className={styles.itemCount}>{t('lines', { count })}</span>;
}

/** The customer's usual discount, offered, never applied automatically: it needs the same right as any discount. */
function CustomerDiscount({ percent }: { readonly percent: number }): ReactNode {
  const { t } = useTranslation('customers');
  const isOpen = useCart(({ cart }) => cart.lines.length > 0 && !hasDiscount(cart));
  const prices = usePriceChange();
  if (percent === 0 || !isOpen) return null;
  return (
    <>
      <Advice problem={prices.error} quiet />
      <Button
        label={t('give', { percent })}
        size="small"
        isDisabled={prices.isPending}
        onPress={() => {
          const { cart, lastLineId } = useCart.getState();
          const given = { discountPercentage: percent, discountReason: t('giveReason') };
          prices.apply(setCartDiscount(cart, given), lastLineId, () => undefined);
        }}
        testId="customer-discount"
      />
    </>
  );
}
