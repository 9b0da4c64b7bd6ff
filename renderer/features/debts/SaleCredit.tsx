import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { Fact } from '../figures/Fact.tsx';
import { DebtReturnDialog } from './DebtReturnDialog.tsx';

/** What of a sale was given on credit: what is paid of it, and what is owed. */
export function SaleCredit({ sale }: { readonly sale: Pick<SaleView, 'id' | 'credit'> }): ReactNode {
  const { t } = useTranslation('debts');
  const longDay = useLongDay();
  const showDebtor = useScreen((state) => state.showDebtor);
  const [isReturning, setReturning] = useState(false);
  const { credit } = sale;
  if (credit === undefined) return null;
  const { customerId, amountTiyn, paidTiyn, returnedTiyn, writtenOffTiyn, openTiyn, dueDay } = credit;
  return (
    <Stack gap={2} data-testid="sale-credit">
      <dl>
        <Fact name={t('sale.onCredit')}>
          <Money tiyn={amountTiyn} />
        </Fact>
        {paidTiyn === 0 ? null : (
          <Fact name={t('sale.paid')}>
            <Money tiyn={paidTiyn} data-testid="credit-paid" />
          </Fact>
        )}
        {returnedTiyn === 0 ? null : (
          <Fact name={t('move.returned')}>
            <Money tiyn={-returnedTiyn} />
          </Fact>
        )}
        {writtenOffTiyn === 0 ? null : (
          <Fact name={t('move.written_off')}>
            <Money tiyn={-writtenOffTiyn} />
          </Fact>
        )}
        <Fact name={openTiyn === 0 ? t('sale.settled') : t('sale.owed', { day: longDay(dueDay) })}>
          <b>
            <Money tiyn={openTiyn} data-testid="credit-open" />
          </b>
        </Fact>
      </dl>
      <div className={layout.wrapSmall}>
        {customerId === null ? null : (
          <Button label={t('sale.debtor')} size="small" onPress={() => showDebtor(customerId)} testId="sale-debtor" />
        )}
        {returnedTiyn < amountTiyn ? (
          <Button label={t('sale.return')} size="small" onPress={() => setReturning(true)} testId="credit-return" />
        ) : null}
      </div>
      {isReturning ? <DebtReturnDialog debtId={sale.id} onClose={() => setReturning(false)} /> : null}
    </Stack>
  );
}
