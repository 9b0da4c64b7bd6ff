import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '#renderer/app/closed.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';

export function WithdrawList({ listId, count }: { readonly listId: string; readonly count: number }): ReactNode {
  const { t } = useTranslation(['bulk', 'app', 'pay']);
  const [isAsking, setAsking] = useState(false);
  const withdraw = useTillCommand('bulk.withdraw', () => setAsking(false));
  // The key does not allow it: no button, and after an attempt the reason.
  if (useHidden('cancel')) return withdraw.error === null ? null : <Advice problem={withdraw.error} quiet />;
  return (
    <>
      <Button isDisabled={withdraw.isPending} onPress={() => setAsking(true)} data-testid="bulk-withdraw">
        {t('withdrawAll', { count })}
      </Button>
      <Dialog title={t('withdrawQuestion')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('withdrawWarning')}</p>
        {withdraw.error === null ? null : <Advice problem={withdraw.error} />}
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <Button
            look="main"
            autoFocus
            isDisabled={withdraw.isPending}
            onPress={() => withdraw.mutate({ listId })}
            data-testid="confirm-bulk-withdraw"
          >
            {t('withdrawAll', { count })}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
