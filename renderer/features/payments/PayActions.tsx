import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Key } from '@tilla/ui/Key.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { Icon, type Way, ways } from '#renderer/app/Icon.tsx';
import { printed } from '#renderer/app/keys.ts';
import { namedField } from '#renderer/app/named-field.ts';
import { formatRemaining } from './countdown.ts';
import styles from './PayActions.module.css';
import type { PayActs } from './use-pay-acts.ts';
import { useQuietSeconds } from './use-reissue.ts';
import { wayOf } from './way-of.ts';

export function PayActions({
  payment,
  view,
  acts,
  offered,
  isBillRefused,
  asleep,
  onChoose,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
  readonly acts: PayActs;
  readonly offered: readonly Way[];
  /** The service takes no bill now, and would refuse this one again. */
  readonly isBillRefused: boolean;
  readonly asleep: ReadonlySet<Way>;
  readonly onChoose: (way: Way) => void;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app', 'tenders']);
  const language = useLanguage();
  const [isCancelAsked, setCancelAsked] = useState(false);
  const own = wayOf(payment.tender);
  const quietSeconds = useQuietSeconds(payment);
  const isCancelClosed = isHidden(view, 'cancel');
  const line = namedField(payment.problem?.params['field'])?.line ?? null;
  const isOfLine = line !== null && acts.isOver && acts.canGoBack;
  // QR and cash are the usual tenders; a refused line is resolved before either.
  const isFilled = (way: Way): boolean => (way === 'qr' || way === 'cash') && !isOfLine;
  function whyLater(): string {
    const place = own === 'phone' ? 'phone.' : '';
    if (quietSeconds === null) return t(`${place}checkingOld` as 'checkingOld');
    return t(`${place}checkingOldFor` as 'checkingOldFor', { count: quietSeconds });
  }
  return (
    <>
      <Advice problem={acts.error} />
      {acts.isCounterBusy && !acts.isSuperseded && payment.phase !== 'stopped' ? (
        <p className={textStyles.quiet}>{t('counterBusy')}</p>
      ) : null}
      {acts.isReissuing ? (
        <p className={textStyles.quiet} role="status" data-testid="quiet-left">
          {whyLater()}
        </p>
      ) : null}
      {acts.canReissue || offered.length > 0 ? (
        <div className={styles.go}>
          {isOfLine ? (
            <Button look="main" size="large" isDisabled={acts.isPending} onPress={acts.backToCart} testId="fix-line">
              {t('fixLine')}
            </Button>
          ) : null}
          {ways
            .filter((way) => offered.includes(way) || (way === own && acts.canReissue))
            .map((way) =>
              way === own ? (
                <Button
                  key={way}
                  look={isFilled(way) && !isBillRefused && !asleep.has(way) ? 'main' : 'plain'}
                  size="large"
                  isDisabled={acts.isPending || acts.isReissuing || isBillRefused}
                  onPress={acts.reissue}
                  testId="reissue"
                >
                  <Icon of={way} />
                  {t(way === 'phone' ? 'phone.again' : 'reissue')}
                  {acts.isReissuing && quietSeconds !== null ? ` ${formatRemaining(quietSeconds * 1_000)}` : null}
                  {acts.isReissuing || way === 'phone' ? null : <Key isSpare>{printed('qr')}</Key>}
                </Button>
              ) : (
                <Button
                  key={way}
                  look={isFilled(way) ? 'main' : 'plain'}
                  size="large"
                  isDisabled={acts.isPending}
                  onPress={() => onChoose(way)}
                  testId={`go-${way}`}
                >
                  <Icon of={way} />
                  {t(way === 'qr' ? 'tenders:qr' : `tenders:short.${way}`)}
                  {way === 'cash' ? <Key isSpare>{printed('cash')}</Key> : null}
                </Button>
              ),
            )}
        </div>
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
