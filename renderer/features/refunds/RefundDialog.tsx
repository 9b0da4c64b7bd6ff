import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './RefundDialog.module.css';
import { RefundForm } from './RefundForm.tsx';
import { RefundProgress } from './RefundProgress.tsx';

/** One refund: what may go back read fresh, what goes back chosen, and how it went told in words (rules R1 to R5). */
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
  // What is left may have changed since the dialog was open last (rule R2).
  const offer = useTillQuery('refund.prepare', { paymentId: payment.id }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('refund.start', ({ operationId }) => {
    setStartedId(operationId);
  });
  const operationId = startedId ?? offer.data?.inProgress?.id ?? null;
  const askOther = () => {
    start.reset();
    void offer.refetch().then(() => {
      setStartedId(null);
    });
  };
  return (
    <Dialog title={t('title', { number: payment.saleNumber })} isOpen onClose={onClose} wide>
      {operationId !== null ? (
        <RefundProgress operationId={operationId} onClose={onClose} onByQr={onByQr} onOther={askOther} />
      ) : (
        <>
          {offer.isPending ? <p className={styles['reading']}>{t('reading')}</p> : null}
          {offer.error === null ? null : (
            <>
              <Advice problem={offer.error} />
              <DialogActions>
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
              onByQr={onByQr}
              onRefund={(asked) => {
                start.mutate({ paymentId: payment.id, ...asked });
              }}
            />
          )}
          {start.error === null ? null : <Advice problem={start.error} />}
        </>
      )}
    </Dialog>
  );
}
