import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { QrRefundDialog } from '../refunds/QrRefundDialog.tsx';
import styles from '../refunds/RefundDialog.module.css';
import { RefundForm } from '../refunds/RefundForm.tsx';
import { RefundProgress } from '../refunds/RefundProgress.tsx';

/** The same as for a sale of this till: what may go back read fresh, chosen, and how it went told (rules R1 to R5). */
export function ShopRefundDialog({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const [isByQr, setByQr] = useState(false);
  // What is left may have changed since the dialog was open last, at this till or at another (rule R2).
  const offer = useTillQuery('shopInvoice.prepareRefund', { invoiceId }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('shopInvoice.refund', ({ operationId }) => {
    setStartedId(operationId);
  });
  const operationId = startedId ?? offer.data?.inProgress?.id ?? null;
  const byQr = () => {
    setByQr(true);
  };
  const askOther = () => {
    start.reset();
    void offer.refetch().then(() => {
      setStartedId(null);
    });
  };
  if (isByQr) return <QrRefundDialog paymentId={null} onClose={onClose} />;
  return (
    <Dialog title={t('titleOfInvoice', { id: invoiceId })} isOpen onClose={onClose} wide>
      {operationId !== null ? (
        <RefundProgress operationId={operationId} onClose={onClose} onByQr={byQr} onOther={askOther} />
      ) : (
        <>
          {offer.isPending ? <p className={styles['reading']}>{t('reading')}</p> : null}
          {offer.error === null ? null : (
            <>
              <Advice problem={offer.error} />
              <DialogActions leave="close" onLeave={onClose}>
                <Button
                  isDisabled={offer.isFetching}
                  onPress={() => void offer.refetch()}
                  data-testid="refund-ask-again"
                >
                  {t('askAgain')}
                </Button>
              </DialogActions>
            </>
          )}
          {offer.data === undefined ? null : (
            <RefundForm
              offer={offer.data}
              isSending={start.isPending}
              onClose={onClose}
              onByQr={byQr}
              onRefund={(asked) => {
                start.mutate({ invoiceId, ...asked });
              }}
            />
          )}
          {start.error === null ? null : <Advice problem={start.error} />}
        </>
      )}
    </Dialog>
  );
}
