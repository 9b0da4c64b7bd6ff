import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { type RefundableParts, RefundForm, type RefundFormProps } from './RefundForm.tsx';
import styles from './RefundPage.module.css';
import { RefundProgress } from './RefundProgress.tsx';

/** What may be refunded, read again whenever the page opens (rule R2). */
interface Offered {
  readonly data:
    | (RefundableParts & { readonly needsBuyer: boolean; readonly inProgress: { readonly id: string } | null })
    | undefined;
  readonly error: TillProblem | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** One refund to an account: read what is left, choose, and show the result (rules R1 to R5). */
export function RefundSteps({
  offer,
  start,
  startedId,
  onForget,
  onRefund,
  onByQr,
  onClose,
  asksPlace = false,
  ways = null,
}: {
  readonly offer: Offered;
  readonly start: { readonly isPending: boolean; readonly error: TillProblem | null; readonly reset: () => void };
  readonly startedId: string | null;
  readonly onForget: () => void;
  readonly onRefund: RefundFormProps['onRefund'];
  readonly onByQr: () => void;
  readonly onClose: () => void;
  readonly asksPlace?: boolean;
  readonly ways?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const operationId = startedId ?? offer.data?.inProgress?.id ?? null;
  const askOther = () => {
    start.reset();
    void offer.refetch().then(onForget);
  };
  if (operationId !== null) {
    return <RefundProgress operationId={operationId} onClose={onClose} onByQr={onByQr} onOther={askOther} />;
  }
  if (offer.data === undefined) {
    return (
      <div className={styles.middle}>
        {offer.isPending ? <p className={font.soft}>{t('reading')}</p> : null}
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
      </div>
    );
  }
  const { needsBuyer } = offer.data;
  return (
    <RefundForm
      asksPlace={asksPlace}
      offer={offer.data}
      isSending={start.isPending}
      onClose={onClose}
      onRefund={onRefund}
      ways={ways}
      confirm={{ label: (amount) => t('confirm', { amount }), testId: 'refund-confirm' }}
      problem={
        <>
          {needsBuyer ? <Advice problem={{ code: 'refund_requires_buyer_confirmation', params: {} }} quiet /> : null}
          <Advice problem={offer.error} />
          <Advice problem={start.error} />
        </>
      }
      instead={
        needsBuyer ? (
          <Button label={t('byQr')} look="main" size="large" wide onPress={onByQr} testId="refund-by-qr" />
        ) : undefined
      }
    />
  );
}
