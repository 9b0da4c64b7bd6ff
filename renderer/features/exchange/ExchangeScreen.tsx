import beside from '@tilla/ui/beside.module.css';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { leaveExchange, useExchange } from '#renderer/app/shown-exchange.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { BegunExchange } from './BegunExchange.tsx';
import { NewExchange } from './NewExchange.tsx';

/** Goods returned and goods taken: the refund is confirmed first, then the new sale is paid. */
export function ExchangeScreen(): ReactNode {
  const shown = useExchange((state) => state.shown);
  if (shown === null) return null;
  const { saleId, exchangeId } = shown;
  return (
    <AdvicePlaceContext value="refund">
      <div className={layout.screenBeside} data-testid="exchange">
        <Header saleId={saleId} />
        {exchangeId === null ? (
          <NewExchange key={saleId} saleId={saleId} />
        ) : (
          <BegunExchange key={exchangeId} exchangeId={exchangeId} />
        )}
      </div>
    </AdvicePlaceContext>
  );
}

function Header({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation('exchange');
  const { data, error } = useTillQuery('exchange.offer', { saleId });
  return (
    <div className={beside.header}>
      <PageHeader
        title={t('title')}
        back={{
          name: data === undefined ? t('back') : t('sale', { number: data.saleNumber }),
          onPress: leaveExchange,
          testId: 'exchange-back',
        }}
      />
      <Advice problem={error} />
    </div>
  );
}
