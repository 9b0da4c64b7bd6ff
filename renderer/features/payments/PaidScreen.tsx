import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { isWork, useTenders } from '../sales/tender-store.ts';
import { useDigitsOfNextCart } from '../sales/use-quantity-keys.ts';
import styles from './PaidScreen.module.css';
import { PaidTick } from './PaidTick.tsx';
import { PrintState } from './PrintState.tsx';
import { playPaidSound } from './paid-sound.ts';
import { ReceiptButtons } from './ReceiptButtons.tsx';

export function PaidScreen({ payment, view }: { readonly payment: PaymentView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const language = useLanguage();
  const { closePayment } = useScreen();
  const dismiss = useTillCommand('payment.dismiss', closePayment);
  const sale = useTillQuery('sale.view', { saleId: payment.saleId });
  const { id: paymentId, paidAt, payerName, problem } = payment;
  const { soundVolume } = view.settings;
  useEffect(() => playPaidSound(paymentId, soundVolume), [paymentId, soundVolume]);
  useEffect(() => {
    const { step, close, showPaid } = useTenders.getState();
    // Another tender was in use in its place; and the change of the sale before is counted out.
    if (step !== null && isWork(step) && step.instead === paymentId) close();
    showPaid(null);
  }, [paymentId]);

  const closing = useRef<Promise<unknown> | null>(null);
  function next(): void {
    if (!dismiss.isPending) dismiss.mutate({ paymentId });
  }
  /** The next customer's first goods close it: a line above their cart shows it. */
  async function close(): Promise<void> {
    closing.current ??= dismiss.mutateAsync({ paymentId }).finally(() => {
      closing.current = null;
    });
    await closing.current;
    const { saleId, amountTiyn } = payment;
    useTenders.getState().showPaid({ saleId, amountTiyn, changeTiyn: 0, payerName });
  }
  useScanPlace('paid', { close });
  useDigitsOfNextCart(() => {
    // The screen shows why it stays open.
    close().catch(() => undefined);
  });
  useKeys({ next });

  const details = [t('paid'), payerName, paidAt === null ? null : formatClockSeconds(Date.parse(paidAt))];
  return (
    <div className={styles.screen} data-testid="payment-phase" data-phase="paid">
      <div className={styles.news} role="alert">
        <PaidTick />
        <p className={styles.amount}>
          <Money tiyn={payment.amountTiyn} data-testid="paid-amount" />
        </p>
        <p className={styles.details}>{details.filter((detail) => detail !== null).join(' · ')}</p>
        <p className={font.sizeL}>{t('saleNumber', { number: payment.saleNumber })}</p>
        {payment.isPart && sale.data !== undefined ? (
          <p className={font.sizeL} data-testid="whole-sale">
            {t('wholeSale', { amount: formatMoney(sale.data.totalTiyn, language) })}
          </p>
        ) : null}
      </div>
      {problem === null ? null : (
        <div className={styles.problem}>
          <Advice problem={problem} />
        </div>
      )}
      <PrintState jobs={sale.data?.printJobs ?? []} />
      <Advice problem={dismiss.error} />
      <div className={styles.actions}>
        <Button look="onColourMain" size="large" autoFocus onPress={next} testId="next-customer">
          {t('nextCustomer')} <span aria-hidden="true">⏎</span>
        </Button>
        <ReceiptButtons
          saleId={payment.saleId}
          wasPrinted={sale.data?.printJobs.some(({ document }) => document === 'slip') ?? false}
          isBilled
          look="onColourSoft"
        />
      </div>
    </div>
  );
}
