import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';

/** Cannot be undone, so it asks first. */
export function CancelSubscription({
  subscriptionId,
  onAsked,
  onClose,
}: {
  readonly subscriptionId: number;
  readonly onAsked: (operationId: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const change = useTillCommand('subscription.change', ({ operationId }) => {
    onAsked(operationId);
  });
  return (
    <Dialog title={t('recurring.cancelTitle')} isOpen onClose={onClose}>
      <p>{t('recurring.cancelHow')}</p>
      {change.error === null ? null : <Advice problem={change.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {t('recurring.keep')}
        </Button>
        <Button
          look="danger"
          autoFocus
          isDisabled={change.isPending}
          onPress={() => {
            change.mutate({ subscriptionId, move: 'cancel' });
          }}
          data-testid="confirm-subscription-cancel"
        >
          {t('recurring.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
