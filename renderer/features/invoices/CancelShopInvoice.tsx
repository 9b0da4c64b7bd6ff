import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallBackInvoice } from '../pay/CallBackInvoice.tsx';

/** Calls a bill back that somebody else made. */
export function CancelShopInvoice({ invoiceId }: { readonly invoiceId: number }): ReactNode {
  const { t } = useTranslation('listed');
  return (
    <CallBackInvoice
      command="shopInvoice.cancel"
      input={{ invoiceId }}
      warning={t('shop.cancelWarning')}
      testId="shop-cancel"
    />
  );
}
