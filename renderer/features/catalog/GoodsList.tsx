import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import kit from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusRow, type LeftAt, RowListView, rowStep, useRowList } from '#renderer/app/row-list.tsx';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { type LevelCells, useLevels } from '../stock/use-levels.ts';
import styles from './Goods.module.css';
import { type GoodsListTab, useGoodsStore } from './goods-store.ts';
import { isBarred, type RowWord, rowLook } from './row-look.ts';
import { type GoodsTop, useGoods, useShownFilter } from './use-goods.ts';

const heightOf = (): number => 64;

const rowClasses = {
  none: clsx(kit.row, styles.row),
  left: clsx(kit.row, styles.row, styles.stocked),
  costs: clsx(kit.row, styles.row, styles.costed),
};
const howClass = clsx(kit.one, textStyles.aside);

interface RowWords {
  readonly state: (word: RowWord) => string;
  readonly noBarcode: string;
  readonly loading: string;
  readonly categoryOf: (key: string) => string;
  readonly columns: Readonly<Record<'price' | 'cost' | 'margin' | 'left' | 'unknown', string>>;
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
  readonly top: GoodsTop;
  readonly categories: ReadonlyMap<string, string>;
  readonly shownId: number | null;
  readonly onPick?: (row: GoodsRow) => void;
}): ReactNode {
  const { t } = useTranslation(['goods', 'shelf']);
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
  const rows = useRowList({ count, heightOf, left, beginning: useShownFilter(list, top) });
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
      columns: {
        price: t('shelf:columns.price'),
        cost: t('shelf:columns.cost'),
        margin: t('shelf:columns.margin'),
        left: t('shelf:columns.left'),
        unknown: t('shelf:columns.unknown'),
      },
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
    <>
      {levels === null || count === 0 ? null : <Heads seesCosts={levels.seesCosts} words={words.columns} />}
      <RowListView list={rows} onKeyDown={walk} testId="goods-list">
        {(index) => {
          const row = rowAt(index);
          return (
            <Row
              row={row}
              columns={levels === null ? 'none' : levels.seesCosts ? 'costs' : 'left'}
              level={row === undefined ? undefined : levels?.of(row.id)}
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
    </>
  );
});

/** Read with each row, so only drawn here. */
function Heads({ seesCosts, words }: { readonly seesCosts: boolean; readonly words: RowWords['columns'] }): ReactNode {
  return (
    <div className={clsx(styles.heads, seesCosts ? styles.costed : styles.stocked)} aria-hidden="true">
      <span className={styles.thumb} />
      <span />
      <span>{words.price}</span>
      {seesCosts ? (
        <>
          <span className={styles.cost}>{words.cost}</span>
          <span>{words.margin}</span>
        </>
      ) : null}
      <span>{words.left}</span>
    </div>
  );
}

/** Without hooks: scrolling renders dozens of rows a second, and every hook costs time. */
const Row = memo(function Row({
  row,
  columns,
  level,
  index,
  isChosen,
  isPicking,
  onPress,
  words,
  language,
}: {
  readonly row: GoodsRow | undefined;
  readonly columns: 'none' | 'left' | 'costs';
  readonly level: LevelCells | undefined;
  readonly index: number;
  readonly isChosen: boolean;
  readonly isPicking: boolean;
  readonly onPress: (row: GoodsRow) => void;
  readonly words: RowWords;
  readonly language: Language;
}): ReactNode {
  const rowClass = rowClasses[columns];
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
          {look === null || columns === 'none' ? null : (
            <b className={look.tone === 'bad' ? font.bad : undefined}>{words.state(look.word)} · </b>
          )}
          {[row.barcode ?? words.noBarcode, ...(row.category === null ? [] : [words.categoryOf(row.category)])].join(
            ' · ',
          )}
        </span>
      </span>
      {columns !== 'none' ? null : look === null ? (
        <span />
      ) : (
        <Chip tone={look.tone} mark={look.mark}>
          {words.state(look.word)}
        </Chip>
      )}
      <span className={styles.price}>
        <b>{formatMoney(row.priceTiyn, language)}</b>
        <span className={textStyles.aside}>{unitWord(row.unit, language)}</span>
      </span>
      {columns === 'costs' ? <Costs level={level} words={words.columns} /> : null}
      {columns === 'none' ? null : (
        <span
          className={clsx(styles.left, level?.leftTone === 'none' && font.bad, level?.leftTone === 'low' && styles.low)}
          data-testid="goods-level"
        >
          <span className="only-heard">{words.columns.left} </span>
          {level?.left}
        </span>
      )}
    </button>
  );
});

function Costs({
  level,
  words,
}: {
  readonly level: LevelCells | undefined;
  readonly words: RowWords['columns'];
}): ReactNode {
  const costs = level?.costs ?? null;
  return (
    <>
      <span className={styles.cost} data-testid="goods-cost">
        <span className="only-heard">{words.cost} </span>
        {costs === null ? '' : (costs.cost ?? words.unknown)}
      </span>
      <span className={clsx(styles.margin, costs?.isThin === true && styles.low)} data-testid="goods-margin">
        <span className="only-heard">{words.margin} </span>
        {costs?.margin ?? '–'}
      </span>
    </>
  );
}
