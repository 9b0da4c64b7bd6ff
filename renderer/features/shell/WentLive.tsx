import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

export function hasGoneLive({ mode, connection }: AppView): boolean {
  return mode === 'sandbox' && connection.problem?.code === 'till_live_in_sandbox';
}

export function WentLive({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('sandbox');
  const goLive = useTillCommand('sandbox.goLive');
  const [isOpen, setOpen] = useState(false);
  if (!hasGoneLive(view)) return null;
  const close = (): void => {
    setOpen(false);
    goLive.reset();
  };
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} testId="went-live">
        <Chip tone="wait" mark="!">
          {t('wentLive.chip')}
        </Chip>
      </Button>
      <Dialog title={t('wentLive.title')} isOpen={isOpen} onClose={close}>
        <Stack gap={3}>
          <p>{t('wentLive.what')}</p>
          <p>{t('wentLive.ledger')}</p>
          <p>{t('wentLive.who')}</p>
        </Stack>
        <Advice problem={goLive.error} quiet />
        <DialogActions leave="cancel" onLeave={close}>
          <CommandButton label={t('wentLive.go')} look="main" command={goLive} input={{}} testId="go-live" />
        </DialogActions>
      </Dialog>
    </>
  );
}
