import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepTogether } from '#renderer/app/keep-together.ts';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { useCart } from './cart-store.ts';
import { Remaining } from './Remaining.tsx';
import styles from './Tile.module.css';

interface TileProps {
  readonly item: CatalogItemView;
  readonly onPick: (item: CatalogItemView) => void;
  readonly isNext: boolean;
  readonly isPinned: boolean;
  readonly keyName: string | null;
  /** Only at or below the item's limit. */
  readonly left: number | null;
}

export const Tile = memo(
  function Tile({ item, onPick, isNext, isPinned, keyName, left }: TileProps): ReactNode {
    const { t } = useTranslation('shelf');
    const language = useLanguage();
    const count = useCart(({ cart }) =>
      cart.lines.reduce((sum, line) => (line.catalogItemId === item.id ? sum + line.count : sum), 0),
    );
    return (
      // A plain button: every key of a search renders up to twenty new tiles, and a richer one costs milliseconds of
      // each.
      <button
        type="button"
        className={clsx(
          styles.tile,
          (!item.sellable || (left !== null && left <= 0)) && styles.unsellable,
          isNext && styles.next,
          count > 0 && styles.in,
        )}
        onClick={() => onPick(item)}
        data-item={item.id}
        data-testid={`product-${String(item.id)}`}
      >
        <Picture
          id={item.id}
          name={item.name}
          category={item.category}
          imageUrl={item.imageUrl}
          className={styles.picture}
        />
        <span className={styles.text}>
          <span className={styles.name} data-testid="tile-name">
            {keepTogether(item.name)}
          </span>
          <span className={styles.price}>
            <Money tiyn={item.priceTiyn} />
            {item.isMeasured ? <span className={styles.unit}> / {unitWord(item.unit, language)}</span> : null}
            {left === null ? null : <Remaining thousandths={left} item={item} />}
          </span>
        </span>
        {isPinned ? (
          <>
            <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z" />
            </svg>
            <span className="only-heard">{t('pinned')}</span>
          </>
        ) : null}
        {count > 0 ? (
          <span className={styles.count} data-testid="tile-count">
            {count}
          </span>
        ) : isNext && left === null ? (
          <kbd className={styles.enter}>⏎</kbd>
        ) : keyName === null ? null : (
          <kbd className={styles.key} aria-hidden="true">
            Alt {keyName}
          </kbd>
        )}
      </button>
    );
  },
  (before, after) =>
    before.item === after.item &&
    before.isNext === after.isNext &&
    before.isPinned === after.isPinned &&
    before.keyName === after.keyName &&
    before.left === after.left,
);
