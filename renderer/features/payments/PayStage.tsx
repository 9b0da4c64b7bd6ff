import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import font from '@tilla/ui/font.module.css';
import spinner from '@tilla/ui/spinner.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { Icon } from '#renderer/app/Icon.tsx';
import { LeftInRow } from './LeftInRow.tsx';
import styles from './PayStage.module.css';
import { QrCode } from './QrCode.tsx';
import { useQuietWait } from './use-reissue.ts';
import { useTimeOver } from './use-time-over.ts';

const needsPerson: ReadonlySet<PaymentView['phase']> = new Set(['disputed', 'mismatch', 'stopped', 'failed']);
const busy: ReadonlySet<string> = new Set(['sending', 'checking', 'cancelling', 'hidden']);

/** A problem says whether money moved and what to do; a second text could contradict it. */
const phasesWithProblem: ReadonlySet<string> = new Set(['sending', 'rejected', 'failed']);

/** What the customer looks at: the QR while it may be scanned, else its state in one sentence, and what to do. */
export function PayStage({
  payment,
  children,
}: {
  readonly payment: PaymentView;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const isTimeOver = useTimeOver(payment);
  const quiet = useQuietWait(payment);
  const { phase, qr, tender, scanned, problem } = payment;
  const isSuperseded = payment.place === 'superseded';
  if (tender === 'qr' && phase === 'waiting' && qr !== null && !isTimeOver && !isSuperseded) {
    return (
      <section className={styles.qrbox} aria-label={t('qr')}>
        <div className={styles.code}>
          <QrCode qr={qr} label={t('qrLabel')} testId="qr-code" />
        </div>
        {scanned ? (
          <div className={styles.over} role="status" data-testid="stage-scanned">
            <span className={styles.phoneSign}>
              <Icon of="phone" />
            </span>
            <p className={styles.headline}>{t('customerConfirms')}</p>
            <p className={styles.overHint}>{t('customerConfirmsHint')}</p>
          </div>
        ) : null}
      </section>
    );
  }
  // Zero by this page's count is not the service's status: until that comes, the till still checks (L2).
  const counted = phase === 'waiting' && isTimeOver ? 'checking' : phase;
  const isHidden =
    isSuperseded && (counted === 'waiting' || counted === 'sending' || (counted === 'checking' && tender === 'qr'));
  const shown = isHidden || (tender === 'qr' && counted === 'waiting') ? 'hidden' : counted;
  const isBusy = busy.has(shown) || (tender === 'phone' && shown === 'waiting');
  const isBad = !isHidden && needsPerson.has(phase);
  const words = tender === 'phone' ? 'phone.' : '';
  const headline = tender === 'qr' ? qrHeadline(payment, shown) : isOffline(payment, shown) ? 'unsent' : shown;
  const end = headline === 'rejected' && shown === 'failed' ? 'unmade' : 'unpaid';
  const atEnd = shown === 'failed' ? end : shown === 'rejected' ? 'refused' : 'money';
  const place = shown === 'sending' && (tender === 'qr' || isOffline(payment, shown)) ? 'unshown' : atEnd;
  return (
    <section className={styles.card} role="status">
      {payment.phoneMasked === null ? null : (
        <p className={clsx(font.size3Xl, font.bold, font.figures, font.unbroken)} data-testid="phone-masked">
          {payment.phoneMasked}
        </p>
      )}
      {isBusy && problem?.code !== 'till_offline' ? (
        <span className={clsx(spinner.spinner, styles.spinner)} aria-hidden="true" />
      ) : (
        <span className={clsx(styles.sign, isBad && styles.bad)} aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d={isBad || isBusy ? 'M12 5v9M12 18.500v.5' : 'M6 6l12 12M18 6L6 18'} />
          </svg>
        </span>
      )}
      <p className={styles.headline} data-testid="stage-headline">
        {t(`${words}stage.${headline}` as 'stage.sending')}
      </p>
      {problem !== null && phasesWithProblem.has(shown) ? null : (
        <p className={styles.hint}>
          {shown === 'failed' ? t(`app:advice.do.${end}`) : t(`${words}stageHint.${shown}` as 'stageHint.sending')}
        </p>
      )}
      {shown === 'checking' && quiet !== null ? (
        <p className={styles.hint} data-testid="quiet-left">
          {t(`${words}checkingOldFor` as 'checkingOldFor', { count: quiet.seconds })}
        </p>
      ) : null}
      {tender === 'phone' && !isHidden ? (
        <p className={styles.hint} data-testid="payable-until">
          <LeftInRow payment={payment} until="phone.until" />
        </p>
      ) : null}
      {problem === null ? null : (
        <AdvicePlaceContext value={place}>
          <Advice
            problem={problem}
            about={{ sale: payment.saleNumber, request: payment.id }}
            closed={t(tender === 'phone' ? 'app:closed.phone' : 'app:closed.qr')}
          />
        </AdvicePlaceContext>
      )}
      {children}
    </section>
  );
}

function isOffline({ problem }: PaymentView, shown: string): boolean {
  return shown === 'sending' && problem?.code === 'till_offline';
}

/** Nobody saw a QR that did not come, and none that the bank refused to draw. */
function qrHeadline({ problem, shownAt }: PaymentView, shown: string): string {
  if (shown === 'sending' && problem !== null) return 'unshown';
  return shown === 'failed' && shownAt === null ? 'rejected' : shown;
}
