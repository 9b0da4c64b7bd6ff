import type { DisplayState } from '@tilla/shared/contract/views/display-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { howMuch } from '#renderer/app/how-much.ts';
import { categoryColour } from '#renderer/pictures/category-colour.ts';
import colours from '#renderer/pictures/category-colours.module.css';
import { Picture } from '#renderer/pictures/Picture.tsx';
import styles from './GoodsDisplay.module.css';

type Goods = Pick<Extract<DisplayState, { kind: 'cart' }>, 'lines' | 'discountTiyn' | 'totalTiyn'>;

/** What was just scanned is large; the list and the total are read from a metre. */
export function GoodsDisplay({ goods }: { readonly goods: Goods }): ReactNode {
  const { t } = useTranslation();
  const last = goods.lines.at(-1);
  return (
    <div className={styles.goods}>
      {last === undefined ? null : (
        <div className={clsx(styles.last, colours[categoryColour(last.category)])} aria-hidden="true">
          <Picture id={null} name={last.name} category={last.category} imageUrl={null} className={styles.large} />
          <p className={styles.lastName}>{last.name}</p>
          <p className={styles.lastAmount}>
            <Money tiyn={last.totalTiyn} />
          </p>
        </div>
      )}
      <div className={styles.list}>
        <GoodsList goods={goods} />
        {goods.discountTiyn === 0 ? null : (
          <p className={styles.discount}>
            {t('discount')} <Money tiyn={-goods.discountTiyn} />
          </p>
        )}
      </div>
      <div className={styles.amount}>
        <p className={styles.totalName}>{t('total')}</p>
        <p className={styles.total}>
          <Money tiyn={goods.totalTiyn} data-testid="customer-total" />
        </p>
      </div>
    </div>
  );
}

function GoodsList({ goods: { lines } }: { readonly goods: Goods }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [lines]);
  return (
    <ul className={styles.lines} aria-label={t('yourGoods')} tabIndex={0}>
      {lines.map((line, index) => (
        <li
          // Lines have no ids; only the place distinguishes equal ones.
          key={index}
          ref={index === lines.length - 1 ? end : null}
          className={styles.line}
          data-testid="customer-line"
        >
          <Picture id={null} name={line.name} category={line.category} imageUrl={null} className={styles.picture} />
          <span>
            <span className={clsx(font.breakable, styles.name)}>{line.name}</span>
            {line.count === 1 && line.measure === null && offOf(line) === 0 ? null : (
              <span className={styles.how}>
                {howMuch(line, language)}
                {cheaper(line, language)}
              </span>
            )}
            {line.promotions.length === 0 ? null : <span className={styles.how}>{line.promotions.join(' · ')}</span>}
          </span>
          <b className={font.unbroken}>
            <Money tiyn={line.totalTiyn} />
          </b>
        </li>
      ))}
    </ul>
  );
}

function offOf({ priceTiyn, count, totalTiyn }: Goods['lines'][number]): number {
  return priceTiyn * count - totalTiyn;
}

function cheaper(line: Goods['lines'][number], language: Language): string {
  if (line.discountPercentage > 0 && line.promotions.length === 0) return ` · −${String(line.discountPercentage)} %`;
  const offTiyn = offOf(line);
  return offTiyn > 0 ? ` · −${formatMoney(offTiyn, language)}` : '';
}
