import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { OpenSaleView, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import type { ReactNode } from 'react';
import { later } from '#renderer/app/later.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useShownPayment } from '../payments/shown-payment.ts';
import type { TenderStep, WorkStep } from '../sales/tender-store.ts';
import { CounterTenderScreen } from './CounterTenderScreen.tsx';
import { PhoneScreen } from './PhoneScreen.tsx';
import { RestScreen } from './RestScreen.tsx';
import { TakenScreen } from './TakenScreen.tsx';

const DebtScreen = later(async () => (await import('./DebtScreen.tsx')).DebtScreen);
const OwedScreen = later(async () => (await import('./OwedScreen.tsx')).OwedScreen);

export function TenderStage({
  step,
  open,
  view,
}: {
  readonly step: TenderStep | null;
  readonly open: OpenSaleView | null;
  readonly view: AppView;
}): ReactNode {
  if (step === null) return open === null ? null : <RestScreen key={open.id} sale={open} view={view} />;
  if (step.name === 'taken') return <TakenScreen step={step} view={view} />;
  if (step.name === 'owed') return <OwedScreen step={step} />;
  return <Working key={step.name} step={step} view={view} />;
}

/** How often a payment that another tender may replace is read again. */
const FRESH_MS = 2_000;

function Working({ step, view }: { readonly step: WorkStep; readonly view: AppView }): ReactNode {
  const { instead } = step;
  const asked = useTillQuery(
    'payment.view',
    { paymentId: instead ?? '' },
    { enabled: instead !== undefined, refetchMs: FRESH_MS },
  );
  useShownPayment(instead ?? null);
  const payment: PaymentView | null = instead === undefined ? null : (asked.data ?? null);
  if (instead !== undefined && payment === null) return null;
  if (step.name === 'debt') return <DebtScreen saleId={step.saleId} instead={payment} view={view} />;
  return step.name === 'phone' ? (
    <PhoneScreen saleId={step.saleId} instead={payment} view={view} />
  ) : (
    <CounterTenderScreen kind={step.name} saleId={step.saleId} instead={payment} view={view} />
  );
}
