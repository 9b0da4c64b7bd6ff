import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import paid from '../payments/PaidScreen.module.css';
import { PaidTick } from '../payments/PaidTick.tsx';
import { ReceiptButtons } from '../payments/ReceiptButtons.tsx';
import { type TenderStep, useTenders } from '../sales/tender-store.ts';
import { useDigitsOfNextCart } from '../sales/use-quantity-keys.ts';

/** The goods are given, and written down as a debt. */
export function OwedScreen({ step }: { readonly step: Extract<TenderStep, { name: 'owed' }> }): ReactNode {
  const { t } = useTranslation(['debts', 'pay']);
  const language = useLanguage();
  const longDay = useLongDay();
  const { close, showPaid } = useTenders();
  const { saleId, amountTiyn, owedTiyn, who, dueDay } = step;
  const { data: sale } = useTillQuery('sale.view', { saleId });
  /** The next customer's first goods close it: a line above their cart shows it. */
  function closeForNext(): void {
    close();
    showPaid({ saleId, amountTiyn, changeTiyn: 0, payerName: who, isOnCredit: true });
  }
  useScanPlace('paid', { close: closeForNext });
  useDigitsOfNextCart(closeForNext);
  useKeys({ next: close });
  return (
    <div className={paid.screen} data-testid="counter-owed">
      <div className={paid.news} role="alert">
        <PaidTick />
        <p className={paid.details}>{t('owed.title')}</p>
        <p className={paid.amount}>
          <Money tiyn={amountTiyn} data-testid="owed-amount" />
        </p>
        <p className={paid.details}>
          {`${who} · ${t('owed.now', { amount: formatMoney(owedTiyn, language), day: longDay(dueDay) })}`}
        </p>
        {sale === undefined ? null : <p className={font.sizeL}>{t('pay:saleNumber', { number: sale.number })}</p>}
        <p className={font.sizeL}>{t('owed.fiscal')}</p>
      </div>
      <div className={paid.actions}>
        <Button look="onColourMain" size="large" autoFocus onPress={close} testId="next-customer">
          {t('pay:nextCustomer')} <span aria-hidden="true">⏎</span>
        </Button>
        <ReceiptButtons
          saleId={saleId}
          wasPrinted={sale?.printJobs.some(({ document }) => document === 'slip') ?? false}
          isBilled={false}
          hasFiscal={false}
          look="onColourSoft"
        />
      </div>
    </div>
  );
}
