import { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';

export function SandboxQrRefund({ operationId }: { readonly operationId: string }): ReactNode {
  const { t } = useTranslation('sandbox');
  const simulate = useTillCommand('sandbox.simulateQrRefund');
  return (
    <div className={layout['stackSmall']} role="group" aria-label={t('qrRefund')} data-testid="sandbox-qr-refund">
      <p>{t('qrRefund')}</p>
      <div className={layout['wrapSmall']}>
        {qrRefundEvents.map((event) => (
          <Button
            key={event}
            size="small"
            isDisabled={simulate.isPending}
            onPress={() => {
              simulate.mutate({ operationId, event });
            }}
            data-testid={`sandbox-refund-${event}`}
          >
            {t(`event.${event}`)}
          </Button>
        ))}
      </div>
      {simulate.error === null ? null : <Advice problem={simulate.error} quiet />}
    </div>
  );
}
