import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { PersonPin } from './PersonPin.tsx';
import styles from './SwitchPerson.module.css';

export function SwitchPerson({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['unlock', 'app']);
  const [isOpen, setOpen] = useState(false);
  const unlock = useTillCommand('session.unlock', () => setOpen(false));
  const close = () => {
    setOpen(false);
    unlock.reset();
  };
  const others = view.people.filter(({ id }) => id !== view.person?.id);
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('switchFrom', { name: view.person?.name ?? '' })}
        onPress={() => setOpen(true)}
        testId="switch-person"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
          <path d="M12 12a4 4 0 1 0-.01 0M4.5 20a7.5 7.5 0 0 1 15 0" />
        </svg>
        <b className={styles.name}>{view.person?.name}</b>
      </Button>
      <Dialog title={t('switchTitle')} isOpen={isOpen} onClose={close} wide={others.length > 0}>
        {others.length === 0 ? (
          <p>{t('alone')}</p>
        ) : (
          <div data-testid="switch">
            <PersonPin
              label={t('people')}
              people={others}
              pinLabel={(name) => t('pinOf', { name })}
              isBusy={unlock.isPending}
              problem={unlock.error}
              onChoose={unlock.reset}
              onEnter={(given) => unlock.mutate(given)}
              testId="switch-to"
            />
          </div>
        )}
        {others.length === 0 ? (
          <DialogActions>
            <Button label={t('app:close')} look="main" autoFocus onPress={close} />
          </DialogActions>
        ) : null}
      </Dialog>
    </>
  );
}
