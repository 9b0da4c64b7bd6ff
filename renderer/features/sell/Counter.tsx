import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { isTyping } from '../shell/typing.ts';
import { AmountEntry } from './AmountEntry.tsx';
import { CartPanel } from './CartPanel.tsx';
import { Categories } from './Categories.tsx';
import styles from './Counter.module.css';
import { ProductGrid } from './ProductGrid.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useAddGoods, useScanToCart } from './scan-to-cart.ts';

/** More than a screen holds is no answer to a search; scrolling a category goes further. */
const FOUND_AT_MOST = 32;
const SHOWN_AT_MOST = 200;
const noItems: readonly CatalogItemView[] = [];

function isBare(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
  return !event.ctrlKey && !event.altKey && !event.metaKey && !isInDialog && !isTyping(event);
}

/** Goods at the left, the cart at the right. */
export function Counter({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('sell');
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const { soundVolume } = view.settings;
  const hasCatalog = view.shop?.hasCatalog ?? true;
  const isSearching = text.trim() !== '';
  const found = useTillQuery(
    'catalog.search',
    {
      text: text.trim(),
      category: isSearching ? null : category,
      limit: isSearching ? FOUND_AT_MOST : SHOWN_AT_MOST,
    },
    // The last answer stays until the next is there: a list that flickers empty cannot be read while typing.
    { keepsLast: true },
  );
  const items = found.data?.items ?? noItems;

  const addGoods = useAddGoods();
  const add = (item: CatalogItemView) => {
    // What was looked for is found: the next search starts empty.
    if (addGoods(item)) setText('');
  };
  const leaveSearch = useCallback(() => {
    setText('');
  }, []);
  useScanToCart(soundVolume, { isTold: false });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key === '/' || event.code === 'Slash') && !event.shiftKey && !isTyping(event)) {
      event.preventDefault();
      searchRef.current?.focus();
      searchRef.current?.select();
    } else if (/^\p{L}$/u.test(event.key) && isBare(event)) {
      // A letter pressed anywhere begins a search; the field takes the letter itself.
      searchRef.current?.focus();
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <div className={styles['counter']}>
      <section className={styles['goods']} aria-label={t('goods')}>
        {hasCatalog ? (
          <>
            <SearchBox
              ref={searchRef}
              value={text}
              onChange={setText}
              onEnter={() => {
                const [first] = items;
                if (first !== undefined && isSearching) add(first);
              }}
              onDown={() => {
                gridRef.current?.querySelector('button')?.focus();
              }}
            />
            <Categories chosen={isSearching ? null : category} onChoose={setCategory} onLeaveSearch={leaveSearch} />
            <ProductGrid
              ref={gridRef}
              items={items}
              onPick={add}
              isFirstTaken={isSearching}
              empty={found.isSuccess ? t(isSearching ? 'nothingFound' : 'noGoods') : ''}
            />
          </>
        ) : (
          <AmountEntry />
        )}
      </section>
      <CartPanel />
    </div>
  );
}
