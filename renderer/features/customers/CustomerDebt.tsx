import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';

/** What this customer owes; nothing where the shop does not sell on credit, or they never took on credit. */
export function CustomerDebt({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useTranslation('debts');
  const longDay = useLongDay();
  const showDebtor = useScreen((state) => state.showDebtor);
  const isOnCredit = useTillQuery('app.view', {}).data?.settings.sellsOnCredit === true;
  const { data } = useTillQuery('debt.view', { customerId, moves: 1 }, { enabled: isOnCredit, isForgotten: true });
  if (data === undefined || data.moves.length === 0) return null;
  const { owedTiyn, overdueTiyn, overdueDays, dueDay } = data;
  const when =
    overdueTiyn > 0
      ? t('overdueDays', { count: overdueDays })
      : dueDay === null
        ? null
        : t('due', { day: longDay(dueDay) });
  return (
    <Stack as="section" gap={2} aria-label={t('debt')} data-testid="customer-debt">
      <dl>
        <Fact name={when === null ? t('debt') : `${t('debt')}, ${when}`}>
          <b>
            <Money tiyn={owedTiyn} data-testid="customer-owes" />
          </b>
        </Fact>
      </dl>
      <div>
        <Button label={t('sale.debtor')} size="small" onPress={() => showDebtor(customerId)} testId="customer-debtor" />
      </div>
    </Stack>
  );
}
