import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { BIN_LENGTH, readBin } from '@tilla/shared/domain/bin.ts';
import { setBuyer } from '@tilla/shared/domain/cart.ts';
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
import { useCart } from './cart-store.ts';

const DIGITS_OF_A_NUMBER = 11;

/** A person by their phone, a business by its BIN, or both. */
export function CustomerDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const { cart, lastLineId, put } = useCart();
  const [typed, setTyped] = useState('');
  const [typedBin, setTypedBin] = useState(cart.buyerBin ?? '');
  const [isBin, setIsBin] = useState(false);
  const attach = useTillCommand('cart.attachCustomer', () => {
    onDone();
    onClose();
  });
  const phone = parsePayerPhone(typed);
  const isPhoneWrong = phone === undefined && digitsOf(typed) >= DIGITS_OF_A_NUMBER;
  const bin = readBin(typedBin);
  const isBinKnown = typedBin === '' || bin !== undefined;
  const isChanged = (typedBin === '' ? undefined : bin) !== cart.buyerBin;
  const isReady = typed === '' ? isBinKnown && isChanged : phone !== undefined && isBinKnown;
  const type = isBin ? setTypedBin : setTyped;
  return (
    <Dialog title={t('customerTitle')} isOpen onClose={onClose}>
      <FieldForm
        gap="normal"
        onSend={() => {
          if (!isReady || attach.isPending) return;
          if (isChanged) put(setBuyer(cart, bin), lastLineId);
          if (phone === undefined) onClose();
          else attach.mutate({ phone });
        }}
      >
        <AmountField
          label={t('customerPhone')}
          value={typed}
          placeholder="+7 701 234 56 78"
          problem={isPhoneWrong ? t('customerPhoneWrong') : undefined}
          onChange={setTyped}
          onFocus={() => setIsBin(false)}
        />
        <AmountField
          label={t('buyerLabel')}
          value={typedBin}
          placeholder="000000000000"
          problem={bin === undefined && digitsOf(typedBin) >= BIN_LENGTH ? t('buyerWrong') : undefined}
          isFirst={false}
          onChange={setTypedBin}
          onFocus={() => setIsBin(true)}
          testId="buyer-bin"
        />
        <Keypad
          wide={isBin ? '00' : '+7'}
          onType={(text) => type((before) => (before + text).slice(0, 40))}
          onErase={() => type((before) => before.slice(0, -1))}
        />
        <Advice problem={attach.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={!isReady || attach.isPending} testId="attach-customer" size="normal">
            {t('attach')}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}

function digitsOf(typed: string): number {
  return typed.replace(/\D/g, '').length;
}
