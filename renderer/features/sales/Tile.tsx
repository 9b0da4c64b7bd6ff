import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCart } from './cart-store.ts';
import { categoryColour } from './category-colour.ts';
import colours from './category-colours.module.css';
import { keepTogether } from './keep-together.ts';
import styles from './Tile.module.css';
import { useTilePicture } from './tile-pictures.ts';

interface TileProps {
  readonly item: CatalogItemView;
  readonly onPick: (item: CatalogItemView) => void;
  readonly isNext: boolean;
  readonly isPinned: boolean;
  readonly hasPicture: boolean;
  readonly keyName: string | null;
}

export const Tile = memo(
  function Tile({ item, onPick, isNext, isPinned, hasPicture, keyName }: TileProps): ReactNode {
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
          colours[categoryColour(item.category)],
          !item.sellable && styles.unsellable,
          isNext && styles.next,
          count > 0 && styles.in,
          isPinned && styles.pinned,
        )}
        onClick={() => onPick(item)}
        data-item={item.id}
        data-testid={`product-${String(item.id)}`}
      >
        {hasPicture && item.imageUrl !== null ? <Picture id={item.id} url={item.imageUrl} /> : null}
        <span className={styles.text}>
          <span className={styles.name} data-testid="tile-name">
            {keepTogether(item.name)}
          </span>
          <span className={styles.price}>
            <Money tiyn={item.priceTiyn} />
            {item.isMeasured ? <span className={styles.unit}> / {unitWord(item.unit, language)}</span> : null}
          </span>
        </span>
        {isPinned ? <span className="only-heard">{t('pinned')}</span> : null}
        {count > 0 ? (
          <span className={styles.count} data-testid="tile-count">
            {count}
          </span>
        ) : isNext ? (
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
    before.hasPicture === after.hasPicture &&
    before.keyName === after.keyName,
);

/** Until the picture is there, or without one, the tile looks like one without a picture. */
function Picture({ id, url }: { readonly id: number; readonly url: string }): ReactNode {
  const picture = useTilePicture(id, url);
  return picture === null ? null : (
    <span className={styles.picture} data-testid="tile-picture">
      <img src={picture} alt="" draggable={false} />
    </span>
  );
}
