import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import styles from './RefundDialog.module.css';
import { RefundForm } from './RefundForm.tsx';
import { RefundProgress } from './RefundProgress.tsx';

type Form = ComponentProps<typeof RefundForm>;

/** What may be refunded, read again whenever the dialog opens (rule R2). */
interface Offered {
  readonly data: (Form['offer'] & { readonly inProgress: { readonly id: string } | null }) | undefined;
  readonly error: TillProblem | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** One refund: read what is left, choose, and show the result (rules R1 to R5). */
export function RefundSteps({
  title,
  offer,
  start,
  startedId,
  onForget,
  onRefund,
  onByQr,
  onClose,
  asksPlace = false,
}: {
  readonly title: string;
  readonly offer: Offered;
  readonly start: { readonly isPending: boolean; readonly error: TillProblem | null; readonly reset: () => void };
  readonly startedId: string | null;
  readonly onForget: () => void;
  readonly onRefund: Form['onRefund'];
  readonly onByQr: () => void;
  readonly onClose: () => void;
  readonly asksPlace?: boolean;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const operationId = startedId ?? offer.data?.inProgress?.id ?? null;
  const askOther = () => {
    start.reset();
    void offer.refetch().then(onForget);
  };
  return (
    <AdvicePlaceContext value="refund">
      <Dialog title={title} isOpen onClose={onClose} wide>
        {operationId !== null ? (
          <RefundProgress operationId={operationId} onClose={onClose} onByQr={onByQr} onOther={askOther} />
        ) : (
          <>
            {offer.isPending ? <p className={styles.reading}>{t('reading')}</p> : null}
            {offer.error === null ? null : (
              <>
                <Advice problem={offer.error} />
                <DialogActions leave="close" onLeave={onClose}>
                  <Button isDisabled={offer.isFetching} onPress={() => void offer.refetch()} testId="refund-ask-again">
                    {t('askAgain')}
                  </Button>
                </DialogActions>
              </>
            )}
            <Advice problem={start.error} />
            {offer.data === undefined ? null : (
              <RefundForm
                asksPlace={asksPlace}
                offer={offer.data}
                isSending={start.isPending}
                onClose={onClose}
                onByQr={onByQr}
                onRefund={onRefund}
              />
            )}
          </>
        )}
      </Dialog>
    </AdvicePlaceContext>
  );
}
