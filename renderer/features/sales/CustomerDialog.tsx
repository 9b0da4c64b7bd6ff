import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

const DIGITS_OF_A_NUMBER = 11;

export function CustomerDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const [typed, setTyped] = useState('');
  const attach = useTillCommand('cart.attachCustomer', () => {
    onDone();
    onClose();
  });
  const phone = parsePayerPhone(typed);
  const isWrong = phone === undefined && typed.replace(/\D/g, '').length >= DIGITS_OF_A_NUMBER;
  return (
    <Dialog title={t('customerTitle')} isOpen onClose={onClose}>
      <FieldForm
        gap="normal"
        onSend={() => {
          if (phone !== undefined && !attach.isPending) attach.mutate({ phone });
        }}
      >
        <AmountField
          label={t('customerPhone')}
          value={typed}
          placeholder="+7 701 234 56 78"
          problem={isWrong ? t('customerPhoneWrong') : undefined}
          onChange={setTyped}
        />
        <Keypad
          wide="+7"
          onType={(text) => setTyped((before) => (before + text).slice(0, 40))}
          onErase={() => setTyped((before) => before.slice(0, -1))}
        />
        <Advice problem={attach.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={phone === undefined || attach.isPending} testId="attach-customer" size="normal">
            {t('attach')}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
