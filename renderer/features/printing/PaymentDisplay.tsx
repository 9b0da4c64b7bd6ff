import type { DisplayState, DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import { Money } from '@tilla/ui/Money.tsx';
import spinner from '@tilla/ui/spinner.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { CountdownRing } from '../payments/Countdown.tsx';
import { remainingMs } from '../payments/countdown.ts';
import { QrCode } from '../payments/QrCode.tsx';
import styles from './PaymentDisplay.module.css';

export function PaymentDisplay({
  view,
  shown,
}: {
  readonly view: DisplayView;
  readonly shown: ShownPayment;
}): ReactNode {
  const { t } = useTranslation();
  const isTimeOver = (): boolean => remainingMs(shown, sinceReceivedMs(view)) === 0;
  useTick(250, isTimeOver);
  // Zero by this page's count is not the service's status: until that comes, the till still checks (rule L2).
  const state = shown.state === 'waiting' && isTimeOver() ? 'checking' : shown.state;
  const isOnPhone = shown.tender === 'phone' && state === 'waiting';
  const { qr } = shown;
  return (
    <div className={styles.payment} data-testid="customer-payment" data-state={state}>
      {state === 'waiting' && qr !== null ? (
        <div className={styles.code}>
          <QrCode qr={qr} label={t('qr')} testId="customer-qr" />
        </div>
      ) : (
        <div className={styles.busy} aria-hidden="true">
          <span className={state === 'over' ? styles.over : clsx(spinner.spinner, styles.spinner)}>
            {state === 'over' ? '–' : ''}
          </span>
        </div>
      )}
      <div className={styles.side}>
        <p className={styles.name}>{t('toPay')}</p>
        <p className={styles.amount}>
          <Money tiyn={shown.amountTiyn} data-testid="customer-amount" />
        </p>
        <p className={styles.state}>{t(isOnPhone ? 'phone.waiting' : `state.${state}`)}</p>
        <p className={styles.hint}>{t(isOnPhone ? 'phone.waitingHint' : `hint.${state}`)}</p>
        {state === 'waiting' && qr !== null && shown.remainingMs !== null ? (
          <TimeLeft view={view} shown={shown} />
        ) : null}
      </div>
    </div>
  );
}

type ShownPayment = Extract<DisplayState, { kind: 'payment' }>;

function TimeLeft({ view, shown }: { readonly view: DisplayView; readonly shown: ShownPayment }): ReactNode {
  const { t } = useTranslation();
  useTick(250);
  const left = remainingMs(shown, sinceReceivedMs(view)) ?? 0;
  return <CountdownRing leftMs={left} windowMs={shown.windowMs} label={t('left')} testId="customer-countdown" />;
}
