import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { ChooseCashier } from './ChooseCashier.tsx';
import { ReconnectCashier } from './ReconnectCashier.tsx';

export function CashierDialog(): ReactNode {
  const { t } = useTranslation('cashiers');
  const { shown, connectionId, close } = useCashierDialog();
  const tills = useTillQuery('cashbox.tills', {}, { enabled: shown !== null, isForgotten: true });
  if (shown === null) return null;
  return (
    <Dialog title={t(`title.${shown}`)} isOpen onClose={close} wide>
      <AdvicePlaceContext value="settings">
        <Advice problem={tills.error} />
        {tills.data === undefined ? (
          <p role="status">{t('reading')}</p>
        ) : shown === 'reconnect' ? (
          <ReconnectCashier wantedId={connectionId} tills={tills.data} onClose={close} />
        ) : (
          <ChooseCashier tills={tills.data} onClose={close} />
        )}
      </AdvicePlaceContext>
    </Dialog>
  );
}
