import type { ItemsReportView } from '@tilla/shared/contract/views/report-view.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { Fact } from './Fact.tsx';
import styles from './ItemsReport.module.css';
import { MarginFacts } from './MarginFacts.tsx';
import { Entries, OpenFigure } from './OpenFigure.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { useReportWindow } from './reports-store.ts';

type Item = ItemsReportView['items'][number];

const MAX_SEARCHED = 100;

/** One item: its figure, the parts, and the sales that it is in. */
export function ItemPanel({
  item,
  report: { fromDay, toDay, today, total },
}: {
  readonly item: Item;
  readonly report: ItemsReportView;
}): ReactNode {
  const { t } = useTranslation(['reports', 'statistics']);
  const language = useLanguage();
  const window = useReportWindow();
  const { key, unit, name, netTiyn, margin, before } = item;
  const only = { item: { key, unit } };
  const madeTiyn = margin?.profitTiyn ?? netTiyn;
  const quantity = (thousandths: number): string => formatQuantity({ unit, thousandths }, language);
  const advice = shareAdvice(item, total);
  function findInHistory(): void {
    const history = useHistoryFilter.getState();
    history.reset();
    history.change({
      text: name.slice(0, MAX_SEARCHED),
      window: { fromDay, toDay: toDay < today ? toDay : today },
    });
    history.show('list');
    useScreen.getState().go('sales');
  }
  return (
    <aside className={beside.panelOfForm} aria-label={name} data-testid="item-panel">
      <header className={styles.head}>
        <GoodsPicture
          catalogItemId={key.startsWith('c') ? Number(key.slice(1)) : null}
          name={name}
          className={styles.picture}
        />
        <div>
          <p className={textStyles.quiet}>{t('madeOf', { amount: formatMoney(madeTiyn, language) })}</p>
          <h2 className={styles.title}>{name}</h2>
        </div>
      </header>
      {margin === null ? null : <MarginFacts margin={margin} />}
      <dl className={layout.stackTight}>
        <Fact name={t('statistics:quantity')}>
          {quantity(item.thousandths)}
          <PreviousValue now={item.thousandths} was={before?.thousandths}>
            {quantity(before?.thousandths ?? 0)}
          </PreviousValue>
        </Fact>
        {item.discountTiyn === 0 ? null : (
          <Fact name={t('discount')}>
            <OpenFigure title={name} figure="discount" of={{ window }} only={only}>
              <Money tiyn={item.discountTiyn} />
            </OpenFigure>
          </Fact>
        )}
        {item.returnedTiyn === 0 && item.returnedThousandths === 0 ? null : (
          <Fact name={`${t('returned')}, ${quantity(item.returnedThousandths)}`}>
            <OpenFigure title={name} figure="returned" of={{ window }} only={only}>
              <Money tiyn={-item.returnedTiyn} />
            </OpenFigure>
          </Fact>
        )}
      </dl>
      {advice === null ? null : (
        <Say tone="dawn">
          {t('givesProfit', {
            profit: percentText(advice.profit),
            sales: percentText(advice.sales),
          })}
        </Say>
      )}
      <div className={styles.entries}>
        <Entries opened={{ figure: 'items', of: { window }, only }} isInPanel onSale={openSale} />
      </div>
      <Button label={t('inHistory')} wide onPress={findInHistory} testId="item-in-history" />
    </aside>
  );
}

/** A smaller difference of the shares means nothing. */
const MIN_DIFFERENCE = 1.5;

function shareAdvice(
  { netTiyn, margin }: Item,
  total: ItemsReportView['total'],
): { profit: number; sales: number } | null {
  const [ownTiyn, allTiyn] = [margin?.profitTiyn ?? 0, total.margin?.profitTiyn ?? 0];
  if (ownTiyn <= 0 || allTiyn <= 0 || netTiyn <= 0 || total.netTiyn <= 0) return null;
  const [profit, sales] = [ownTiyn / allTiyn, netTiyn / total.netTiyn];
  return profit >= sales * MIN_DIFFERENCE || sales >= profit * MIN_DIFFERENCE ? { profit, sales } : null;
}

function percentText(share: number): string {
  return `${String(Math.round(share * 100))}\u00A0%`;
}
