import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { AmountOrCart, type Billed, billedOf, sumOf, useServiceItem, useTyped } from './AmountOrCart.tsx';
import { Changed } from './Changed.tsx';
import { Description, MakeInvoice } from './InvoiceForm.tsx';
import { MoreTerms, PeriodField, readTerms, StartField, type Terms } from './SubscriptionTerms.tsx';

const NINE_HOURS_MS = 9 * 3_600_000;
const usual: Terms = { period: 'monthly', day: '', retries: '', hours: '', grace: '' };

export function NewSubscription({
  view,
  onClose,
}: {
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const language = useLanguage();
  const phone = useText();
  const name = useText();
  const description = useText();
  const [terms, setTerms] = useState<Terms>(usual);
  const [isMore, setMore] = useState(false);
  const [start, setStart] = useState<string | null>(null);
  const [invoiceImmediately, setImmediately] = useState(true);
  const mustBeCart = view.shop?.hasCatalog ?? true;
  const { typed, change, made } = useTyped(mustBeCart);
  const [madeId, setMadeId] = useState<string | null>(null);
  const nowMs = useServiceClock(view, 60_000) ?? 0;
  const billed = billedOf(typed);
  const amount = formatMoney(sumOf(billed), language);
  const read = readTerms(terms);
  const create = useTillCommand('subscription.create', ({ operationId }) => {
    setMadeId(operationId);
    made();
  });
  const { billable, ...service } = useServiceItem(mustBeCart);
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const isReady =
    billed !== null && read !== null && phone.value.trim() !== '' && !create.isPending && !service.isPending;
  async function make(wanted: Billed, chosen: NonNullable<typeof read>): Promise<void> {
    const bill = await billable(wanted, description.value);
    if (bill === null) return;
    create.mutate({
      ...bill,
      ...chosen,
      phone: phone.value.trim(),
      billingPeriod: terms.period,
      description: orNull(description.value),
      subscriberName: orNull(name.value),
      // In the morning of that day, by Almaty's clock.
      startedAt:
        start === null ? null : new Date((parseWindowBound(start, 'lower') ?? 0) + NINE_HOURS_MS).toISOString(),
      invoiceImmediately: invoiceImmediately && start === null,
    });
  }
  return (
    <Dialog title={t('recurring.newSubscription')} isOpen onClose={onClose}>
      {madeId === null ? (
        <FieldForm
          onSend={() => {
            if (isReady) void make(billed, read);
          }}
        >
          <TextField label={t('recurring.phone')} {...phone} inputMode="tel" autoFocus testId="subscription-phone" />
          <TextField label={t('recurring.name')} {...name} maxLength={60} testId="subscription-name" />
          <AmountOrCart typed={typed} mustBeCart={mustBeCart} onChange={change} />
          <PeriodField terms={terms} onChange={setTerms} />
          <Description {...description} />
          {start === null ? (
            <Check isSelected={invoiceImmediately} onChange={setImmediately}>
              {t('recurring.now')}
            </Check>
          ) : null}
          <Button look="quiet" aria-expanded={isMore} onPress={() => setMore(!isMore)} testId="subscription-more">
            {t('recurring.terms.more')} <span aria-hidden="true">{isMore ? '▴' : '▾'}</span>
          </Button>
          {isMore ? (
            <>
              <StartField start={start} nowMs={nowMs} onChange={setStart} />
              <MoreTerms terms={terms} onChange={setTerms} />
            </>
          ) : null}
          <MakeInvoice
            problem={create.error ?? service.problem}
            notice={service.notice}
            isDisabled={!isReady}
            onClose={onClose}
            testId="make-subscription"
            word={billed === null ? t('recurring.makeSubscription') : t('recurring.makeSubscriptionSum', { amount })}
          />
        </FieldForm>
      ) : (
        <Changed operationId={madeId} done={t('recurring.subscribed', { amount })} onClose={onClose} />
      )}
    </Dialog>
  );
}
