import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CustomerDetailView,
  MOST_CUSTOMER_DISCOUNT,
  MOST_CUSTOMER_NOTE,
} from '../../../shared/contract/views/customer-view.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Submit } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FieldForm } from '../../ui/FieldForm.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Name and note are anybody's to write; a discount asks for a manager. Only what became different is sent. */
export function EditCustomer({
  customer,
  onClose,
}: {
  readonly customer: CustomerDetailView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('customers');
  const [name, setName] = useState(customer.name ?? '');
  const [note, setNote] = useState(customer.note);
  const [percent, setPercent] = useState(String(customer.discountPercentage));
  const change = useTillCommand('customer.change', onClose);
  const isPercent = /^\d{1,2}$/.test(percent.trim()) && Number(percent) <= MOST_CUSTOMER_DISCOUNT;
  return (
    <Dialog title={t('editTitle')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (!isPercent || change.isPending) return;
          change.mutate({
            customerId: customer.id,
            ...(name.trim() === (customer.name ?? '') ? {} : { name: name.trim() }),
            ...(note.trim() === customer.note ? {} : { note: note.trim() }),
            ...(Number(percent) === customer.discountPercentage ? {} : { discountPercentage: Number(percent) }),
          });
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          testId="customer-name-field"
        />
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          value={note}
          onChange={setNote}
          maxLength={MOST_CUSTOMER_NOTE}
          testId="customer-note-field"
        />
        <TextField
          label={t('discountLabel')}
          hint={t('discountHint')}
          value={percent}
          onChange={setPercent}
          inputMode="numeric"
          maxLength={2}
          problem={isPercent ? undefined : t('discountWrong')}
          testId="customer-discount-field"
        />
        {change.error === null ? null : <Advice problem={change.error} />}
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={!isPercent || change.isPending} testId="customer-save" size="normal">
            {t('save')}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
