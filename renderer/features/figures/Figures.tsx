import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import card from './card.module.css';
import { dayRows, isByMonth } from './day-rows.ts';
import { Figure } from './Figure.tsx';
import type { Look } from './look.ts';
import { OpenFigure } from './OpenFigure.tsx';
import { useReports } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';

export function Figures({ figures, look }: { readonly figures: StatisticsView; readonly look: Look }): ReactNode {
  const { t } = useTranslation(['statistics', 'sales']);
  const language = useLanguage();
  const hours = figures.byHour
    .filter(({ count, refundedTiyn }) => count > 0 || refundedTiyn > 0)
    .map(({ hour }) => hour);
  const [firstHour, lastHour] = [Math.min(...hours), Math.max(...hours)];
  return (
    <div className={styles.grid}>
      <Figure
        title={t(isByMonth(figures.byDay) ? 'byMonth' : 'byDay')}
        head={t('day')}
        look={look}
        kind="columns"
        rows={dayRows(figures.byDay, language)}
        testId="by-day"
      />
      <Figure
        title={t('byHour')}
        head={t('hour')}
        look={look}
        kind="columns"
        rows={figures.byHour
          .filter(({ hour }) => hour >= firstHour && hour <= lastHour)
          .map(({ hour, ...totals }) => ({
            name: `${String(hour).padStart(2, '0')}:00`,
            short: String(hour),
            only: { hour },
            ...totals,
          }))}
        testId="by-hour"
      />
      <Figure
        title={t('byTender')}
        head={t('tender')}
        look={look}
        kind="bars"
        rows={figures.byTender.map(({ tender, ...totals }) => ({
          name: t(`sales:tender.${tender}`),
          only: { tender },
          ...totals,
        }))}
        testId="by-tender"
      />
      <Figure
        title={t('byCashier')}
        head={t('cashier')}
        look={look}
        kind="bars"
        rows={figures.byCashier.map(({ name, ...totals }) => ({
          name: name === '' ? t('nobody') : name,
          only: { personName: name },
          ...totals,
        }))}
        testId="by-cashier"
      />
      <Goods figures={figures} />
    </div>
  );
}

function Goods({ figures: { goods, otherGoods } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const window = useReports((state) => state.window);
  return (
    <section className={clsx(card.card, styles.whole)} aria-label={t('goods')}>
      <h2 className={font.sizeL}>{t('goods')}</h2>
      <p className={textStyles.quiet}>{t('goodsNote')}</p>
      <table className={card.table} data-testid="goods">
        <ColumnHeads names={[t('good'), t('quantity'), t('sum')]} />
        <tbody>
          {goods.map(({ key, unit, name, thousandths, totalTiyn }) => (
            <tr key={`${unit} ${key}`}>
              <th scope="row">{name}</th>
              <td>{formatQuantity({ unit, thousandths }, language)}</td>
              <td>
                <OpenFigure title={name} figure="sold" of={{ window }} only={{ item: { key, unit } }}>
                  <Money tiyn={totalTiyn} />
                </OpenFigure>
              </td>
            </tr>
          ))}
          {otherGoods.kinds === 0 ? null : (
            <tr>
              <th scope="row">{t('otherGoods', { count: otherGoods.kinds })}</th>
              <td />
              <td>
                <OpenFigure
                  title={t('otherGoods', { count: otherGoods.kinds })}
                  figure="sold"
                  of={{ window }}
                  only={{ otherThan: goods.map(({ key, unit }) => ({ key, unit })) }}
                >
                  <Money tiyn={otherGoods.totalTiyn} />
                </OpenFigure>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
