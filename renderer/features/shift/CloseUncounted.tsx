import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/use-text.ts';

/** Ends the shift without a count, by a manager's right and with a reason. */
export function CloseUncounted({
  isDisabled,
  onClose,
}: {
  readonly isDisabled: boolean;
  readonly onClose: (why: string) => void;
}): ReactNode {
  const { t } = useTranslation(['shift', 'app']);
  const [isAsking, setAsking] = useState(false);
  const why = useText();
  return (
    <>
      <Button look="quiet" wide isDisabled={isDisabled} onPress={() => setAsking(true)} data-testid="close-uncounted">
        {t('closeUncounted')}
      </Button>
      <Dialog title={t('uncountedTitle')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('uncountedHow')}</p>
        <TextField label={t('uncountedWhy')} {...why} maxLength={200} autoFocus testId="uncounted-why" />
        <DialogActions leave="cancel" onLeave={() => setAsking(false)}>
          <Button
            look="danger"
            isDisabled={why.value.trim() === ''}
            onPress={() => {
              setAsking(false);
              onClose(why.value.trim());
            }}
            data-testid="confirm-uncounted"
          >
            {t('closeUncounted')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
