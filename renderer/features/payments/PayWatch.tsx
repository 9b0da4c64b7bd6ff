import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClock, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { atTime, untilClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { Countdown } from './Countdown.tsx';
import { checkedAt, leftOf } from './countdown.ts';
import { PaySteps } from './PaySteps.tsx';
import styles from './PayWatch.module.css';
import type { PayActs } from './use-pay-acts.ts';

export function PayWatch({
  payment,
  acts,
  view,
  isTraining,
}: {
  readonly payment: PaymentView;
  readonly acts: PayActs;
  readonly view: AppView;
  readonly isTraining: boolean;
}): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const { phase, payableUntil } = payment;
  const until = payableUntil === null ? null : untilClock(Date.parse(payableUntil), language);
  const isCounted = useCounted(payment);
  const { isOver, isSuperseded, isCounterBusy } = acts;

  const canLeave = phase === 'stopped' || phase === 'mismatch' || isSuperseded || (isOver && isCounterBusy);
  return (
    <div className={clsx(styles.watch, isTraining && styles.row)}>
      {isCounted && !isSuperseded ? (
        <Countdown payment={payment}>
          {until === null ? null : <span className={font.figures}>{t('openUntil', { until })}</span>}
        </Countdown>
      ) : null}
      <Checked payment={payment} view={view} />
      <div className={styles.steps}>
        <PaySteps payment={payment} />
      </div>
      {acts.canLook ? (
        <Button label={t('lookAgain')} isDisabled={acts.isPending} onPress={acts.lookAgain} testId="look-again" />
      ) : null}
      {canLeave ? (
        <Button onPress={acts.setAside} isDisabled={acts.isPending} testId="leave">
          {t(isSuperseded || isOver ? 'leave' : 'putAside')}
        </Button>
      ) : null}
      {isOver || (phase === 'stopped' && view.person?.role === 'manager') ? (
        <Button look="quiet" isDisabled={acts.isPending} onPress={acts.dismiss} testId="dismiss">
          {t(phase === 'stopped' ? 'settled' : 'dismiss')}
        </Button>
      ) : null}
    </div>
  );
}

/** When the service last answered about this payment; only the strip shows the connection. */
function Checked({ payment, view }: { readonly payment: PaymentView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const { phase } = payment;
  const { serviceTime } = view;
  const look = () =>
    phase === 'rejected' || serviceTime === null
      ? null
      : checkedAt(payment, sinceReceivedMs(payment), Date.parse(serviceTime) + sinceReceivedMs(view));
  useTick(250, () => {
    const checked = look();
    return checked === null ? null : `${formatClock(checked.atMs)} ${String(checked.isOld)}`;
  });
  const checked = look();
  if (checked === null) return null;
  const at = checked.isToday ? formatClock(checked.atMs) : formatDayTime(checked.atMs, language);
  return (
    <p className={styles.checked} data-old={checked.isOld ? '' : undefined} data-testid="checked-at">
      {t('checkedAt', { at: atTime(at, language) })}
    </p>
  );
}

function useCounted(payment: PaymentView): boolean {
  const look = (): boolean => leftOf(payment, sinceReceivedMs(payment)) !== null;
  useTick(250, look);
  return look();
}
