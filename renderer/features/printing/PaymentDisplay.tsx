import type { DisplayState, DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import { Money } from '@tilla/ui/Money.tsx';
import spinner from '@tilla/ui/spinner.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { formatRemaining, remainingMs, remainingShare } from '../payments/countdown.ts';
import { QrCode } from '../payments/QrCode.tsx';
import { GoodsList } from './GoodsDisplay.tsx';
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
      <div className={styles.side}>
        <p className={styles.name}>{t('toPay')}</p>
        <p className={styles.amount}>
          <Money tiyn={shown.amountTiyn} data-testid="customer-amount" />
        </p>
        <p className={styles.state}>{t(isOnPhone ? 'phone.waiting' : `state.${state}`)}</p>
        <p className={styles.hint}>{t(isOnPhone ? 'phone.waitingHint' : `hint.${state}`)}</p>
        <div className={styles.list}>
          <GoodsList goods={shown} />
        </div>
      </div>
      {state === 'waiting' && qr !== null ? (
        <div className={styles.stage}>
          <div className={styles.code}>
            <QrCode qr={qr} label={t('qr')} testId="customer-qr" />
          </div>
          {shown.remainingMs === null ? null : <TimeLeft view={view} shown={shown} />}
        </div>
      ) : (
        <div className={clsx(styles.stage, styles.busy)} aria-hidden="true">
          <span className={state === 'over' ? styles.over : clsx(spinner.spinner, styles.spinner)}>
            {state === 'over' ? '–' : ''}
          </span>
        </div>
      )}
    </div>
  );
}

type ShownPayment = Extract<DisplayState, { kind: 'payment' }>;

function TimeLeft({ view, shown }: { readonly view: DisplayView; readonly shown: ShownPayment }): ReactNode {
  const { t } = useTranslation();
  useTick(250);
  const left = remainingMs(shown, sinceReceivedMs(view)) ?? 0;
  return (
    <p className={styles.left}>
      <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="2" className={styles.track} />
        <rect width={100 * remainingShare(left, shown.windowMs)} height="2" className={styles.rest} />
      </svg>
      <span role="timer" aria-label={t('left')} data-testid="customer-countdown">
        {formatRemaining(left)}
      </span>
    </p>
  );
}
