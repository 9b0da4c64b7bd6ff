import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import type { ReactNode } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { PaidScreen } from './PaidScreen.tsx';
import { PendingPayment } from './PendingPayment.tsx';
import { PrintedPaid } from './PrintedPaid.tsx';
import { useShownPayment } from './shown-payment.ts';

/** How often the payment on screen is read again; changes come by event. */
const FRESH_MS = 2_000;

/** One payment, from the first press to the tick. `known` is the list's copy, so that nothing flashes empty. */
export function PayScreen({ known, view }: { readonly known: PaymentView; readonly view: AppView }): ReactNode {
  const asked = useTillQuery('payment.view', { paymentId: known.id }, { refetchMs: FRESH_MS });
  // The payer of a printed QR is not the customer at the counter.
  const isPrinted = known.tender === 'printed_qr';
  useShownPayment(isPrinted ? null : known.id);
  const payment = asked.data ?? known;
  if (isPrinted) return <PrintedPaid payment={payment} />;
  return payment.phase === 'paid' ? (
    <PaidScreen payment={payment} view={view} />
  ) : (
    <PendingPayment payment={payment} view={view} />
  );
}
