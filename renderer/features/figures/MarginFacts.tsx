import type { MarginView } from '@tilla/shared/contract/views/stock-view.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from './Fact.tsx';

/** What goods brought, less what has no known cost, less the cost, is the profit. */
export function MarginFacts({ margin }: { readonly margin: MarginView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { revenueTiyn, unknownTiyn, costTiyn, profitTiyn, marginPercent } = margin;
  return (
    <dl className={layout.stackTight} data-testid="margin-facts">
      <Fact name={t('goodsSold')}>
        <Money tiyn={revenueTiyn} />
      </Fact>
      {unknownTiyn === 0 ? null : (
        <Fact name={t('unknownCost')}>
          <Money tiyn={-unknownTiyn} />
        </Fact>
      )}
      {costTiyn === null ? null : (
        <Fact name={t('cost')}>
          <Money tiyn={-costTiyn} />
        </Fact>
      )}
      {profitTiyn === null ? null : (
        <Fact name={marginPercent === null ? t('profit') : `${t('profit')}, ${formatMargin(marginPercent, language)}`}>
          <b>
            <Money tiyn={profitTiyn} />
          </b>
        </Fact>
      )}
    </dl>
  );
}
