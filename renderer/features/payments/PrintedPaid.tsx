import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { PhaseChip } from '#renderer/app/PhaseChip.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useDigitsOfNextCart } from '../sales/use-quantity-keys.ts';
import styles from './PrintedPaid.module.css';
import { ReceiptQr } from './ReceiptQr.tsx';

/** The customer at the counter is another one, so there is no full-screen tick. */
export function PrintedPaid({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation(['pay', 'sales']);
  const language = useLanguage();
  const { closePayment } = useScreen();
  const [isQrAsked, setQrAsked] = useState(false);
  const sale = useTillQuery('sale.view', { saleId: payment.saleId }).data;
  const dismiss = useTillCommand('payment.dismiss', closePayment);
  const leave = (): void => {
    if (!dismiss.isPending) dismiss.mutate({ paymentId: payment.id });
  };
  const print = useTillCommand('receipt.print', leave);
  const { saleId, payerName, paidAt, phase, problem } = payment;
  const isPaid = phase === 'paid';
  // The customer at the counter comes first: whether a receipt is due can be answered later, among the bills.
  useScanPlace('paid', { close: closePayment });
  useDigitsOfNextCart(closePayment);
  const facts = [
    [
      t('printed.what'),
      (sale?.lines ?? [])
        .map((line) =>
          line.count === 1 && line.measure === null ? line.name : formatGoods(line, line.count, language),
        )
        .join(', '),
    ],
    [t('printed.when'), formatDayTime(Date.parse(paidAt ?? payment.createdAt), language)],
    [t('printed.payer'), payerName ?? ''],
    [t('printed.sale'), String(payment.saleNumber)],
  ].filter(([, value]) => value !== '');
  return (
    <section className={styles.screen} aria-label={t('printed.title')} data-testid="payment-phase" data-phase={phase}>
      <div className={styles.card}>
        <Inline as="header" gap={3} justify="between">
          <h2>{t('printed.title')}</h2>
          <PhaseChip phase={phase} />
        </Inline>
        <p className={clsx(font.size3Xl, font.bold)}>
          <Money tiyn={payment.amountTiyn} data-testid="paid-amount" />
        </p>
        <Stack as="dl" gap={1}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt className={textStyles.quiet}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Stack>
        <Advice problem={problem} about={{ sale: payment.saleNumber, request: payment.id }} />
        <Advice problem={print.error} />
        <Advice problem={dismiss.error} />
        {isPaid ? (
          <fieldset className={styles.question}>
            <legend>{t('printed.receipt')}</legend>
            <CommandButton
              label={t('printed.print')}
              look="main"
              size="large"
              autoFocus
              command={print}
              input={{ saleId, document: 'slip' }}
              testId="print-receipt"
            />
            <Button label={t('printed.link')} size="large" onPress={() => setQrAsked(true)} testId="receipt-qr" />
            <Button label={t('printed.none')} look="quiet" size="large" onPress={leave} testId="printed-no-receipt" />
          </fieldset>
        ) : null}
        <Inline gap={3}>
          <Button label={t('printed.more')} look="quiet" onPress={() => openSale(saleId)} testId="open-sale" />
          <Button label={t('printed.later')} look="quiet" onPress={closePayment} testId="printed-later" />
        </Inline>
      </div>
      {isQrAsked ? <ReceiptQr saleId={saleId} onClose={() => setQrAsked(false)} /> : null}
    </section>
  );
}
