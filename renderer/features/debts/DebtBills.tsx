import type { DebtBillView } from '@tilla/shared/contract/views/debt-view.ts';
import { untilDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { WithdrawInvoice } from '../recurring/WithdrawInvoice.tsx';

/** Bills on the customer's phone: they end after a day, the debt stays. */
export function DebtBills({ bills }: { readonly bills: readonly DebtBillView[] }): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const again = useTillCommand('debt.billAgain');
  return (
    <>
      {bills.map(({ paymentId, amountTiyn, payableUntil, state }) => {
        const amount = formatMoney(amountTiyn, language);
        if (state === 'ended') {
          return (
            <Say
              key={paymentId}
              tone="wait"
              icon="clock"
              testId="bill-ended"
              action={
                <CommandButton
                  label={t('bills.again')}
                  size="small"
                  command={again}
                  input={{ paymentId }}
                  testId="bill-again"
                />
              }
            >
              {t('bills.ended', { amount })}
            </Say>
          );
        }
        return (
          <Say
            key={paymentId}
            icon="clock"
            testId="bill-open"
            action={payableUntil === null ? null : <WithdrawInvoice paymentId={paymentId} amountTiyn={amountTiyn} />}
          >
            {payableUntil === null
              ? t('bills.sending', { amount })
              : t('bills.open', { amount, until: untilDayTime(Date.parse(payableUntil), language) })}
          </Say>
        );
      })}
      <Advice problem={again.error} />
    </>
  );
}
