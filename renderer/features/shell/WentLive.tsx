import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button, CommandButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { Stack } from '#ui/Stack.tsx';

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
