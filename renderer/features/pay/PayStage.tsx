import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { formatDayTime } from '../../../shared/domain/almaty-time.ts';
import { sinceHeardMs } from '../../app/heard.ts';
import { useLanguage } from '../../app/language.ts';
import { formatRemaining, remainingMs, remainingShare } from './countdown.ts';
import styles from './PayStage.module.css';
import { QrCode } from './QrCode.tsx';

/** Nothing here goes on by itself alone. */
const needsPerson: ReadonlySet<PaymentView['phase']> = new Set(['disputed', 'mismatch', 'stopped', 'failed']);

/** What the customer looks at: the QR while it may be scanned, else how it stands in one word. */
export function PayStage({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation('pay');
  const left = remainingMs(payment, sinceHeardMs(payment));
  const { phase, qr, place, tender } = payment;
  if (tender === 'phone') return <PhoneStage payment={payment} left={left} />;
  if (phase === 'waiting' && qr !== null && left !== 0) {
    return (
      <section className={`${styles['stage'] ?? ''} ${styles['light'] ?? ''}`} aria-label={t('qr')}>
        <div className={styles['code']}>
          <QrCode qr={qr} label={t('qrLabel')} testId="qr-code" />
        </div>
        {left === null ? null : <Countdown left={left} windowMs={payment.windowMs} />}
      </section>
    );
  }
  // Zero by this page's count is no word of the service: until it speaks, the till is still checking (L2).
  const shown = phase === 'waiting' && left === 0 ? 'checking' : phase;
  const isHidden = shown === 'waiting' || (place === 'superseded' && shown === 'checking');
  const isBusy = shown === 'sending' || shown === 'checking' || shown === 'cancelling' || isHidden;
  const isBad = !isHidden && needsPerson.has(shown);
  return (
    <section className={styles['stage']} role="status">
      {isBusy ? (
        <span className={styles['spinner']} aria-hidden="true" />
      ) : (
        <span className={`${styles['sign'] ?? ''} ${isBad ? (styles['bad'] ?? '') : ''}`} aria-hidden="true">
          {isBad ? '!' : '–'}
        </span>
      )}
      <p className={styles['headline']} data-testid="stage-headline">
        {t(isHidden ? 'stage.hidden' : `stage.${shown}`)}
      </p>
      <p className={styles['hint']}>{t(isHidden ? 'stageHint.hidden' : `stageHint.${shown}`)}</p>
    </section>
  );
}

/** A bill lies on a phone the till cannot see: whose, how long, and what the customer does now. */
function PhoneStage({ payment, left }: { readonly payment: PaymentView; readonly left: number | null }): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const { place, phoneMasked, payableUntil } = payment;
  const phase = payment.phase === 'waiting' && left === 0 ? 'checking' : payment.phase;
  const isHidden = place === 'superseded' && (phase === 'sending' || phase === 'waiting');
  const shown = isHidden ? 'hidden' : phase;
  const isBusy =
    isHidden || phase === 'sending' || phase === 'waiting' || phase === 'checking' || phase === 'cancelling';
  const isBad = needsPerson.has(phase);
  return (
    <section className={styles['stage']} role="status">
      {phoneMasked === null ? null : (
        <p className={styles['phone']} data-testid="phone-masked">
          {phoneMasked}
        </p>
      )}
      {isBusy ? (
        <span className={styles['spinner']} aria-hidden="true" />
      ) : (
        <span className={`${styles['sign'] ?? ''} ${isBad ? (styles['bad'] ?? '') : ''}`} aria-hidden="true">
          {isBad ? '!' : '–'}
        </span>
      )}
      <p className={styles['headline']} data-testid="stage-headline">
        {t(`phone.stage.${shown}`)}
      </p>
      <p className={styles['hint']}>{t(`phone.stageHint.${shown}`)}</p>
      {phase === 'waiting' && payableUntil !== null && !isHidden ? (
        <p className={styles['hint']}>
          {t('phone.until', { until: formatDayTime(Date.parse(payableUntil), language) })}
        </p>
      ) : null}
    </section>
  );
}

const CIRCUMFERENCE = 94.25;

function Countdown({ left, windowMs }: { readonly left: number; readonly windowMs: number | null }): ReactNode {
  const { t } = useTranslation('pay');
  const isShort = left < 30_000;
  return (
    <p className={`${styles['ring'] ?? ''} ${isShort ? (styles['short'] ?? '') : ''}`}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" fill="none" stroke="#e3e8ed" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - remainingShare(left, windowMs))}
        />
      </svg>
      <span role="timer" aria-label={t('left')} data-testid="countdown">
        {formatRemaining(left)}
      </span>
    </p>
  );
}
