import type { ReactNode } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { OpenSaleView } from '../../../shared/contract/views/sale-view.ts';
import type { TenderStep } from '../sell/tender-store.ts';
import { CounterTenderScreen } from './CounterTenderScreen.tsx';
import { PhoneScreen } from './PhoneScreen.tsx';
import { RestScreen } from './RestScreen.tsx';
import { TakenScreen } from './TakenScreen.tsx';

/** The way of paying that is being worked on, else the open sale at hand. */
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
  switch (step.name) {
    case 'taken':
      return <TakenScreen step={step} view={view} />;
    case 'phone':
      return <PhoneScreen saleId={step.saleId} view={view} />;
    default:
      return <CounterTenderScreen key={step.name} kind={step.name} saleId={step.saleId} view={view} />;
  }
}
