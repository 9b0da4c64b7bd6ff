import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './LastPaid.module.css';
import { type LastPaidSale, useTenders } from './tender-store.ts';

export function LastPaid(): ReactNode {
  const last = useTenders((state) => state.lastPaid);
  return last === null ? null : <Shown key={last.saleId} last={last} />;
}

function Shown({ last }: { readonly last: LastPaidSale }): ReactNode {
  const { t } = useTranslation(['tenders', 'pay']);
  const language = useLanguage();
  const showPaid = useTenders((state) => state.showPaid);
  const print = useTillCommand('receipt.print');
  const { data: sale } = useTillQuery('sale.view', { saleId: last.saleId });
  const hasChange = last.changeTiyn > 0;
  const details = [
    hasChange ? t('lastChange', { amount: formatMoney(last.amountTiyn + last.changeTiyn, language) }) : last.payerName,
    sale === undefined ? null : t('pay:saleNumber', { number: sale.number }),
  ];
  return (
    <>
      <div className={styles.slip} role="status" data-testid="last-paid">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.500l4.500 4.500L19 7.500" />
        </svg>
        <div className={styles.words}>
          {hasChange ? (
            <b className={styles.change}>
              <Money tiyn={last.changeTiyn} data-testid="last-change-amount" />
            </b>
          ) : (
            <b className={styles.amount}>
              {t(last.isOnCredit === true ? 'lastOwed' : 'lastPaid', {
                amount: formatMoney(last.amountTiyn, language),
              })}
            </b>
          )}
          <span className={styles.how}>{details.filter((detail) => detail !== null).join(' · ')}</span>
        </div>
        <CommandButton
          label={t('lastPaidSlip')}
          look="onColour"
          size="small"
          command={print}
          input={{ saleId: last.saleId, document: 'slip' }}
          testId="last-paid-print"
        />
        <Button
          look="onColourQuiet"
          aria-label={t('lastPaidAway')}
          onPress={() => showPaid(null)}
          testId="last-paid-away"
        >
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      <Advice problem={print.error} quiet />
    </>
  );
}
