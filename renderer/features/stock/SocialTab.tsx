import type { OverMarkupRow } from '@tilla/shared/contract/views/stock-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './Stock.module.css';

/** Socially important foods above the limit, for a manager; a row opens its item. */
export function SocialTab({
  header,
  parts,
  onItem,
}: {
  readonly header: ReactNode;
  readonly parts: ReactNode;
  readonly onItem: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { data, error } = useTillQuery('stock.overMarkup', { ids: null });
  const rows = data?.rows ?? [];
  const [first] = rows;
  return (
    <section className={layout.screen} aria-label={t('part.social')}>
      {header}
      <div className={layout.body}>
        {parts}
        <Advice problem={error} />
        {data !== undefined && first === undefined ? (
          <Empty picture="done" title={t('social.none.title')}>
            {t('social.none.text')}
          </Empty>
        ) : null}
        {first === undefined ? null : (
          <>
            <p className={styles.advice}>
              {t('social.lead', { limit: formatMargin(first.maxMarkupPercent, language) })}
            </p>
            <ul className={styles.table}>
              {rows.map((row) => (
                <Row key={row.id} row={row} onItem={onItem} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function Row({ row, onItem }: { readonly row: OverMarkupRow; readonly onItem: (id: number) => void }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, name, food, priceTiyn, costTiyn, markupPercent, maxPriceTiyn } = row;
  return (
    <li className={styles.line}>
      <button type="button" className={styles.openRow} onClick={() => onItem(id)} data-testid="over-markup-row">
        <GoodsPicture catalogItemId={id} name={name} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={textStyles.aside}>{food[language]}</span>
        </span>
        <span className={styles.end}>
          <b className={styles.dearer}>{t('social.markup', { percent: formatMargin(markupPercent, language) })}</b>
          <span className={textStyles.quietLine}>{t('price.costOf', { cost: formatMoney(costTiyn, language) })}</span>
        </span>
        <span className={styles.end}>
          <Money tiyn={priceTiyn} />
          <span className={textStyles.quietLine}>
            {t('social.allowed', { price: formatMoney(maxPriceTiyn, language) })}
          </span>
        </span>
      </button>
    </li>
  );
}
