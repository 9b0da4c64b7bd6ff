import { setPurpose } from '@tilla/shared/domain/cart.ts';
import { LONGEST_PURPOSE } from '@tilla/shared/domain/purpose.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { FieldForm } from '#ui/FieldForm.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useText } from '#ui/use-text.ts';
import { useCart } from './cart-store.ts';

export function PurposeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const { cart, lastLineId, put } = useCart();
  const text = useText(cart.purpose ?? '');
  return (
    <Dialog title={t('purpose.title')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          put(setPurpose(cart, text.value), lastLineId);
          onClose();
        }}
      >
        <TextField
          label={t('purpose.label')}
          hint={t('purpose.hint')}
          {...text}
          maxLength={LONGEST_PURPOSE}
          autoFocus
          testId="purpose-text"
        />
        <DialogActions>
          <Button look="quiet" onPress={onClose}>
            {t('app:cancel')}
          </Button>
          <Button look="main" type="submit" data-testid="purpose-save">
            {t('app:save')}
          </Button>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
