import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';

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
      <Button look="quiet" size="small" onPress={() => setOpen(true)} data-testid="went-live">
        <Chip tone="wait" mark="!">
          {t('wentLive.chip')}
        </Chip>
      </Button>
      <Dialog title={t('wentLive.title')} isOpen={isOpen} onClose={close}>
        <div className={layout['stack']}>
          <p>{t('wentLive.what')}</p>
          <p>{t('wentLive.ledger')}</p>
          <p>{t('wentLive.who')}</p>
        </div>
        {goLive.error === null ? null : <Advice problem={goLive.error} quiet />}
        <DialogActions leave="cancel" onLeave={close}>
          <Button look="main" isDisabled={goLive.isPending} onPress={() => goLive.mutate({})} data-testid="go-live">
            {t('wentLive.go')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
