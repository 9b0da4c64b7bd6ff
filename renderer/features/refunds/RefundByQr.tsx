import { Button } from '@tilla/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openRefund } from '#renderer/app/refund-page.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';

export function RefundByQr(): ReactNode {
  const { t } = useTranslation('refunds');
  const view = useTillQuery('app.view', {}).data;
  if (view === undefined || view.closed.includes('refund') || view.closed.includes('qr_refund')) return null;
  return (
    <Button
      label={t('byQr')}
      size="small"
      onPress={() => openRefund({ kind: 'qr', paymentId: null, identifiedId: null })}
      testId="refund-by-qr-here"
    />
  );
}
