import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';

export function StopImport({ importId }: { readonly importId: string }): ReactNode {
  const { t } = useTranslation('table');
  const [isAsking, setAsking] = useState(false);
  const stop = useTillCommand('goodsTable.stop', () => setAsking(false));
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)} data-testid="import-stop">
        {t('stop')}
      </Button>
      <Dialog title={t('stopQuestion')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('stopWarning')}</p>
        {stop.error === null ? null : <Advice problem={stop.error} />}
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <Button
            look="danger"
            autoFocus
            isDisabled={stop.isPending}
            onPress={() => stop.mutate({ importId })}
            data-testid="confirm-import-stop"
          >
            {t('stop')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
