import { type Cart, cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { cashDueOf, DEFAULT_CASH_UNIT } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { Advice } from '#renderer/app/Advice.tsx';
import { CartDue, CartFoot } from '#renderer/app/CartFrame.tsx';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import type { Way } from '#renderer/app/Icon.tsx';
import { PayWays, reasonDisabled, type WayStates } from '#renderer/app/PayWays.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CartTerms } from './CartTerms.tsx';
import { plainCart, useCart } from './cart-store.ts';
import { dropPendingKeep, holdKeep, keepNow } from './kept-cart.ts';
import { LiveInvoice } from './LiveInvoice.tsx';
import { catalogWait, useNewGoods } from './new-goods.ts';
import { useBeforePaying } from './sale-questions.ts';
import { useTenders } from './tender-store.ts';
import { waysToPay } from './ways-to-pay.ts';

export const CartPay = memo(function CartPay(): ReactNode {
  const { t } = useTranslation(['sell', 'tenders', 'newGoods']);
  const language = useLanguage();
  const take = useCart((state) => state.take);
  const open = useTenders((state) => state.open);
  const leave = useTenders((state) => state.leave);
  const refusal = useTenders((state) => state.refusal);
  const refused = useCart(({ cart }) => (refusal?.of === cart ? refusal.problem : null));
  const view = useTillQuery('app.view', {}).data;
  const pay = useTillCommand(
    'sale.payByQr',
    () => {
      take(emptyCart);
      dropPendingKeep();
      leave(null);
    },
    keepNow,
  );
  // Rendered when a tender opens or closes, not with every tap on goods.
  const ways = useCart(
    useShallow(({ cart }) => {
      const { qr, phone, counter, warning } = waysToPay(cart, view?.shop?.hasCatalog ?? true, view?.closed);
      return { qr, phone, counter, warning };
    }),
  );
  const cashNote = useCart(({ cart }) => {
    const { amountTiyn, roundingTiyn } = cashDueOf(
      cartTotals(cart).totalTiyn,
      view?.settings.cashUnit ?? DEFAULT_CASH_UNIT,
    );
    return roundingTiyn === 0 || amountTiyn === 0 ? null : formatMoney(amountTiyn, language);
  });
  const before = useBeforePaying();
  const billByQr = (): void => {
    before(() => {
      holdKeep();
      const { cart } = useCart.getState();
      pay.mutate({
        cart: plainCart(cart),
        shownTotalTiyn: waysToPay(cart, view?.shop?.hasCatalog ?? true, view?.closed).totalTiyn,
      });
    });
  };
  const askedFor = useRef<Cart | null>(null);
  const billAmounts = useTillCommand('cart.billAmounts', ({ cart, isReady }) => {
    // The cart may have changed while the catalog processed its amounts.
    if (useCart.getState().cart !== askedFor.current) return;
    take(cart);
    if (isReady) billByQr();
  });
  const newGoods = useNewGoods();
  const wait = useCart(useShallow(({ cart }) => catalogWait(cart, newGoods)));
  const isFree = !pay.isPending && !billAmounts.isPending;
  const problem = pay.error ?? billAmounts.error ?? (pay.isPending ? null : refused);
  const isAmountOnly = wait === null && (ways.warning === 'notFromCatalog' || ways.warning === 'counterOnly');
  const canBillAmounts = isAmountOnly && view !== undefined && !isHidden(view, 'catalog') && !isHidden(view, 'qr');
  const catalogRefusal = wait?.refused?.problem ?? null;

  const choose = (way: Way): void => {
    if (!isFree) return;
    if (way === 'qr') billByQr();
    else before(() => open({ name: way, saleId: null }));
  };
  const isWholeTenge = ways.warning !== 'notWhole' && ways.warning !== 'counterOnly';
  const whyNot = (way: Way) => reasonDisabled(way, isWholeTenge, view?.closed ?? []);
  const states: WayStates = {
    qr: {
      isOff: !ways.qr,
      isFilled: true,
      why: whyNot('qr'),
      ...(wait !== null && wait.refused === null ? { name: t('newGoods:qrWaits') } : {}),
    },
    cash: { isOff: !ways.counter, isFilled: true, note: cashNote },
    phone: { isOff: !ways.phone, why: whyNot('phone') },
    card: { isOff: !ways.counter },
    ...(view?.settings.sellsOnCredit === true ? { debt: { isOff: !ways.counter } } : {}),
  };

  return (
    <CartFoot
      above={
        <>
          <CartTerms />
          <Advice problem={problem} />
          <LiveInvoice instead={null} />
          <Advice problem={catalogRefusal} quiet />
          {ways.warning === null ? null : (
            <Say tone="wait" role="status" testId="pay-warning">
              {canBillAmounts
                ? t('newGoods:amountHint')
                : wait === null || (ways.warning !== 'notFromCatalog' && ways.warning !== 'counterOnly')
                  ? t(`tenders:${ways.warning}`)
                  : t(wait.refused === null ? 'newGoods:waits' : 'newGoods:refused', { name: wait.line.name })}
              {wait !== null && ways.warning === 'counterOnly' ? ` ${t('tenders:wholeOnly')}` : null}
            </Say>
          )}
          {canBillAmounts ? (
            <Button
              label={t(billAmounts.isPending ? 'newGoods:amountAdding' : 'newGoods:amountByQr')}
              isDisabled={!isFree}
              onPress={() => {
                const { cart } = useCart.getState();
                askedFor.current = cart;
                billAmounts.mutate({ cart: plainCart(cart) });
              }}
              testId="bill-amounts"
            />
          ) : null}
          {view === undefined ? null : <ClosedWays view={view} functions={['qr', 'phone']} />}
        </>
      }
      due={<Total />}
    >
      <PayWays on={pay.isPending ? 'qr' : null} states={states} prefix="pay" onChoose={choose} />
    </CartFoot>
  );
});

/** Alone, because it changes with every tap on goods. */
function Total(): ReactNode {
  const { t } = useTranslation('sell');
  const totalTiyn = useCart(({ cart }) => cartTotals(cart).totalTiyn);
  return <CartDue word={t('total')} tiyn={totalTiyn} testId="cart-total" />;
}
