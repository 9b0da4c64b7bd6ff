import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay, dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { BIN_LENGTH, readBin } from '@tilla/shared/domain/bin.ts';
import { taxInvoiceDueDay } from '@tilla/shared/domain/tax-rules.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

type Buyer = NonNullable<SaleView['buyer']>;

/** The business that bought, and the tax invoice that its accountant waits for. */
export function SaleBuyer({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation('accountant');
  const role = useTillQuery('app.view', {}).data?.person?.role;
  const [form, setForm] = useState<'bin' | 'invoice' | null>(null);
  const { buyer } = sale;
  const close = () => setForm(null);
  if (form === 'bin') return <BinForm saleId={sale.id} buyer={buyer} onClose={close} />;
  if (form === 'invoice' && buyer !== null) return <InvoiceForm saleId={sale.id} buyer={buyer} onClose={close} />;
  return (
    <Stack gap={3}>
      {buyer === null ? null : <Shown sale={sale} buyer={buyer} />}
      <Inline gap={2}>
        <Button size="small" onPress={() => setForm('bin')} testId="edit-buyer">
          {t(buyer === null ? 'buyer.add' : 'buyer.change')}
        </Button>
        {buyer === null || role !== 'manager' ? null : (
          <Button size="small" onPress={() => setForm('invoice')} testId="edit-invoice">
            {t(buyer.taxInvoice === null ? 'buyer.mark' : 'buyer.number')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

function Shown({ sale, buyer: { bin, taxInvoice } }: { readonly sale: SaleView; readonly buyer: Buyer }): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  const today = almatyDay(useServiceTimeOf(null));
  const dueDay = taxInvoiceDueDay(almatyDay(Date.parse(sale.paidAt ?? sale.createdAt)));
  const named = (day: string): string => formatDay(dayStartOf(day), language);
  const isOver = dueDay < today;
  return (
    <p className={layout.apartSmall} data-testid="sale-buyer">
      <b>{t('due.bin', { bin })}</b>
      {taxInvoice === null ? (
        <Chip tone={isOver ? 'bad' : 'wait'} mark={isOver ? '!' : '…'}>
          {t(isOver ? 'buyer.overdue' : 'buyer.due', { day: named(dueDay) })}
        </Chip>
      ) : (
        <Chip tone="paid" mark="✓">
          {t('buyer.issued', { number: taxInvoice.number, day: named(taxInvoice.day) })}
        </Chip>
      )}
    </p>
  );
}

function BinForm({
  saleId,
  buyer,
  onClose,
}: {
  readonly saleId: string;
  readonly buyer: Buyer | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accountant');
  const [typed, setTyped] = useState(buyer?.bin ?? '');
  const save = useTillCommand('buyer.set', onClose);
  const bin = readBin(typed);
  const isWrong = bin === undefined && typed.replace(/\D/g, '').length >= BIN_LENGTH;
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        if (bin !== undefined && !save.isPending) save.mutate({ saleId, bin });
      }}
    >
      <AmountField
        label={t('buyer.label')}
        hint={t('buyer.hint')}
        value={typed}
        placeholder="000000000000"
        problem={isWrong ? t('buyer.wrong') : undefined}
        onChange={setTyped}
        testId="buyer-field"
      />
      <Advice problem={save.error} />
      <Inline gap={3} align="stretch" justify="end">
        <Button label={t('buyer.cancel')} look="quiet" onPress={onClose} />
        {buyer === null ? null : (
          <CommandButton command={save} input={{ saleId, bin: null }} testId="remove-buyer">
            {t('buyer.remove')}
          </CommandButton>
        )}
        <Submit isDisabled={bin === undefined || save.isPending} testId="save-buyer" size="normal">
          {t('buyer.save')}
        </Submit>
      </Inline>
    </FieldForm>
  );
}

function InvoiceForm({
  saleId,
  buyer: { taxInvoice },
  onClose,
}: {
  readonly saleId: string;
  readonly buyer: Buyer;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accountant');
  const today = almatyDay(useServiceTimeOf(null));
  const number = useText(taxInvoice?.number ?? '');
  const [day, setDay] = useState(taxInvoice?.day ?? today);
  const save = useTillCommand('buyer.markInvoice', onClose);
  const written = number.value.trim();
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        if (written !== '' && !save.isPending) save.mutate({ saleId, number: written, day });
      }}
    >
      <TextField label={t('buyer.number')} {...number} maxLength={60} autoFocus testId="invoice-number" />
      <Inline gap={2}>
        <span className={textStyles.label}>{t('buyer.day')}</span>
        <DayField label={t('buyer.day')} day={day} max={today} onChange={setDay} testId="invoice-day" />
      </Inline>
      <Advice problem={save.error} />
      <Inline gap={3} align="stretch" justify="end">
        <Button label={t('buyer.cancel')} look="quiet" onPress={onClose} />
        {taxInvoice === null ? null : (
          <CommandButton command={save} input={{ saleId, number: '', day }} testId="unmark-invoice">
            {t('buyer.unmark')}
          </CommandButton>
        )}
        <Submit isDisabled={written === '' || save.isPending} testId="save-invoice" size="normal">
          {t('buyer.save')}
        </Submit>
      </Inline>
    </FieldForm>
  );
}
