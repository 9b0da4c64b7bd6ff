import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { AmountField } from '#ui/AmountField.tsx';
import { Submit } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { FieldForm } from '#ui/FieldForm.tsx';
import { Keypad } from '#ui/Keypad.tsx';

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
