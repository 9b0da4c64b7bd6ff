import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryBar } from '#renderer/pictures/CategoryBar.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import card from './card.module.css';
import { OpenFigure } from './OpenFigure.tsx';
import { useReports, useReportWindow } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';

const TOP_GOODS = 5;

export function TopGoods({ figures: { goods } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReportWindow();
  const show = useReports((state) => state.show);
  const max = Math.max(1, goods[0]?.totalTiyn ?? 1);
  if (goods.length === 0) return null;
  return (
    <section className={styles.stack} aria-label={t('broughtMost')}>
      <header className={styles.cardHead}>
        <h2 className={font.sizeL}>{t('broughtMost')}</h2>
        <Button label={t('allItems')} look="quiet" onPress={() => show('items')} testId="all-items" />
      </header>
      {goods.slice(0, TOP_GOODS).map(({ key, unit, name, thousandths, totalTiyn }) => (
        <div key={`${unit} ${key}`} className={styles.top}>
          <GoodsPicture catalogItemId={key.startsWith('c') ? Number(key.slice(1)) : null} name={name} />
          <span className={styles.topName}>{name}</span>
          <span className={textStyles.quiet}>{formatQuantity({ unit, thousandths }, language)}</span>
          <b>
            <OpenFigure title={name} figure="sold" of={{ window }} only={{ item: { key, unit } }}>
              <Money tiyn={totalTiyn} />
            </OpenFigure>
          </b>
          <CategoryBar
            catalogItemId={key.startsWith('c') ? Number(key.slice(1)) : null}
            name={name}
            part={totalTiyn / max}
            className={styles.topBar}
          />
        </div>
      ))}
    </section>
  );
}

export function Goods({ figures: { goods, otherGoods } }: { readonly figures: StatisticsView }): ReactNode {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const window = useReportWindow();
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
