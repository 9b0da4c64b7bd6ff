import { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

export function SandboxQrRefund({ operationId }: { readonly operationId: string }): ReactNode {
  const { t } = useTranslation('sandbox');
  const simulate = useTillCommand('sandbox.simulateQrRefund');
  return (
    <Stack gap={2} role="group" aria-label={t('qrRefund')} data-testid="sandbox-qr-refund">
      <p>{t('qrRefund')}</p>
      <Inline gap={2} align="stretch">
        {qrRefundEvents.map((event) => (
          <CommandButton
            label={t(`event.${event}`)}
            key={event}
            size="small"
            command={simulate}
            input={{ operationId, event }}
            testId={`sandbox-refund-${event}`}
          />
        ))}
      </Inline>
      <Advice problem={simulate.error} quiet />
    </Stack>
  );
}
