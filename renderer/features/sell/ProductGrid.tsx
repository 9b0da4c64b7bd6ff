import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Counter.module.css';
import { useCart } from './cart-store.ts';

const COLUMNS = 4;
const ROW_PX = 128;

/** Goods as cards to touch; only the rows in sight are drawn. Arrow keys walk, Enter adds. */
export function ProductGrid({
  ref,
  items,
  onPick,
  isFirstTaken,
  empty,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly items: readonly CatalogItemView[];
  readonly onPick: (item: CatalogItemView) => void;
  /** Enter in the search field takes the first one: it is marked. */
  readonly isFirstTaken: boolean;
  readonly empty: string;
}): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroll.current as HTMLDivElement);
  const rows = useVirtualizer({
    count: Math.ceil(items.length / COLUMNS),
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 1,
  });
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
            {items.slice(row.index * COLUMNS, (row.index + 1) * COLUMNS).map((item) => (
              <Card key={item.id} item={item} onPick={onPick} isNext={isFirstTaken && item === items[0]} />
            ))}
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
  }: {
    readonly item: CatalogItemView;
    readonly onPick: (item: CatalogItemView) => void;
    readonly isNext: boolean;
  }): ReactNode {
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
      >
        <span className={styles['name']}>{item.name}</span>
        <span className={styles['foot']}>
          <span className={styles['price']}>
            <Money tiyn={item.priceTiyn} />
          </span>
          {isNext ? <kbd className={styles['enter']}>⏎</kbd> : <span className={styles['unit']}>{item.unit}</span>}
        </span>
        {count > 0 ? <span className={styles['inCart']}>{count}</span> : null}
      </button>
    );
  },
  (before, after) => before.item === after.item && before.isNext === after.isNext,
);

function walk(grid: HTMLElement, step: number): void {
  const cards = [...grid.querySelectorAll('button')];
  const at = cards.findIndex((card) => card === document.activeElement);
  cards[at + step]?.focus();
}
