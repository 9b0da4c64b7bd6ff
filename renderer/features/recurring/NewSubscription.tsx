import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AmountOrCart, billedOf, useTyped } from './AmountOrCart.tsx';
import { Description, MakeInvoice } from './InvoiceForm.tsx';

const periods = ['monthly', 'weekly', 'biweekly', 'daily', 'quarterly', 'yearly'] as const;

/** Who is billed, how much and how often; what became of the request is told before it closes. */
export function NewSubscription({
  mustBeCart,
  onClose,
}: {
  /** A shop with a catalog subscribes by its goods. */
  readonly mustBeCart: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [period, setPeriod] = useState<(typeof periods)[number]>('monthly');
  const [invoiceImmediately, setImmediately] = useState(true);
  const { typed, change, made } = useTyped(mustBeCart);
  const [madeId, setMadeId] = useState<string | null>(null);
  const billed = billedOf(typed);
  const create = useTillCommand('subscription.create', ({ operationId }) => {
    setMadeId(operationId);
    made();
  });
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return (
    <Dialog title={t('standing.newSubscription')} isOpen onClose={onClose}>
      {madeId === null ? (
        <Form
          className={layout['stackWide'] ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (billed === null || phone.trim() === '' || create.isPending) return;
            create.mutate({
              ...billed,
              phone: phone.trim(),
              billingPeriod: period,
              billingDay: null,
              description: orNull(description),
              subscriberName: orNull(name),
              startedAt: null,
              invoiceImmediately,
            });
          }}
        >
          <TextField
            label={t('standing.phone')}
            value={phone}
            onChange={setPhone}
            inputMode="tel"
            autoFocus
            testId="subscription-phone"
          />
          <TextField
            label={t('standing.name')}
            value={name}
            onChange={setName}
            maxLength={60}
            testId="subscription-name"
          />
          <AmountOrCart typed={typed} mustBeCart={mustBeCart} onChange={change} />
          <Select
            label={t('standing.every')}
            isLabelShown
            value={period}
            options={periods.map((id) => ({ id, name: t(`standing.period.${id}`) }))}
            onChange={setPeriod}
            testId="subscription-period"
          />
          <Description value={description} onChange={setDescription} />
          <Check isSelected={invoiceImmediately} onChange={setImmediately}>
            {t('standing.now')}
          </Check>
          <MakeInvoice
            problem={create.error}
            isDisabled={billed === null || phone.trim() === '' || create.isPending}
            onClose={onClose}
            testId="make-subscription"
          />
        </Form>
      ) : (
        <Made operationId={madeId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Made({ operationId, onClose }: { readonly operationId: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const { data: operation, error } = useTillQuery('operation.view', { operationId });
  const phase = operation?.phase ?? 'sending';
  return (
    <div className={layout['stackWide']} data-testid="subscription-made" data-phase={phase}>
      {error === null ? null : <Advice problem={error} />}
      <p role="status">{t(phase === 'done' ? 'standing.subscribed' : 'standing.making')}</p>
      {operation?.problem === undefined || operation.problem === null ? null : <Advice problem={operation.problem} />}
      <DialogActions>
        <Button look="main" autoFocus onPress={onClose} data-testid="subscription-close">
          {t('app:close')}
        </Button>
      </DialogActions>
    </div>
  );
}
