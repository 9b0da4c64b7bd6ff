import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { inOtherLayout } from '@tilla/shared/domain/keyboard-layout.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTill, useTillAhead, useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { AmountEntry } from './AmountEntry.tsx';
import { CartPanel } from './CartPanel.tsx';
import { Categories, type Shelf } from './Categories.tsx';
import styles from './Counter.module.css';
import { useCart } from './cart-store.ts';
import { FreeLineDialog } from './FreeLineDialog.tsx';
import { type Favourites, useFavourites } from './favourites.ts';
import { HoursDialog } from './HoursDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { NewGoodsSheet } from './NewGoodsSheet.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useAddGoods } from './scan-to-cart.ts';
import { TileDialog } from './TileDialog.tsx';
import { TileSizeButton } from './TileSizeButton.tsx';
import { isTypedBarcode, sellsUnknown, useUnknown } from './unknown-store.ts';
import { useQuantityKeys } from './use-quantity-keys.ts';

/** With fewer the counter opens with all goods. */
const ENOUGH = 12;

interface Popular {
  readonly items: readonly CatalogItemView[];
  readonly favourites: Favourites;
  readonly isKnown: boolean;
  readonly isFirst: boolean;
}

/** A search shows at most a screen; a category scrolls further. */
const MAX_FOUND = 32;
const MAX_SHOWN = 200;
const noItems: readonly CatalogItemView[] = [];

const searchOf = (text: string) => ({ text: text.trim(), category: null, limit: MAX_FOUND });
const shelfOf = (category: string | null) => ({ text: '', category, limit: MAX_SHOWN });

export function Counter({
  view,
  insteadOfShelf,
}: {
  readonly view: AppView;
  /** What a shop without goods sees; null: the shelf. */
  readonly insteadOfShelf: ReactNode;
}): ReactNode {
  const { t } = useTranslation(['sell', 'shelf', 'newGoods']);
  const [text, setText] = useState('');
  const [amountOf, setAmountOf] = useState<CatalogItemView | 'free' | null>(null);
  const sellAmount = useCallback(() => setAmountOf('free'), []);
  const unknown = useUnknown();
  const [chosen, setChosen] = useState<Shelf | null>(null);
  const [menuId, setMenuId] = useState<number | null>(null);
  const popular = usePopular();
  useQuantityKeys();
  // An empty cart offers an amount itself.
  const hasLines = useCart(({ cart }) => cart.lines.length > 0);
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const hasCatalog = view.shop?.hasCatalog ?? true;
  const isSearching = text.trim() !== '';
  const isNewCode = isTypedBarcode(text) && sellsUnknown(view);
  const shelf: Shelf = chosen ?? (popular.isFirst ? 'popular' : { category: null });
  const isOnPopular = shelf === 'popular' && !isSearching;
  const category = shelf === 'popular' ? null : shelf.category;
  const found = useTillQuery('catalog.search', isSearching ? searchOf(text) : shelfOf(category), {
    // The last answer stays until the next is there: a list that flickers empty cannot be read.
    keepsLast: true,
    enabled: !isOnPopular,
  });
  const searchAhead = useTillAhead('catalog.search');
  const type = (typed: string) => {
    if (typed.trim() !== '') searchAhead(searchOf(typed));
    setText(typed);
  };
  /** The shown goods are of this shelf and this text, and not of those before. */
  const isAnswered = isOnPopular || (found.isSuccess && !found.isPlaceholderData);
  const status = useTillQuery('catalog.status', {});
  const isEmptyShop = status.data?.items === 0;
  const isKnown = popular.isKnown && (isOnPopular || found.isSuccess);
  // Until the first answer the goods that are shown already stay as well.
  const items = !popular.isKnown
    ? noItems
    : isOnPopular
      ? popular.items
      : (found.data?.items ?? (found.isPending ? popular.items : noItems));
  const menuItem = items.find(({ id }) => id === menuId);

  const addGoods = useAddGoods();
  const add = (item: CatalogItemView) => {
    if (item.priceTiyn === 0 && item.sellable) {
      setAmountOf(item);
      return;
    }
    if (addGoods(item)) setText('');
  };
  const till = useTill();
  function enter(): void {
    if (!isSearching) return;
    // A number typed now is a quantity; a letter begins the next search.
    searchRef.current?.blur();
    const take = (first: CatalogItemView | undefined): void => {
      if (first !== undefined) add(first);
      else if (isNewCode) makeTyped();
    };
    if (isAnswered) take(items[0]);
    else {
      till.call('catalog.search', { text: text.trim(), category: null, limit: 1 }).then(
        (answer) => take(answer.items[0]),
        // HostGone reports a till that does not answer.
        () => undefined,
      );
    }
  }
  function makeTyped(): void {
    setText('');
    unknown.open(text.trim());
  }
  const leaveSearch = useCallback(() => setText(''), []);
  const choose = useCallback((next: Shelf) => {
    setChosen(next);
    gridRef.current?.scrollTo({ top: 0 });
  }, []);
  useKeys({
    favourite: ({ code }) => {
      const item = popular.favourites.items[(Number(code.slice(-1)) + 9) % 10];
      if (item !== undefined) add(item);
    },
    search: () => {
      searchRef.current?.focus();
      searchRef.current?.select();
    },
    letter: () => {
      searchRef.current?.focus();
    },
  });

  const amountAct: ShelfAct = { name: t('newGoods:sellAmount'), run: sellAmount, testId: 'empty-sell-amount' };
  function emptyShelf(): ReactNode {
    if (isSearching) {
      const other = inOtherLayout(text.trim());
      const make: ShelfAct = {
        name: t('newGoods:make', { barcode: text.trim() }),
        run: makeTyped,
        testId: 'empty-act',
      };
      const erase: ShelfAct = { name: t('shelf:nothing.act'), run: leaveSearch, testId: 'empty-act' };
      const correct = (word: string): ShelfAct => ({
        name: t('shelf:nothing.other', { word }),
        run: () => setText(word),
        testId: 'other-layout',
      });
      return (
        <EmptyShelf
          title={t('shelf:nothing.title', { text: text.trim() })}
          text={other === null ? t('shelf:nothing.text') : t('shelf:nothing.otherText', { word: other })}
          acts={isNewCode ? [make, amountAct] : [...(other === null ? [] : [correct(other)]), amountAct, erase]}
          hasMain={isNewCode || other !== null}
          icon="search"
        />
      );
    }
    if (isEmptyShop) {
      const isRead = status.data?.syncedAt !== null && status.data?.syncing === false;
      const words = isRead ? 'noGoods' : 'reading';
      const acts = [{ ...amountAct, testId: 'empty-act' }];
      return <EmptyShelf title={t(`shelf:${words}.title`)} text={t(`shelf:${words}.text`)} acts={acts} hasMain />;
    }
    if (isOnPopular) {
      const all = { name: t('shelf:noPopular.act'), run: () => choose({ category: null }), testId: 'empty-act' };
      return <EmptyShelf title={t('shelf:noPopular.title')} text={t('shelf:noPopular.text')} acts={[all]} hasMain />;
    }
    return <EmptyShelf title={t('shelf:emptyCategory')} acts={[]} />;
  }

  return (
    <div className={styles.counter}>
      <section className={styles.goods} aria-label={t('goods')}>
        {hasCatalog ? (
          <>
            {insteadOfShelf === null ? (
              <>
                <SearchBox
                  ref={searchRef}
                  value={text}
                  onChange={type}
                  onEnter={enter}
                  onDown={() => {
                    gridRef.current?.querySelector('button')?.focus();
                  }}
                />
                <div className={styles.over}>
                  <Categories chosen={isSearching ? null : shelf} onChoose={choose} onLeaveSearch={leaveSearch} />
                  <Button look="quiet" size="small" onPress={sellAmount} testId="free-goods">
                    <span aria-hidden="true">＋</span> {t('newGoods:amountShort')}
                  </Button>
                  <TileSizeButton size={view.settings.tiles} />
                </div>
                <ProductGrid
                  ref={gridRef}
                  items={items}
                  size={view.settings.tiles}
                  onPick={add}
                  onMenu={setMenuId}
                  isFirstTaken={isSearching}
                  pinned={popular.favourites.ids}
                  isNumbered={isOnPopular}
                  empty={isKnown && items.length === 0 ? emptyShelf() : null}
                />
              </>
            ) : (
              <>
                {insteadOfShelf}
                {hasLines ? (
                  <div className={styles.free}>
                    <Button label={t('newGoods:sellAmount')} onPress={sellAmount} testId="free-goods" />
                  </div>
                ) : null}
              </>
            )}
            {amountOf === null ? null : (
              <FreeLineDialog item={amountOf === 'free' ? null : amountOf} onClose={() => setAmountOf(null)} />
            )}
            {unknown.barcode === null ? null : (
              <NewGoodsSheet key={unknown.barcode} barcode={unknown.barcode} view={view} onClose={unknown.close} />
            )}
            {menuItem === undefined ? null : (
              <TileDialog item={menuItem} favourites={popular.favourites} onClose={() => setMenuId(null)} />
            )}
          </>
        ) : (
          <AmountEntry />
        )}
      </section>
      <CartPanel onSellAmount={hasCatalog ? sellAmount : undefined} />
      <HoursDialog />
      <MarkDialog soundVolume={view.settings.soundVolume} />
    </div>
  );
}

