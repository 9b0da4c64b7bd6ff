import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { RefundSteps } from './RefundSteps.tsx';

export function RefundDialog({
  payment,
  onClose,
  onByQr,
}: {
  readonly payment: PaymentView;
  readonly onClose: () => void;
  readonly onByQr: () => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const offer = useTillQuery('refund.prepare', { paymentId: payment.id }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('refund.start', ({ operationId }) => setStartedId(operationId));
  return (
    <RefundSteps
      title={t('title', { number: payment.saleNumber })}
      offer={offer}
      start={start}
      startedId={startedId}
      onForget={() => setStartedId(null)}
      onRefund={(asked) => start.mutate({ paymentId: payment.id, ...asked })}
      onByQr={onByQr}
      onClose={onClose}
      asksPlace
    />
  );
}
