import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './SandboxInvoice.module.css';

const ends = ['scanned', 'paid', 'cancelled', 'expired', 'error'] as const;

export function SandboxInvoice({
  payment,
  isBesideQr,
}: {
  readonly payment: PaymentView;
  readonly isBesideQr: boolean;
}): ReactNode {
  const { t } = useTranslation('sandbox');
  const simulate = useTillCommand('sandbox.simulateInvoice');
  const { id: paymentId, phase, tender, scanned, invoiceId } = payment;
  const isLate = phase === 'checking' || phase === 'expired';
  const isOpen = phase === 'waiting' || phase === 'disputed' || phase === 'cancelling' || isLate;
  const asleep = (to: (typeof ends)[number]): boolean => to === 'scanned' && (scanned || isLate);
  const isReady = invoiceId !== null && isOpen;
  return (
    <aside
      className={clsx(layout.panel, styles.ends, isBesideQr && styles.ofQr)}
      aria-label={t('invoice')}
      data-testid="sandbox-invoice"
    >
      <h3 className={styles.title}>{t('invoice')}</h3>
      <div className={styles.acts}>
        {ends
          .filter((to) => isReady && (to !== 'scanned' || tender === 'qr'))
          .map((to) => (
            <CommandButton
              label={t(`to.${to}`)}
              key={to}
              wide
              look={to === 'paid' ? 'main' : 'plain'}
              isDisabled={asleep(to)}
              command={simulate}
              input={{ paymentId, to }}
              testId={`sandbox-${to}`}
            />
          ))}
      </div>
      <Advice problem={simulate.error} quiet />
    </aside>
  );
}
