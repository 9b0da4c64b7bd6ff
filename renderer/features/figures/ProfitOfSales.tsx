import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { MarginFacts } from './MarginFacts.tsx';
import opened from './OpenFigure.module.css';

/** What a profit is made of: takings, their cost, and the profit of each sale. */
export function ProfitOfSales({
  window,
  onSale,
}: {
  readonly window: HistoryWindow;
  readonly onSale: (saleId: string) => void;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { data, error } = useTillQuery('statistics.profit', { window });
  if (data === undefined) {
    return error === null ? <p className={textStyles.quiet}>{t('loading')}</p> : <Advice problem={error} />;
  }
  return (
    <>
      {data.total === null ? null : <MarginFacts margin={data.total} />}
      <h3 className={textStyles.label}>{t('salesByProfit')}</h3>
      <ul className={clsx(opened.entries, opened.scrolled)} data-testid="profit-sales">
        {data.sales.map(({ saleId, number, profitTiyn, revenueTiyn, marginPercent }) => (
          <li key={saleId}>
            <Button className={clsx(opened.entry, opened.sale)} onPress={() => onSale(saleId)}>
              <span>№ {number}</span>
              <span className={textStyles.quiet}>
                <Money tiyn={revenueTiyn} />
                {marginPercent === null
                  ? ''
                  : ` · ${t('marginIs', { percent: formatMargin(marginPercent, language) })}`}
              </span>
              <b>
                <Money tiyn={profitTiyn ?? 0} />
              </b>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
