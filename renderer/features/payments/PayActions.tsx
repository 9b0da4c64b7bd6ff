import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { namedField } from '#renderer/app/named-field.ts';
import styles from './PayActions.module.css';
import type { PayActs } from './use-pay-acts.ts';
import { useQuietWait } from './use-reissue.ts';

/** What a person may do about this payment; the payment methods are at the foot of the cart. */
export function PayActions({
  payment,
  view,
  acts,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
  readonly acts: PayActs;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const language = useLanguage();
  const [isCancelAsked, setCancelAsked] = useState(false);
  const quiet = useQuietWait(payment);
  const isCancelClosed = isHidden(view, 'cancel');
  const isAwaited = acts.isReissuing || (acts.canReissue && quiet !== null);
  const place = payment.tender === 'phone' ? 'phone.' : '';
  return (
    <>
      <Advice problem={acts.error} />
      {acts.isCounterBusy && !acts.isSuperseded && payment.phase !== 'stopped' ? (
        <p className={textStyles.quiet}>{t('counterBusy')}</p>
      ) : null}
      {isAwaited ? (
        <p className={styles.quiet} role="status" data-testid="quiet-left">
          <b>
            {quiet === null
              ? t(`${place}checkingOld` as 'checkingOld')
              : t(`${place}checkingOldFor` as 'checkingOldFor', { count: quiet.seconds })}
          </b>
          <span>
            {t(acts.isReissuing ? (`${place}thenByItself` as 'thenByItself') : (`${place}thenAgain` as 'thenAgain'))}
          </span>
        </p>
      ) : null}
      {isOfLine(payment, acts) ? (
        <Button look="main" size="large" isDisabled={acts.isPending} onPress={acts.backToCart} testId="fix-line">
          {t('fixLine')}
        </Button>
      ) : null}
      {acts.canCancel && isCancelClosed ? <ClosedWays view={view} functions={['cancel']} /> : null}
      {acts.canCancel && !isCancelClosed ? (
        <Button size="large" isDisabled={acts.isPending} onPress={() => setCancelAsked(true)} testId="cancel-invoice">
          {t(acts.isCancelling ? 'phone.cancelBusy' : 'phone.cancel')}
        </Button>
      ) : null}
      <Dialog title={t('phone.cancelTitle')} isOpen={isCancelAsked} onClose={() => setCancelAsked(false)}>
        <p className={styles.warning}>{t('phone.cancelWarning')}</p>
        <p>{t('phone.cancelHow')}</p>
        <DialogActions leave="back" onLeave={() => setCancelAsked(false)}>
          <Button
            label={t('phone.cancelSum', { amount: formatMoney(payment.amountTiyn, language) })}
            look="main"
            autoFocus
            onPress={() => {
              setCancelAsked(false);
              acts.cancel();
            }}
            testId="confirm-cancel-invoice"
          />
        </DialogActions>
      </Dialog>
    </>
  );
}

/** A line of the cart was refused: it is mended before anything else. */
export function isOfLine({ problem }: PaymentView, { isOver, canGoBack }: PayActs): boolean {
  return (namedField(problem?.params['field'])?.line ?? null) !== null && isOver && canGoBack;
}
