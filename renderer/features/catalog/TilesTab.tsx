import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Empty } from '@tilla/ui/Empty.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import rows from '@tilla/ui/rows.module.css';
import { SearchInput } from '@tilla/ui/SearchInput.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { type Favourites, useFavourites } from '../sales/favourites.ts';
import styles from './Goods.module.css';

const ROW_PX = 64;
const FOUND = 12;
const KEYS = 10;

export function TilesTab({ header }: { readonly header: ReactNode }): ReactNode {
  const { t } = useTranslation('goods');
  const favourites = useFavourites();
  const search = useRef<HTMLInputElement>(null);
  const isEmpty = favourites.isKnown && favourites.items.length === 0;
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('tab.tiles')}>
        {isEmpty ? null : <p className={textStyles.quiet}>{t('tiles.text')}</p>}
        {isEmpty ? (
          <Empty
            picture="goods"
            title={t('tiles.none')}
            action={
              <Button look="main" size="large" onPress={() => search.current?.focus()} testId="empty-find-tile">
                {t('tiles.find')}
              </Button>
            }
          >
            {t('tiles.noneText')}
          </Empty>
        ) : (
          <Pinned favourites={favourites} />
        )}
      </section>
      <AddTile favourites={favourites} search={search} />
    </div>
  );
}

interface Dragged {
  readonly from: number;
  readonly fromY: number;
  readonly byPx: number;
}

function placeOf({ from, byPx }: Dragged, last: number): number {
  return Math.min(last, Math.max(0, from + Math.round(byPx / ROW_PX)));
}

/** How far a row is displaced while another one is dragged past it; the dragged one follows the pointer. */
function shiftOf(place: number, dragged: Dragged | null, last: number): number {
  if (dragged === null) return 0;
  const { from, byPx } = dragged;
  const to = placeOf(dragged, last);
  if (place === from) return byPx;
  if (place > from && place <= to) return -ROW_PX;
  return place < from && place >= to ? ROW_PX : 0;
}

function Pinned({ favourites }: { readonly favourites: Favourites }): ReactNode {
  const { t } = useTranslation(['goods', 'shelf']);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [notice, setNotice] = useState('');
  const { items } = favourites;
  const last = items.length - 1;

  function moveTo(item: CatalogItemView, to: number): void {
    const place = items.findIndex(({ id }) => id === item.id);
    const next = Math.min(last, Math.max(0, to));
    if (next === place) return;
    favourites.move(item, next - place);
    setNotice(`${item.name}: ${t('shelf:place', { place: next + 1, count: items.length })}`);
  }
  function focusHandle(id: number): void {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-handle="${String(id)}"]`)?.focus();
    });
  }
  const byKeys = (item: CatalogItemView, place: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(item, to);
    focusHandle(item.id);
  };
  const drag = (item: CatalogItemView, place: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from: place, fromY: event.clientY, byPx: 0 });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (dragged !== null) setDragged({ ...dragged, byPx: clientY - dragged.fromY });
    },
    // Rows are reordered only now: moving the element would end the drag.
    onPointerUp({ clientY }: PointerEvent) {
      if (dragged !== null) moveTo(item, placeOf({ ...dragged, byPx: clientY - dragged.fromY }, last));
      setDragged(null);
    },
    onPointerCancel() {
      setDragged(null);
    },
  });

  return (
    <>
      <p className="only-heard" role="status" data-testid="tile-moved">
        {notice}
      </p>
      <ol ref={list} className={styles.tiles} data-testid="tiles">
        {items.map((item, place) => (
          <li
            key={item.id}
            className={clsx(styles.tile, dragged?.from === place && styles.dragged)}
            style={{ transform: `translateY(${String(shiftOf(place, dragged, last))}px)` }}
            data-testid={`pinned-${String(item.id)}`}
          >
            <button
              type="button"
              className={styles.handle}
              aria-label={t('tiles.move', { name: item.name })}
              onKeyDown={byKeys(item, place)}
              {...drag(item, place)}
              data-handle={item.id}
              data-testid="tile-handle"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
                <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
              </svg>
            </button>
            <span className={styles.number}>{place < KEYS ? `Alt ${String((place + 1) % KEYS)}` : place + 1}</span>
            <span className={clsx(rows.one, styles.grow)}>{item.name}</span>
            <Money tiyn={item.priceTiyn} />
            <Button
              label={t('shelf:unpin')}
              look="quiet"
              aria-label={t('tiles.unpin', { name: item.name })}
              onPress={() => favourites.toggle(item)}
              testId="tile-unpin"
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function AddTile({
  favourites,
  search,
}: {
  readonly favourites: Favourites;
  readonly search: RefObject<HTMLInputElement | null>;
}): ReactNode {
  const { t } = useTranslation(['goods', 'shelf']);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data } = useTillQuery(
    'catalog.search',
    { text: wanted, category: null, limit: FOUND },
    { enabled: wanted !== '', keepsLast: true },
  );
  const items = wanted === '' ? [] : (data?.items ?? []);
  return (
    <section className={beside.panel} aria-label={t('tiles.add')}>
      <h2 className={clsx(font.sizeXl, font.breakable)}>{t('tiles.add')}</h2>
      <SearchInput
        ref={search}
        className={styles.input}
        value={text}
        label={t('search')}
        testId="tile-search"
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
        }}
      />
      <ul>
        {items.map((item) => {
          const isPinned = favourites.ids.has(item.id);
          return (
            <li key={item.id} className={styles.fact} data-testid={`tile-found-${String(item.id)}`}>
              <span>{item.name}</span>
              <Button
                label={t(isPinned ? 'shelf:unpin' : 'tiles.pinShort')}
                look="quiet"
                aria-label={t(isPinned ? 'tiles.unpin' : 'tiles.pin', { name: item.name })}
                onPress={() => favourites.toggle(item)}
                testId="tile-add"
              />
            </li>
          );
        })}
      </ul>
      {wanted !== '' && data?.items.length === 0 ? <p className={textStyles.quiet}>{t('noneFound')}</p> : null}
    </section>
  );
}
