import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { untilClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { isAlive } from '#renderer/app/alive.ts';
import { useHidden } from '#renderer/app/closed.ts';
import { PayLine } from '#renderer/app/PayLine.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useTenders } from './tender-store.ts';

/** An invoice on a phone that is not cancelled: no other money is final before that (rule C6). */
export function isOutOnPhone({ tender, invoiceId, phase }: PaymentView): boolean {
  return tender === 'phone' && invoiceId !== null && isAlive(phase);
}

/** The payment that may still come while another tender is used; null where there is none. */
export function useLivePayment(instead: PaymentView | null): PaymentView | null {
  const leftId = useTenders((state) => state.leftId);
  const left = useTillQuery('payment.listOpen', {}).data?.payments.find(({ id }) => id === leftId);
  return instead ?? left ?? null;
}

export function LiveInvoice({ instead }: { readonly instead: PaymentView | null }): ReactNode {
  const payment = useLivePayment(instead);
  return payment === null ? null : <Line payment={payment} />;
}

function Line({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const openPayment = useScreen((state) => state.openPayment);
  const close = useTenders((state) => state.close);
  const cancel = useTillCommand('payment.cancel');
  const isCancelClosed = useHidden('cancel');
  const { id: paymentId, phase, payableUntil, amountTiyn, tender } = payment;
  if (phase === 'paid') {
    return (
      <PayLine tone="bad" testId="live-invoice">
        <span>{t('liveInvoice.paid', { amount: formatMoney(amountTiyn, language) })}</span>
        <Button
          size="small"
          onPress={() => {
            close();
            openPayment(paymentId);
          }}
          testId="live-invoice-open"
        >
          {t('liveInvoice.open')}
        </Button>
      </PayLine>
    );
  }
  if (!isAlive(phase)) return null;
  if (tender === 'phone') {
    if (!isOutOnPhone(payment)) return null;
    const words = phase === 'cancelling' ? 'cancelling' : isCancelClosed ? 'phoneClosed' : 'phone';
    return (
      <PayLine testId="live-invoice">
        <span>{t(`liveInvoice.${words}`)}</span>
        <Advice problem={cancel.error} />
        {!isCancelClosed && (phase === 'sending' || phase === 'waiting') ? (
          <CommandButton size="small" command={cancel} input={{ paymentId }} testId="live-invoice-cancel">
            {t('liveInvoice.cancel')}
          </CommandButton>
        ) : null}
      </PayLine>
    );
  }
  const amount = formatMoney(amountTiyn, language);
  // An invoice that was never made cannot be paid.
  if (payment.invoiceId === null) return <PayLine testId="live-invoice">{t('liveInvoice.none')}</PayLine>;
  return (
    <PayLine testId="live-invoice">
      <span>
        {payableUntil === null
          ? t('liveInvoice.qrOpen', { amount })
          : t('liveInvoice.qr', { amount, until: untilClock(Date.parse(payableUntil), language) })}
      </span>
    </PayLine>
  );
}
