import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Counter.module.css';
import { useCart } from './cart-store.ts';

const COLUMNS = 4;
const ROW_PX = 128;
const MOVABLE_ROW_PX = 180;

/** Goods as cards to touch; only the rows in sight are drawn. Arrow keys walk, Enter adds. */
export function ProductGrid({
  ref,
  items,
  onPick,
  isFirstTaken,
  favourites,
  isNumbered,
  onMove,
  empty,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly items: readonly CatalogItemView[];
  readonly onPick: (item: CatalogItemView) => void;
  /** Enter in the search field takes the first one: it is marked. */
  readonly isFirstTaken: boolean;
  /** While favourites are chosen: those that are; else null. */
  readonly favourites: ReadonlySet<number> | null;
  /** The first ten have keys of their own. */
  readonly isNumbered: boolean;
  /** Where their order can be changed; else null. */
  readonly onMove: ((item: CatalogItemView, by: -1 | 1) => void) | null;
  readonly empty: string;
}): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroll.current as HTMLDivElement);
  const rowPx = onMove === null ? ROW_PX : MOVABLE_ROW_PX;
  const rows = useVirtualizer({
    count: Math.ceil(items.length / COLUMNS),
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan: 1,
  });
  useLayoutEffect(() => {
    if (rowPx > 0) rows.measure();
  }, [rows, rowPx]);
  return (
    <div
      ref={scroll}
      className={styles['scroll']}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
        if (step === undefined || scroll.current === null) return;
        event.preventDefault();
        walk(scroll.current, step);
      }}
    >
      {items.length === 0 ? <p className={styles['empty']}>{empty}</p> : null}
      <div className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div key={row.key} className={styles['row']} style={{ transform: `translateY(${String(row.start)}px)` }}>
            {items.slice(row.index * COLUMNS, (row.index + 1) * COLUMNS).map((item, column) => {
              const place = row.index * COLUMNS + column;
              const card = (
                <Card
                  key={item.id}
                  item={item}
                  onPick={onPick}
                  isNext={isFirstTaken && place === 0}
                  isStarred={favourites === null ? null : favourites.has(item.id)}
                  keyName={isNumbered && place < 10 ? String((place + 1) % 10) : null}
                />
              );
              return onMove === null ? card : <Movable key={item.id} item={item} onMove={onMove} card={card} />;
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

const Card = memo(
  function Card({
    item,
    onPick,
    isNext,
    isStarred,
    keyName,
  }: {
    readonly item: CatalogItemView;
    readonly onPick: (item: CatalogItemView) => void;
    readonly isNext: boolean;
    /** Null while favourites are not being chosen. */
    readonly isStarred: boolean | null;
    readonly keyName: string | null;
  }): ReactNode {
    const { t } = useTranslation('sell');
    const count = useCart(({ cart }) =>
      cart.lines.reduce((sum, line) => (line.catalogItemId === item.id ? sum + line.count : sum), 0),
    );
    return (
      // A bare button: every key of a search draws up to twenty new cards, and a richer one costs milliseconds of each.
      <button
        type="button"
        className={[styles['card'], item.sellable ? '' : styles['unsellable'], isNext ? styles['next'] : ''].join(' ')}
        onClick={() => {
          onPick(item);
        }}
        data-testid={`product-${String(item.id)}`}
        {...(isStarred === null ? {} : { 'aria-pressed': isStarred })}
      >
        <span className={styles['name']}>{item.name}</span>
        <span className={styles['foot']}>
          <span className={styles['price']}>
            <Money tiyn={item.priceTiyn} />
          </span>
          {isNext ? <kbd className={styles['enter']}>⏎</kbd> : <span className={styles['unit']}>{item.unit}</span>}
        </span>
        {isStarred === null ? null : (
          <span className={styles['star']} aria-hidden="true">
            {isStarred ? '★' : '☆'}
          </span>
        )}
        {isStarred === true ? <span className="only-heard">{t('isFavourite')}</span> : null}
        {keyName !== null && isStarred === null && count === 0 ? (
          <kbd className={styles['quick']} aria-hidden="true">
            Alt {keyName}
          </kbd>
        ) : null}
        {count > 0 && isStarred === null ? <span className={styles['inCart']}>{count}</span> : null}
      </button>
    );
  },
  (before, after) =>
    before.item === after.item &&
    before.isNext === after.isNext &&
    before.isStarred === after.isStarred &&
    before.keyName === after.keyName,
);

function Movable({
  item,
  onMove,
  card,
}: {
  readonly item: CatalogItemView;
  readonly onMove: (item: CatalogItemView, by: -1 | 1) => void;
  readonly card: ReactNode;
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <div className={styles['movable']}>
      {card}
      <span className={styles['moves']}>
        <button
          type="button"
          className={styles['move']}
          aria-label={t('moveLeft', { name: item.name })}
          onClick={() => {
            onMove(item, -1);
          }}
          data-testid="move-left"
        >
          ←
        </button>
        <button
          type="button"
          className={styles['move']}
          aria-label={t('moveRight', { name: item.name })}
          onClick={() => {
            onMove(item, 1);
          }}
          data-testid="move-right"
        >
          →
        </button>
      </span>
    </div>
  );
}

function walk(grid: HTMLElement, step: number): void {
  const cards = [...grid.querySelectorAll('button')];
  const at = cards.findIndex((card) => card === document.activeElement);
  cards[at + step]?.focus();
}