const emptyIcons = {
  shelf: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
  search: 'M10.500 4a6.500 6.500 0 1 0 .01 0M15.500 15.500L20 20',
} as const;

interface ShelfAct {
  readonly name: string;
  readonly run: () => void;
  readonly testId: string;
}

function EmptyShelf({
  title,
  text,
  acts,
  hasMain = false,
  icon = 'shelf',
}: {
  readonly title: string;
  readonly text?: string;
  readonly acts: readonly ShelfAct[];
  /** The first one is the next step. */
  readonly hasMain?: boolean;
  readonly icon?: keyof typeof emptyIcons;
}): ReactNode {
  return (
    <div className={styles.empty} data-testid="empty-shelf">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={emptyIcons[icon]} />
      </svg>
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      <div className={styles.acts}>
        {acts.map(({ name, run, testId }, index) => (
          <Button
            key={testId}
            label={name}
            look={hasMain && index === 0 ? 'main' : 'plain'}
            size="large"
            onPress={run}
            testId={testId}
          />
        ))}
      </div>
    </div>
  );
}

function usePopular(): Popular {
  const favourites = useFavourites();
  const best = useTillQuery('catalog.bestSellers', {});
  const { items: pinned } = favourites;
  const sold = best.data?.items;
  const items = useMemo(() => {
    const ids = new Set(pinned.map(({ id }) => id));
    return [...pinned, ...(sold ?? []).filter(({ id }) => !ids.has(id))];
  }, [pinned, sold]);
  return {
    items,
    favourites,
    // A history that cannot be read does not block selling.
    isKnown: favourites.isKnown && !best.isPending,
    isFirst: pinned.length > 0 || items.length >= ENOUGH,
  };
}
