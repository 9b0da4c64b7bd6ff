import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { sinceHeardMs } from '../../app/heard.ts';
import { useTick } from '../../app/tick.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Money } from '../../ui/Money.tsx';
import { useRefusedScans } from '../sell/scan-to-cart.ts';
import { CustomerPhone } from '../training/CustomerPhone.tsx';
import { oldWordSeconds } from './countdown.ts';
import { PayActions } from './PayActions.tsx';
import { PayStage } from './PayStage.tsx';
import { PaySteps } from './PaySteps.tsx';
import styles from './PendingPayment.module.css';

/** A payment that is not paid, or not yet: the sum, what happens, the QR, what can be done. */
export function PendingPayment({
  payment,
  view,
}: {
  readonly payment: PaymentView;
  readonly view: AppView;
}): ReactNode {
  const { t } = useTranslation('pay');
  useTick(250);
  useRefusedScans(view.settings.soundVolume);
  const oldSeconds = oldWordSeconds(payment, sinceHeardMs(payment));
  const isTraining = view.mode === 'training';
  return (
    <div
      className={`${styles['screen'] ?? ''} ${isTraining ? (styles['training'] ?? '') : ''}`}
      data-testid="payment-phase"
      data-phase={payment.phase}
    >
      <section className={styles['side']} aria-label={t('payment')}>
        <p className={styles['what']}>{t(payment.isPart ? 'restToPay' : 'toPay', { number: payment.saleNumber })}</p>
        <p className={styles['amount']}>
          <Money tiyn={payment.amountTiyn} data-testid="pay-amount" />
        </p>
        <PaySteps payment={payment} />
        <div className={styles['news']}>
          {payment.problem === null ? null : (
            <Advice problem={payment.problem} about={{ sale: payment.saleNumber, request: payment.id }} />
          )}
          {oldSeconds === null || payment.phase === 'rejected' ? null : (
            <p className={styles['age']} role="status">
              {t('oldWord', { seconds: oldSeconds })}
            </p>
          )}
        </div>
        <PayActions payment={payment} view={view} />
      </section>
      <PayStage payment={payment} />
      {isTraining ? <CustomerPhone payment={payment} shopName={view.shop?.name ?? 'Tilla'} /> : null}
    </div>
  );
}
