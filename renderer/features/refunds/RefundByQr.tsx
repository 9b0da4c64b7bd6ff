import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { QrRefundDialog } from './QrRefundDialog.tsx';

export function RefundByQr(): ReactNode {
  const { t } = useTranslation('refunds');
  const view = useTillQuery('app.view', {}).data;
  const [isOpen, setOpen] = useState(false);
  if (view === undefined || view.closed.includes('refund') || view.closed.includes('qr_refund')) return null;
  return (
    <>
      <Button label={t('byQr')} size="small" onPress={() => setOpen(true)} testId="refund-by-qr-here" />
      {isOpen ? <QrRefundDialog paymentId={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
