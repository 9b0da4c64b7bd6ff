import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { QrRefundDialog } from '../refunds/QrRefundDialog.tsx';
import { RefundSteps } from '../refunds/RefundSteps.tsx';

/** The refund dialog for somebody else's bill, of which another till may have refunded a part. */
export function ShopRefundDialog({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const [isByQr, setByQr] = useState(false);
  const offer = useTillQuery('shopInvoice.prepareRefund', { invoiceId }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('shopInvoice.refund', ({ operationId }) => setStartedId(operationId));
  if (isByQr) return <QrRefundDialog paymentId={null} onClose={onClose} />;
  return (
    <RefundSteps
      title={t('titleOfInvoice', { id: invoiceId })}
      offer={offer}
      start={start}
      startedId={startedId}
      onForget={() => setStartedId(null)}
      onRefund={(asked) => start.mutate({ invoiceId, ...asked })}
      onByQr={() => setByQr(true)}
      onClose={onClose}
    />
  );
}
