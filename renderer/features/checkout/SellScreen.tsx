import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReactNode } from 'react';
import { Advice } from '#renderer/app/Advice.tsx';
import { later } from '#renderer/app/later.tsx';
import { useTillKept } from '#renderer/app/till-context.tsx';
import { Counter } from '../sales/Counter.tsx';
import { useCounterStage } from './counter-stage.ts';

const PayScreen = later(async () => (await import('../payments/PayScreen.tsx')).PayScreen, 'first');
// Loaded before the first key for it: digits typed while it loads would be lost.
const TenderStage = later(async () => (await import('../shifts/TenderStage.tsx')).TenderStage, 'first');

export function SellScreen({
  view,
  insteadOfCart,
  insteadOfShelf,
}: {
  readonly view: AppView;
  /** Both of a shop's first day; null: none. */
  readonly insteadOfCart: ReactNode;
  readonly insteadOfShelf: ReactNode;
}): ReactNode {
  // Loaded before cash is chosen, which depends on the drawer.
  useTillKept('cashbox.view', {});
  const stage = useCounterStage();
  switch (stage.kind) {
    case 'loading':
      return <Advice problem={stage.problem} />;
    case 'payment':
      return <PayScreen key={stage.payment.id} known={stage.payment} view={view} />;
    case 'tender':
      return <TenderStage step={stage.step} open={stage.openSale} view={view} />;
    case 'cart':
      return insteadOfCart ?? <Counter view={view} insteadOfShelf={insteadOfShelf} />;
  }
}
