import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { useToasts } from '#ui/toast-store.ts';

/** Erases for good: says what is erased, what stays, and what the till cannot reach. */
export function EraseCustomer({
  customerId,
  onClose,
}: {
  readonly customerId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('customers');
  const show = useToasts((state) => state.show);
  const erase = useTillCommand('customer.erase', () => {
    show({ tone: 'calm', text: t('erased') });
    onClose();
  });
  return (
    <Dialog title={t('eraseTitle')} isOpen onClose={onClose}>
      <p>{t('eraseWhat')}</p>
      <p>{t('eraseKept')}</p>
      {erase.error === null ? null : <Advice problem={erase.error} />}
      <DialogActions leave="cancel" onLeave={onClose}>
        <Button
          look="danger"
          isDisabled={erase.isPending}
          onPress={() => {
            erase.mutate({ customerId });
          }}
          data-testid="confirm-erase"
        >
          {t(erase.isPending ? 'erasing' : 'eraseNow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
