import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { NewPin } from './NewPin.tsx';
import { PinPad } from './PinPad.tsx';
import styles from './StaffScreen.module.css';

export function OwnPinDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['staff', 'app']);
  const [oldPin, setOldPin] = useState<string | null>(null);
  const show = useToasts((state) => state.show);
  const change = useTillCommand('staff.changeOwnPin', () => {
    show({ tone: 'paid', text: t('ownPin.done') });
    onClose();
  });
  return (
    <Dialog title={t('ownPin.title')} isOpen onClose={onClose}>
      <div data-testid="own-pin-dialog">
        {oldPin === null || change.error !== null ? (
          <div className={styles.pin}>
            <PinPad
              label={t('ownPin.old', { name })}
              isBusy={false}
              takesFocus
              onEnter={(pin) => {
                change.reset();
                setOldPin(pin);
              }}
            />
          </div>
        ) : (
          <NewPin name={name} isBusy={change.isPending} onEnter={(newPin) => change.mutate({ oldPin, newPin })} />
        )}
        <AdvicePlaceContext value="pin">
          <Advice problem={change.error} />
        </AdvicePlaceContext>
      </div>
      <DialogActions leave="cancel" onLeave={onClose}></DialogActions>
    </Dialog>
  );
}
