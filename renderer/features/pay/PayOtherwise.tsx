import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals, emptyCart } from '../../../shared/domain/cart.ts';
import { adviceFor } from '../../../shared/domain/errors/advice.ts';
import { useScreen } from '../../app/screen-store.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { useCart } from '../sell/cart-store.ts';
import { dropPendingKeep } from '../sell/kept-cart.ts';
import { useTenders } from '../sell/tender-store.ts';

/**
 * The other way that the words beside it name, in one press: cash where bills are closed, a QR where the number or the
 * sum is the trouble. Only of a payment that is over: no money of it can move any more.
 */
export function PayOtherwise({
  payment,
  isDisabled,
}: {
  readonly payment: PaymentView;
  readonly isDisabled: boolean;
}): ReactNode {
  const { t } = useTranslation('pay');
  const { id: paymentId, saleId, isPart, tender, amountTiyn, problem } = payment;
  const take = useCart((state) => state.take);
  const { open, takeOut } = useTenders();
  const closePayment = useScreen((state) => state.closePayment);
  const action = problem === null ? null : adviceFor(problem.code).action;
  const way = action === 'take_cash' ? 'cash' : action === 'use_qr' && tender === 'phone' ? 'qr' : null;
  const qr = useTillCommand('sale.payByQr', () => {
    take(emptyCart);
    dropPendingKeep();
  });
  const restByQr = useTillCommand('sale.billRest');
  const supersede = useTillCommand('payment.supersede', ({ cart }) => {
    if (isPart) takeOut(saleId);
    else take(cart);
    closePayment();
    if (way === 'cash') open({ name: 'cash', saleId: isPart ? saleId : null });
    else if (isPart) restByQr.mutate({ saleId, shownRestTiyn: amountTiyn, phone: null });
    else qr.mutate({ cart, shownTotalTiyn: cartTotals(cart).totalTiyn });
  });
  if (way === null) return null;
  const error = supersede.error ?? qr.error ?? restByQr.error;
  return (
    <>
      {error === null ? null : <Advice problem={error} />}
      <Button
        look="main"
        size="large"
        isDisabled={isDisabled || supersede.isPending}
        onPress={() => {
          supersede.mutate({ paymentId });
        }}
        data-testid={way === 'cash' ? 'take-cash-instead' : 'qr-instead'}
      >
        {t(way === 'cash' ? 'cashInstead' : 'qrInstead')}
      </Button>
    </>
  );
}
