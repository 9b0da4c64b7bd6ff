import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { formatClockSeconds } from '../../../shared/domain/almaty-time.ts';
import { isAlive as isAlivePhase } from './alive.ts';
import styles from './PaySteps.module.css';

/** Shown, scanned, paid: how far the customer has come. */
export function PaySteps({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation('pay');
  const { phase, scanned, shownAt, scannedAt, invoiceId } = payment;
  const isAlive = isAlivePhase(phase);
  const isMade = invoiceId !== null && phase !== 'sending';
  if (payment.tender === 'phone') {
    return (
      <ol className={styles['steps']} data-testid="pay-steps">
        <Step index={1} state={isMade ? 'done' : isAlive ? 'now' : 'idle'} at={shownAt}>
          {t(isMade ? 'phone.steps.shown' : 'phone.steps.preparing')}
        </Step>
        <Step index={2} state={isMade && isAlive ? 'now' : 'idle'} at={null}>
          {t('phone.steps.toScan')}
        </Step>
        <Step index={3} state="idle" at={null}>
          {t('phone.steps.paid')}
        </Step>
      </ol>
    );
  }
  return (
    <ol className={styles['steps']} data-testid="pay-steps">
      <Step index={1} state={isMade ? 'done' : isAlive ? 'now' : 'idle'} at={shownAt}>
        {t(isMade ? 'steps.shown' : 'steps.preparing')}
      </Step>
      <Step index={2} state={scanned ? 'done' : isMade && isAlive ? 'now' : 'idle'} at={scannedAt}>
        {t(scanned ? 'steps.scanned' : 'steps.toScan')}
      </Step>
      <Step index={3} state={scanned && isAlive ? 'now' : 'idle'} at={null}>
        {t(scanned && isAlive ? 'steps.confirming' : 'steps.paid')}
      </Step>
    </ol>
  );
}

function Step({
  index,
  state,
  at,
  children,
}: {
  readonly index: number;
  readonly state: 'done' | 'now' | 'idle';
  readonly at: string | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li
      className={`${styles['step'] ?? ''} ${styles[state] ?? ''}`}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles['mark']} aria-hidden="true">
        {state === 'done' ? '✓' : index}
      </span>
      <span>{children}</span>
      <span className={styles['at']}>{at === null ? '' : formatClockSeconds(Date.parse(at))}</span>
    </li>
  );
}
