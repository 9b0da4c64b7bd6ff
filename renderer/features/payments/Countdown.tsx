import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import styles from './Countdown.module.css';
import { formatRemaining, remainingMs, remainingShare } from './countdown.ts';

const CIRCUMFERENCE = 97.4;
const SHORT_MS = 30_000;

/** The time left of a payment's window: the only part rendered as it passes. */
export function Countdown({
  payment,
  children,
}: {
  readonly payment: PaymentView;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('pay');
  useTick(250);
  return (
    <CountdownRing
      leftMs={remainingMs(payment, sinceReceivedMs(payment)) ?? 0}
      windowMs={payment.windowMs}
      label={t('left')}
    >
      {children}
    </CountdownRing>
  );
}

/** A ring and `m:ss`, where the time is the subject. */
export function CountdownRing({
  leftMs: left,
  windowMs,
  label,
  testId = 'countdown',
  children,
}: {
  readonly leftMs: number;
  readonly windowMs: number | null;
  readonly label: string;
  readonly testId?: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={clsx(styles.time, left < SHORT_MS && styles.short)}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.5" fill="none" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - remainingShare(left, windowMs))}
        />
      </svg>
      <div>
        <span className={styles.left} role="timer" aria-label={label} data-testid={testId}>
          {formatRemaining(left)}
        </span>
        {children}
      </div>
    </div>
  );
}
