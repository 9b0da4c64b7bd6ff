import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { SubscriptionView } from '@tilla/shared/contract/views/subscription-view.ts';
import { emptyCart } from '@tilla/shared/domain/cart.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { AmountOrCart, type Billed, billedOf, type Typed, useServiceItem } from './AmountOrCart.tsx';
import { Changed } from './Changed.tsx';
import { Description, MakeInvoice } from './InvoiceForm.tsx';
import { MoreTerms, type Period, PeriodField, periods, readTerms, type Terms } from './SubscriptionTerms.tsx';

export function EditSubscription({
  subscription,
  mustBeCart,
  onClose,
}: {
  readonly subscription: SubscriptionView;
  readonly mustBeCart: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const before = termsOf(subscription);
  const phone = useText();
  const name = useText(subscription.subscriberName ?? '');
  const description = useText(subscription.description ?? '');
  const [terms, setTerms] = useState<Terms>(before);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [madeId, setMadeId] = useState<string | null>(null);
  const edit = useTillCommand('subscription.edit', ({ operationId }) => setMadeId(operationId));
  const billed = typed === null ? null : billedOf(typed);
  const read = readTerms(terms);
  const { billable, ...service } = useServiceItem(mustBeCart);
  const changes =
    read === null
      ? {}
      : changesOf({
          subscription,
          before,
          terms,
          read,
          phone: phone.value,
          name: name.value,
          description: description.value,
          billed,
        });
  const isReady =
    read !== null &&
    (typed === null || billed !== null) &&
    Object.keys(changes).length > 0 &&
    !edit.isPending &&
    !service.isPending;
  async function save(): Promise<void> {
    const bill = billed === null ? null : await billable(billed, description.value);
    if (billed !== null && bill === null) return;
    const { amountTiyn: _, cart: __, ...others } = changes;
    edit.mutate({ subscriptionId: subscription.id, ...others, ...billChange(bill) });
  }
  return (
    <Dialog title={t('recurring.edit')} isOpen onClose={onClose}>
      {madeId === null ? (
        <FieldForm
          onSend={() => {
            if (isReady) void save();
          }}
        >
          <TextField label={t('recurring.name')} {...name} maxLength={60} autoFocus testId="subscription-name" />
          <TextField
            label={t('recurring.newPhone', { phone: subscription.phoneMasked ?? '—' })}
            {...phone}
            inputMode="tel"
            testId="subscription-phone"
          />
          {typed === null ? (
            <Button
              label={t(mustBeCart ? 'recurring.newGoods' : 'recurring.newAmount')}
              onPress={() =>
                setTyped({ way: mustBeCart ? 'cart' : 'amount', amount: '', goods: emptyCart, taken: null })
              }
              testId="subscription-invoice-again"
            />
          ) : (
            <AmountOrCart typed={typed} mustBeCart={mustBeCart} onChange={setTyped} />
          )}
          <PeriodField terms={terms} onChange={setTerms} />
          <Description {...description} />
          <MoreTerms terms={terms} onChange={setTerms} />
          <p className={textStyles.quiet}>{t('recurring.editHow')}</p>
          <MakeInvoice
            problem={edit.error ?? service.problem}
            notice={service.notice}
            isDisabled={!isReady}
            onClose={onClose}
            testId="save-subscription"
            word={t('recurring.save')}
          />
        </FieldForm>
      ) : (
        <Changed operationId={madeId} done={t('recurring.edited')} onClose={onClose} />
      )}
    </Dialog>
  );
}

function termsOf({
  billingPeriod,
  billingDay,
  maxRetryAttempts,
  retryIntervalHours,
  gracePeriodDays,
}: SubscriptionView): Terms {
  const text = (value: number | null): string => (value === null ? '' : String(value));
  return {
    period: periods.find((id) => id === billingPeriod) ?? 'monthly',
    day: text(billingDay),
    retries: text(maxRetryAttempts),
    hours: text(retryIntervalHours),
    grace: text(gracePeriodDays),
  };
}

type Changes = Omit<CallInput<'subscription.edit'>, 'subscriptionId' | 'commandId' | 'approval'>;

function changesOf(typed: {
  readonly subscription: SubscriptionView;
  readonly before: Terms;
  readonly terms: Terms;
  readonly read: NonNullable<ReturnType<typeof readTerms>>;
  readonly phone: string;
  readonly name: string;
  readonly description: string;
  readonly billed: ReturnType<typeof billedOf>;
}): Changes {
  const { subscription, before, terms, read, phone, name, description, billed } = typed;
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const { billingDay, ...patience } = read;
  const known: Partial<Record<string, number | null>> = {
    maxRetryAttempts: subscription.maxRetryAttempts,
    retryIntervalHours: subscription.retryIntervalHours,
    gracePeriodDays: subscription.gracePeriodDays,
  };
  const period: Period = terms.period;
  return {
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(orNull(name) === subscription.subscriberName ? {} : { subscriberName: orNull(name) }),
    ...(orNull(description) === subscription.description ? {} : { description: orNull(description) }),
    ...(period === before.period ? {} : { billingPeriod: period }),
    ...(billingDay === subscription.billingDay ? {} : { billingDay }),
    ...Object.fromEntries(Object.entries(patience).filter(([field, value]) => known[field] !== value)),
    ...billChange(billed),
  };
}

function billChange(billed: Billed | null): Pick<Changes, 'amountTiyn' | 'cart'> {
  if (billed === null) return {};
  return billed.cart === null ? { amountTiyn: billed.amountTiyn } : { cart: billed.cart };
}
