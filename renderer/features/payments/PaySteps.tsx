import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PaySteps.module.css';
import { type PayStep, payStepsOf } from './pay-steps.ts';
import { useTimeOver } from './use-time-over.ts';

const marks: Readonly<Record<PayStep['state'], string>> = { done: '✓', now: '●', idle: '', over: '–' };

export function PaySteps({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation('pay');
  const isTimeOver = useTimeOver(payment);
  return (
    <ol className={styles.steps} data-testid="pay-steps">
      {payStepsOf(payment, isTimeOver).map(({ name, state, at }) => (
        <li
          key={name}
          className={clsx(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
          data-step={name}
        >
          <span className={styles.mark} aria-hidden="true">
            {marks[state]}
          </span>
          <span>{t(payment.tender === 'phone' ? `phone.steps.${name}` : `steps.${name}`)}</span>
          <span className={styles.at}>{at === null ? '' : formatClockSeconds(Date.parse(at))}</span>
        </li>
      ))}
    </ol>
  );
}
