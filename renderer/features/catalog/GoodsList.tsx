import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import kit from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusRow, type LeftAt, RowListView, rowStep, useRowList } from '#renderer/app/row-list.tsx';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { useLevels } from '../stock/use-levels.ts';
import styles from './Goods.module.css';
import { type GoodsListTab, useGoodsStore } from './goods-store.ts';
import { isBarred, type RowWord, rowLook } from './row-look.ts';
import { useGoods, type useGoodsTop } from './use-goods.ts';

const heightOf = (): number => 64;

const rowClass = clsx(kit.row, styles.row);
const howClass = clsx(kit.one, textStyles.aside);

interface RowWords {
  readonly state: (word: RowWord) => string;
  readonly noBarcode: string;
  readonly loading: string;
  readonly categoryOf: (key: string) => string;
}

/** Only the rows in sight are read and rendered; in selection mode a press selects. */
export const GoodsList = memo(function GoodsList({
  list,
  top,
  categories,
  shownId,
  onPick,
}: {
  readonly list: GoodsListTab;
  readonly top: ReturnType<typeof useGoodsTop>;
  readonly categories: ReadonlyMap<string, string>;
  readonly shownId: number | null;
  readonly onPick?: (row: GoodsRow) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const picked = useGoodsStore((state) => (list === 'all' ? state.picked : null));
  const choose = useGoodsStore((state) => state.choose);
  const count = top.data?.total ?? 0;
  const left = useMemo<LeftAt>(
    () => ({
      offset: () => useGoodsStore.getState().left[list].offset,
      leave: (offset) => useGoodsStore.getState().leave(list, offset),
    }),
    [list],
  );
  // The previous filter until the answer of its own is there.
  const wanted = useGoodsStore((state) => state.left[list].filter);
  const rows = useRowList({ count, heightOf, left, beginning: top.data?.filter ?? wanted });
  const { rowAt } = useGoods(list, top, rows);
  const levels = useLevels(
    rows.rows.getVirtualItems().map(({ index }) => rowAt(index)?.id ?? 0),
    language,
  );
  const words = useMemo<RowWords>(
    () => ({
      state: (word) => t(`row.${word}`),
      noBarcode: t('row.noBarcode'),
      loading: t('row.loading'),
      categoryOf: (key) => categories.get(key) ?? key,
    }),
    [t, categories],
  );
  const press = useCallback(
    (row: GoodsRow) => {
      if (onPick === undefined || useGoodsStore.getState().picked === null) choose(list, row.id);
      else onPick(row);
    },
    [choose, list, onPick],
  );

  function walk(event: KeyboardEvent): void {
    const step = { Home: -count, End: count }[event.key] ?? rowStep(event);
    if (step === undefined || count === 0) return;
    event.preventDefault();
    const at = Number((event.target as HTMLElement).dataset['index'] ?? 0);
    const to = Math.min(count - 1, Math.max(0, at + step));
    const row = rowAt(to);
    if (picked === null && row !== undefined) choose(list, row.id);
    focusRow(rows, to, `[data-index="${String(to)}"]`);
  }

  return (
    <RowListView list={rows} onKeyDown={walk} testId="goods-list">
      {(index) => {
        const row = rowAt(index);
        return (
          <Row
            row={row}
            level={row === undefined ? undefined : levels.get(row.id)}
            index={index}
            isChosen={row !== undefined && (picked === null ? row.id === shownId : picked.has(row.id))}
            isPicking={picked !== null}
            onPress={press}
            words={words}
            language={language}
          />
        );
      }}
    </RowListView>
  );
});

/** Without hooks: scrolling renders dozens of rows a second, and every hook costs time. */
const Row = memo(function Row({
  row,
  level,
  index,
  isChosen,
  isPicking,
  onPress,
  words,
  language,
}: {
  readonly row: GoodsRow | undefined;
  readonly level: string | undefined;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isPicking: boolean;
  readonly onPress: (row: GoodsRow) => void;
  readonly words: RowWords;
  readonly language: Language;
}): ReactNode {
  if (row === undefined) {
    return <button type="button" className={rowClass} aria-busy="true" aria-label={words.loading} data-index={index} />;
  }
  const look = rowLook(row);
  const cannot = isPicking && isBarred(row);
  return (
    <button
      type="button"
      className={rowClass}
      aria-pressed={isChosen}
      aria-disabled={cannot}
      onClick={() => {
        if (!cannot) onPress(row);
      }}
      data-index={index}
      data-testid={`goods-row-${String(row.id)}`}
    >
      <span className={styles.mark}>
        {isPicking ? (
          <span className={styles.box} aria-hidden="true">
            {isChosen ? '✓' : ''}
          </span>
        ) : null}
        <Picture id={row.id} name={row.name} category={row.category} imageUrl={row.imageUrl} />
      </span>
      <span className={kit.what}>
        <span className={kit.one}>{row.name}</span>
        <span className={howClass}>
          {[row.barcode ?? words.noBarcode, ...(row.category === null ? [] : [words.categoryOf(row.category)])].join(
            ' · ',
          )}
        </span>
      </span>
      {look === null ? (
        <span />
      ) : (
        <Chip tone={look.tone} mark={look.mark}>
          {words.state(look.word)}
        </Chip>
      )}
      <span className={styles.price}>
        <b>{formatMoney(row.priceTiyn, language)}</b>
        <span className={textStyles.aside} data-testid={level === undefined ? undefined : 'goods-level'}>
          {level ?? unitWord(row.unit, language)}
        </span>
      </span>
    </button>
  );
});
