import type { ReactNode } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { later } from '../../app/later.tsx';
import { useScreen } from '../../app/screen-store.ts';
import { useTillKept, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Counter } from '../sell/Counter.tsx';
import { useTenders } from '../sell/tender-store.ts';
import { useOpenSales } from '../tenders/for-sale.ts';

const PayScreen = later(async () => (await import('../pay/PayScreen.tsx')).PayScreen, 'first');
// At hand before the first key for it: digits typed while it loads would be lost.
const TenderStage = later(async () => (await import('../tenders/TenderStage.tsx')).TenderStage, 'first');

/** The sale at hand: putting it together, or being paid for it; or a payment taken out of the tray. */
export function SellScreen({ view }: { readonly view: AppView }): ReactNode {
  const open = useTillQuery('payment.listOpen', {});
  // At hand before cash is chosen: what it shows first depends on the drawer.
  useTillKept('cashbox.view', {});
  const openedId = useScreen((state) => state.openedId);
  const { step, asideIds } = useTenders();
  const openSale = useOpenSales().find(({ id }) => !asideIds.includes(id)) ?? null;
  if (open.data === undefined) return open.error === null ? null : <Advice problem={open.error} />;
  const { payments } = open.data;
  const payment = payments.find(({ id }) => id === openedId) ?? atHand(payments);
  // Another way is being worked on while this payment stands as it was; money that came for it comes first.
  const isCovered =
    payment !== undefined &&
    step !== null &&
    step.name !== 'taken' &&
    step.instead === payment.id &&
    payment.phase !== 'paid';
  if (payment !== undefined && !isCovered) return <PayScreen key={payment.id} known={payment} view={view} />;
  if (step !== null || openSale !== null) {
    return <TenderStage step={step} open={openSale} view={view} />;
  }
  return <Counter view={view} />;
}

/** The newest one that nobody has put aside. */
export function atHand(payments: readonly PaymentView[]): PaymentView | undefined {
  return payments.filter(({ place }) => place === 'screen').sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}
