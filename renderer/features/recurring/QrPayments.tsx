import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';

export function QrPayments({ staticQrId }: { readonly staticQrId: number }): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error } = useTillQuery('staticQr.payments', { staticQrId, page }, { keepsLast: true });
  return (
    <section aria-label={t('recurring.payments')}>
      <h3>{t('recurring.payments')}</h3>
      <Advice problem={error} />
      {data?.isKnown === false ? <p>{t('recurring.paymentsUnknown')}</p> : null}
      {data?.isKnown === true && data.payments.length === 0 ? <p>{t('recurring.noPayments')}</p> : null}
      <Stack as="ul">
        {data?.payments.map(({ invoiceId, amountTiyn, refundedTiyn, paidAt, payerName, saleId }) => (
          <li key={invoiceId} className={layout.listRow} data-testid="qr-payment-row">
            <span className={layout.listWords}>
              <b>{paidAt === null ? '—' : formatDayTime(Date.parse(paidAt), language)}</b>
              <span className={textStyles.quiet}>
                {[
                  ...(payerName === null ? [] : [payerName]),
                  t('recurring.invoice', { id: invoiceId }),
                  ...(refundedTiyn === 0 ? [] : [t('recurring.refunded')]),
                ].join(' · ')}
              </span>
            </span>
            <Money tiyn={amountTiyn - refundedTiyn} />
            {saleId === null ? null : (
              <Button label={t('recurring.open')} size="small" onPress={() => openSale(saleId)} testId="open-sale" />
            )}
          </li>
        ))}
      </Stack>
      <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
    </section>
  );
}
