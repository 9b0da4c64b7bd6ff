import type { PaymentPhase } from '@tilla/shared/contract/views/sale-view.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const phaseLooks = {
  sending: ['wait', '…'],
  waiting: ['wait', '…'],
  checking: ['wait', '…'],
  disputed: ['bad', '!'],
  cancelling: ['wait', '…'],
  paid: ['paid', '✓'],
  cancelled: ['calm', '–'],
  expired: ['calm', '–'],
  failed: ['bad', '!'],
  rejected: ['calm', '–'],
  mismatch: ['bad', '!'],
  stopped: ['bad', '!'],
} as const satisfies Record<PaymentPhase, readonly [string, string]>;

export function PhaseChip({ phase }: { readonly phase: PaymentPhase }): ReactNode {
  const { t } = useTranslation('pay');
  const [tone, mark] = phaseLooks[phase];
  return (
    <Chip tone={tone} mark={mark}>
      {t(`phase.${phase}`)}
    </Chip>
  );
}
