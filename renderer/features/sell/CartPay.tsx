import { memo, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { emptyCart } from '../../../shared/domain/cart.ts';
import { ClosedWays } from '../../app/ClosedWays.tsx';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CartPay.module.css';
import { plainCart, useCart } from './cart-store.ts';
import { dropPendingKeep } from './kept-cart.ts';
import { useTenders } from './tender-store.ts';
import { waysToPay } from './ways-to-pay.ts';

/** The ways to be paid for the cart at hand; what cannot be done with it is not drawn, and why is said. */
export const CartPay = memo(function CartPay(): ReactNode {
  const { t } = useTranslation(['sell', 'tenders']);
  const take = useCart((state) => state.take);
  const open = useTenders((state) => state.open);
  const view = useTillQuery('app.view', {}).data;
  const pay = useTillCommand('sale.payByQr', () => {
    take(emptyCart);
    dropPendingKeep();
  });
  // Drawn anew when another way opens or closes, not with every tap on goods.
  const ways = useCart(
    useShallow(({ cart }) => {
      const { qr, phone, counter, warning } = waysToPay(cart, view?.shop?.hasCatalog ?? true, view?.closed);
      return { qr, phone, counter, warning };
    }),
  );
  const isFree = !pay.isPending;

  function payByQr(): void {
    if (!ways.qr || !isFree) return;
    dropPendingKeep();
    const { cart } = useCart.getState();
    pay.mutate({
      cart: plainCart(cart),
      shownTotalTiyn: waysToPay(cart, view?.shop?.hasCatalog ?? true, view?.closed).totalTiyn,
    });
  }
  function payBy(name: 'cash' | 'card' | 'phone'): void {
    if (isFree && (name === 'phone' ? ways.phone : ways.counter)) open({ name, saleId: null });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]') !== null || event.repeat) return;
    const act = { F9: payByQr, F10: () => payBy('cash'), F11: () => payBy('phone'), F12: () => payBy('card') }[
      event.key
    ];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <div className={styles['pay']}>
      {pay.error === null ? null : <Advice problem={pay.error} />}
      {ways.warning === null ? null : (
        <p className={styles['warning']} role="status" data-testid="pay-warning">
          {t(`tenders:${ways.warning}`)}
        </p>
      )}
      {view === undefined ? null : <ClosedWays view={view} functions={['qr', 'phone']} />}
      {ways.qr || (!ways.counter && view?.closed.includes('qr') !== true) ? (
        <Button look="main" size="large" wide isDisabled={!ways.qr || !isFree} onPress={payByQr} data-testid="pay-qr">
          {t('payQr')}
          <kbd className={styles['key']}>F9</kbd>
        </Button>
      ) : null}
      {ways.counter ? (
        <div className={styles['others']} role="group" aria-label={t('tenders:ways')}>
          <Way
            name={t('tenders:short.cash')}
            keyName="F10"
            isDisabled={!isFree}
            onPress={() => payBy('cash')}
            testId="pay-cash"
          />
          {ways.phone ? (
            <Way
              name={t('tenders:short.phone')}
              keyName="F11"
              isDisabled={!isFree}
              onPress={() => payBy('phone')}
              testId="pay-phone"
            />
          ) : null}
          <Way
            name={t('tenders:short.card')}
            keyName="F12"
            isDisabled={!isFree}
            onPress={() => payBy('card')}
            testId="pay-card"
          />
        </div>
      ) : null}
    </div>
  );
});

function Way({
  name,
  keyName,
  isDisabled,
  onPress,
  testId,
}: {
  readonly name: string;
  readonly keyName: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly testId: string;
}): ReactNode {
  return (
    <Button isDisabled={isDisabled} onPress={onPress} data-testid={testId}>
      <span className={styles['way']}>
        {name}
        <kbd className={styles['small']}>{keyName}</kbd>
      </span>
    </Button>
  );
}
