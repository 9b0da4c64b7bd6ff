import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallBackInvoice } from '../pay/CallBackInvoice.tsx';

export function CancelShopInvoice({
  invoiceId,
  amountTiyn,
}: {
  readonly invoiceId: number;
  readonly amountTiyn: number;
}): ReactNode {
  const { t } = useTranslation('listed');
  return (
    <CallBackInvoice
      command="shopInvoice.cancel"
      input={{ invoiceId }}
      amountTiyn={amountTiyn}
      warning={t('shop.cancelWarning')}
      testId="shop-cancel"
    />
  );
}
