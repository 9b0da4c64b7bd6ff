import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import { PrintRefund } from './PrintRefund.tsx';
import dialogStyles from './RefundDialog.module.css';
import styles from './RefundPage.module.css';
import { refundLooks } from './refund-looks.ts';

export function RefundProgress({
  operationId,
  onClose,
  onByQr,
  onOther,
}: {
  readonly operationId: string;
  readonly onClose: () => void;
  readonly onByQr: () => void;
  /** Back to the form, with what may be refunded read again; absent where there is no form. */
  readonly onOther?: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const { data: operation, error } = useTillQuery('operation.view', { operationId });
  if (operation === undefined) return <Advice problem={error} />;
  const { phase, problem, details } = operation;
  const [tone, mark] = refundLooks[phase];
  const amount = details['amountTiyn'];
  const { receiptUrl, saleNumber } = details;
  const needsBuyer = problem?.code === 'refund_requires_buyer_confirmation';
  // Refused before anything moved, so another amount or other lines are possible (R1: the same is never resent
  // automatically).
  const canAskOther = phase === 'rejected' && problem !== null && adviceFor(problem.code).action === 'fix_input';
  return (
    <div className={styles.middle} data-testid="refund-state" data-phase={phase}>
      {typeof amount === 'number' ? (
        <p className={styles.back}>
          <Money tiyn={amount} />
        </p>
      ) : null}
      <p role="status">
        <Chip tone={tone} mark={mark}>
          {t(`state.${phase}`)}
        </Chip>
      </p>
      {typeof saleNumber === 'number' ? <p className={font.soft}>{t('ofSale', { number: saleNumber })}</p> : null}
      {phase === 'sending' && problem !== null ? <p>{t('unknown')}</p> : null}
      {phase === 'done' && typeof receiptUrl === 'string' ? <RefundReceipt url={receiptUrl} /> : null}
      {phase === 'done' ? <PrintRefund saleId={null} refundId={operationId} /> : null}
      <Advice problem={problem} />
      <DialogActions>
        {needsBuyer ? <Button label={t('byQr')} look="main" onPress={onByQr} testId="refund-by-qr" /> : null}
        {canAskOther && onOther !== undefined ? (
          <Button label={t('other')} onPress={onOther} testId="refund-other" />
        ) : null}
        <Button look={needsBuyer ? 'quiet' : 'main'} autoFocus onPress={onClose} testId="refund-close">
          {t(phase === 'done' ? 'done' : 'app:close')}
        </Button>
      </DialogActions>
    </div>
  );
}

function RefundReceipt({ url }: { readonly url: string }): ReactNode {
  const { t } = useTranslation('refunds');
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <div className={dialogStyles.qr}>
      <QrCode qr={{ text: url }} label={t('receiptScan')} testId="refund-receipt-code" />
    </div>
  ) : (
    <Button label={t('receipt')} onPress={() => setAsked(true)} testId="refund-receipt-qr" />
  );
}
