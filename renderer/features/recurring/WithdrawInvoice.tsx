import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallBackInvoice } from '../payments/CallBackInvoice.tsx';

export function WithdrawInvoice({
  paymentId,
  amountTiyn,
}: {
  readonly paymentId: string;
  readonly amountTiyn: number;
}): ReactNode {
  const { t } = useTranslation('pay');
  return (
    <CallBackInvoice
      command="payment.cancel"
      input={{ paymentId }}
      amountTiyn={amountTiyn}
      warning={t('phone.cancelWarning')}
      size="small"
      testId="withdraw-invoice"
    />
  );
}
