import type { ItemsReportView } from '@tilla/shared/contract/views/report-view.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import rows from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { ChosenRows } from './ChosenRows.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import styles from './ItemsReport.module.css';
import { ItemsTotals, OtherItems } from './ItemsTotals.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { ReportPage } from './ReportPage.tsx';
import { REFRESH_MS } from './refresh.ts';
import { useReportWindow } from './reports-store.ts';

type Item = ItemsReportView['items'][number];

export function ItemsReport({ period }: { readonly period: ReactNode }): ReactNode {
  const { t } = useTranslation(['reports', 'statistics']);
  const window = useReportWindow();
  const { data, error } = useTillQuery('statistics.items', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  const [wantedId, setWanted] = useState<string | null>(null);
  // Goods without a code may bear one name and be two.
  const list = (data?.items ?? []).map((item) => ({ ...item, id: `${item.unit} ${item.key}` }));
  const chosen = list.find(({ id }) => id === wantedId) ?? list[0];
  const maxTiyn = Math.max(1, ...list.map(({ netTiyn }) => netTiyn));
  const maxProfitTiyn = Math.max(1, ...list.map(({ margin }) => margin?.profitTiyn ?? 0));
  const hasMargin = data !== undefined && data.total.margin !== null;
  const columns = hasMargin ? styles.margins : styles.plain;
  return (
    <>
      <section className={beside.listAlone} aria-label={t('items')}>
        {period}
        <ReportPage
          report={data}
          error={error}
          isEmpty={({ items, total }) => items.length === 0 && total.netTiyn === 0 && total.returnedTiyn === 0}
          empty={{ title: t('emptyItems'), text: t('emptyItemsWhy') }}
        >
          {(report) => (
            <>
              <ItemsTotals total={report.total} />
              <div className={clsx(styles.heads, columns)} aria-hidden="true">
                <span />
                <span>{t('item')}</span>
                <span className={clsx(styles.wide, font.right)}>{t('statistics:quantity')}</span>
                <span className={styles.wide}>{t(hasMargin ? 'shares' : 'salesShare')}</span>
                <span className={font.right}>{t('sold')}</span>
                {hasMargin ? (
                  <>
                    <span className={font.right}>{t('profit')}</span>
                    <span className={font.right}>{t('margin')}</span>
                  </>
                ) : null}
              </div>
              <ChosenRows
                list={list}
                chosenId={chosen?.id ?? null}
                onChoose={setWanted}
                columns={clsx(styles.row, columns)}
                testIdOf={(item) => `report-item-${item.name}`}
                more={null}
                testId="report-items"
                foot={<OtherItems report={report} />}
              >
                {(item) => (
                  <Row
                    item={item}
                    share={item.netTiyn / maxTiyn}
                    profitShare={profitOf(item) / maxProfitTiyn}
                    hasMargin={hasMargin}
                  />
                )}
              </ChosenRows>
            </>
          )}
        </ReportPage>
      </section>
      {data === undefined || chosen === undefined ? null : <ItemPanel key={chosen.id} item={chosen} report={data} />}
    </>
  );
}

const profitOf = ({ margin }: Item): number => margin?.profitTiyn ?? 0;
const LOW_PERCENT = 10;

function Row({
  item,
  share,
  profitShare,
  hasMargin,
}: {
  readonly item: Item;
  readonly share: number;
  readonly profitShare: number;
  readonly hasMargin: boolean;
}): ReactNode {
  const language = useLanguage();
  const { key, name, netTiyn, margin, before } = item;
  const percent = margin?.marginPercent ?? null;
  const profitTiyn = margin?.profitTiyn ?? null;
  return (
    <>
      <GoodsPicture catalogItemId={key.startsWith('c') ? Number(key.slice(1)) : null} name={name} />
      <span className={rows.what}>
        <b className={styles.name}>{name}</b>
        <PreviousValue now={netTiyn} was={before?.netTiyn || undefined}>
          <Money tiyn={before?.netTiyn ?? 0} />
        </PreviousValue>
      </span>
      <span className={clsx(styles.wide, styles.quantity, textStyles.quiet)}>{formatQuantity(item, language)}</span>
      <span className={clsx(styles.wide, styles.meters)} aria-hidden="true">
        <Meter part={share} className={styles.sales} />
        {hasMargin ? <Meter part={profitShare} className={styles.profit} /> : null}
      </span>
      <span className={font.right}>
        <Money tiyn={netTiyn} />
      </span>
      {hasMargin ? (
        <>
          <b className={font.right}>{profitTiyn === null ? '–' : <Money tiyn={profitTiyn} />}</b>
          <span className={clsx(font.right, percent !== null && percent < LOW_PERCENT && styles.low)}>
            {percent === null ? '–' : formatMargin(percent, language)}
          </span>
        </>
      ) : null}
    </>
  );
}

function Meter({ part, className }: { readonly part: number; readonly className: string | undefined }): ReactNode {
  return (
    <span className={styles.meter}>
      <span className={className} style={{ width: `${String(Math.min(1, Math.max(0, part)) * 100)}%` }} />
    </span>
  );
}
