import {
  type CustomerDetailView,
  MAX_CUSTOMER_DISCOUNT,
  MAX_CUSTOMER_NOTE,
} from '@tilla/shared/contract/views/customer-view.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

/** Anybody may edit name and note; a discount needs a manager. Only changes are sent. */
export function EditCustomer({
  customer,
  onClose,
}: {
  readonly customer: CustomerDetailView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('customers');
  const name = useText(customer.name ?? '');
  const note = useText(customer.note);
  const percent = useText(String(customer.discountPercentage));
  const change = useTillCommand('customer.change', onClose);
  const isPercent = /^\d{1,2}$/.test(percent.value.trim()) && Number(percent.value) <= MAX_CUSTOMER_DISCOUNT;
  return (
    <Dialog title={t('editTitle')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (!isPercent || change.isPending) return;
          change.mutate({
            customerId: customer.id,
            ...(name.value.trim() === (customer.name ?? '') ? {} : { name: name.value.trim() }),
            ...(note.value.trim() === customer.note ? {} : { note: note.value.trim() }),
            ...(Number(percent.value) === customer.discountPercentage
              ? {}
              : { discountPercentage: Number(percent.value) }),
          });
        }}
      >
        <TextField label={t('name')} {...name} maxLength={60} autoFocus testId="customer-name-field" />
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          {...note}
          maxLength={MAX_CUSTOMER_NOTE}
          testId="customer-note-field"
        />
        <TextField
          label={t('discountLabel')}
          hint={t('discountHint')}
          {...percent}
          inputMode="numeric"
          maxLength={2}
          problem={isPercent ? undefined : t('discountWrong')}
          testId="customer-discount-field"
        />
        <Advice problem={change.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit label={t('save')} isDisabled={!isPercent || change.isPending} testId="customer-save" size="normal" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
