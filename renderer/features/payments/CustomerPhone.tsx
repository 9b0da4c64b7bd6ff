import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './CustomerPhone.module.css';

export function CustomerPhone({
  payment,
  shopName,
  isBesideQr,
}: {
  readonly payment: PaymentView;
  readonly shopName: string;
  readonly isBesideQr: boolean;
}): ReactNode {
  const { t } = useTranslation('training');
  const act = useTillCommand('training.actAsCustomer');
  const [ignoredId, setIgnoredId] = useState<string | null>(null);
  const { id: paymentId, phase, scanned, invoiceId, tender } = payment;
  if (ignoredId === paymentId) {
    return (
      <aside className={clsx(styles.pocket, isBesideQr && styles.ofQr)} aria-label={t('phone')}>
        <p>{t('inPocket')}</p>
        <Button label={t('takeOut')} onPress={() => setIgnoredId(null)} testId="phone-back" />
      </aside>
    );
  }
  const isLate = phase === 'checking' || phase === 'expired';
  const isPayable = phase === 'waiting' || phase === 'disputed' || phase === 'cancelling';
  const isOver = !isLate && !isPayable && phase !== 'sending';
  const isReady = invoiceId !== null && (isPayable || isLate);
  const isBusy = act.isPending || !isReady;
  const press = (action: 'scan' | 'pay' | 'reject') => () => act.mutate({ paymentId, action });
  return (
    <aside
      className={clsx(styles.phone, isBesideQr && styles.ofQr)}
      aria-label={t('phone')}
      data-testid="customer-phone"
    >
      <div className={styles.screen}>
        <p className={styles.label}>{t('phone')}</p>
        <p className={styles.shop}>{shopName}</p>
        <p className={styles.amount}>
          <Money tiyn={payment.amountTiyn} />
        </p>
        <p className={styles.state} role="status">
          {t(act.error === null ? stateOf(payment) : 'state.refusedByBank')}
        </p>
        <span className={layout.space} />
        {isLate || isOver || tender === 'phone' ? null : (
          <Button label={t('scan')} isDisabled={isBusy || scanned} onPress={press('scan')} testId="phone-scan" />
        )}
        {isOver ? null : (
          <Button look="main" size="large" isDisabled={isBusy} onPress={press('pay')} testId="phone-pay">
            {t(isLate ? 'payLate' : 'pay')}
          </Button>
        )}
        {isLate || isOver ? null : (
          <>
            <Button label={t('reject')} isDisabled={isBusy} onPress={press('reject')} testId="phone-reject" />
            <Button label={t('ignore')} look="quiet" onPress={() => setIgnoredId(paymentId)} testId="phone-ignore" />
          </>
        )}
      </div>
    </aside>
  );
}

function stateOf({ phase, scanned, invoiceId, tender }: PaymentView): string {
  const isInvoice = tender === 'phone';
  if (phase === 'checking' || phase === 'expired') return isInvoice ? 'state.billLate' : 'state.late';
  if (phase === 'cancelled' || phase === 'failed') return 'state.rejected';
  if (isInvoice) return invoiceId === null || phase === 'sending' ? 'state.billNothing' : 'state.bill';
  if (invoiceId === null) return 'state.nothing';
  return scanned ? 'state.confirm' : 'state.camera';
}
