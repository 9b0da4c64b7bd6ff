import type { HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { shownBought } from '@tilla/shared/domain/bought.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import kit from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayName } from '#renderer/app/day-name.ts';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { focusRow, type LeftAt, RowListView, rowStep, useRowList } from '#renderer/app/row-list.tsx';
import { SalePictures } from '#renderer/pictures/GoodsPicture.tsx';
import { OpenFigure } from '../figures/OpenFigure.tsx';
import styles from './HistoryList.module.css';
import type { HistoryDay, HistoryItem } from './history-pages.ts';
import { SoldCount } from './SoldCount.tsx';
import { rowLook } from './sale-look.ts';
import type { HistoryState } from './use-history.ts';

interface RowWords {
  readonly lines: (count: number) => string;
  readonly andMore: (names: string, count: number) => string;
  readonly tender: (tender: HistoryRow['tenders'][number]) => string;
  readonly credit: string;
  readonly repayment: string;
  readonly phase: (phase: HistoryRow['phase']) => string;
  readonly refunded: (refunded: 'whole' | 'part') => string;
}

const ROW_PX = 64;
const DAY_PX = 48;
const AHEAD = 300;
const LONG = 400;
const noLines: NonNullable<HistoryRow['pictured']> = [];

const rowClass = clsx(kit.row, kit.padded, styles.row);
const howClass = clsx(kit.one, textStyles.quiet);
const wholeClass = clsx(kit.one, styles.whole);
const briefClass = clsx(kit.one, styles.brief);

/** Sales by day; only the rows in sight are rendered. Arrow keys move, and the selected sale is shown beside. */
export const HistoryList = memo(function HistoryList({
  state,
  more,
  chosenId,
  onChoose,
}: {
  readonly state: HistoryState;
  readonly more: () => void;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation(['sales', 'pay', 'frame', 'debts']);
  const language = useLanguage();
  const words = useMemo(() => createRowWords(t), [t]);
  const { items } = state;
  const keyOf = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const list = useRowList({
    count: items.length,
    heightOf: (index) => (items[index]?.kind === 'day' ? DAY_PX : ROW_PX),
    keyOf,
    left,
    beginning: useBeginning(items),
  });
  const { last } = list;
  useEffect(() => {
    if (last > items.length - AHEAD) more();
  }, [last, items, more]);

  function walk(event: KeyboardEvent): void {
    const step = rowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.kind === 'row' && item.row.id === chosenId);
    const target = nearestRow(items, at, step);
    if (target === undefined) return;
    onChoose(target.row.id);
    focusRow(list, items.indexOf(target), '[aria-pressed="true"]');
  }

  return (
    <RowListView list={list} onKeyDown={walk} testId="sales-list">
      {(index) => {
        const item = items[index];
        if (item === undefined) return null;
        return item.kind === 'day' ? (
          <Day day={item.day} today={state.today} totals={state.days.get(item.day)} />
        ) : (
          <Sale
            row={item.row}
            isChosen={item.row.id === chosenId}
            onChoose={onChoose}
            words={words}
            language={language}
          />
        );
      }}
    </RowListView>
  );
});

const left: LeftAt = {
  offset: () => useHistoryFilter.getState().left.offset,
  leave: (offset) => useHistoryFilter.getState().leave({ offset }),
};

/** The first sale; sales that are made while a long list is read do not move it. */
function useBeginning(items: readonly HistoryItem[]): string | undefined {
  const [known, setKnown] = useState(items[1]?.key);
  const firstKey = items[1]?.key;
  if (known !== firstKey && items.length < LONG) setKnown(firstKey);
  return items.length < LONG ? firstKey : known;
}

function nearestRow(items: readonly HistoryItem[], from: number, step: number) {
  const way = Math.sign(step);
  let found: (HistoryItem & { readonly kind: 'row' }) | undefined;
  let left = Math.abs(step);
  for (let at = from + way; at >= 0 && at < items.length && left > 0; at += way) {
    const item = items[at];
    if (item?.kind !== 'row') continue;
    found = item;
    left -= 1;
  }
  return found;
}

function Day({
  day,
  today,
  totals,
}: {
  readonly day: string;
  readonly today: string;
  readonly totals: HistoryDay | undefined;
}): ReactNode {
  const dayName = useDayName(today);
  const filter = useHistoryFilter((state) => state.filter);
  return (
    <div className={clsx(kit.day, styles.day)}>
      <h2 className={kit.dayName}>{dayName(day)}</h2>
      {totals === undefined ? null : (
        <>
          <span className={textStyles.quiet} data-testid={`day-count-${day}`}>
            <SoldCount of={totals} />
          </span>
          <b className={styles.dayAmount}>
            <OpenFigure title={dayName(day)} figure="revenue" of={filter} only={{ day }} testId={`open-day-${day}`}>
              <Money tiyn={totals.netTiyn} data-testid={day === today ? 'today-total' : `day-total-${day}`} />
            </OpenFigure>
          </b>
        </>
      )}
    </div>
  );
}

/** Without hooks: scrolling renders dozens of rows a second, and every hook costs time. */
const Sale = memo(function Sale({
  row,
  isChosen,
  onChoose,
  words,
  language,
}: {
  readonly row: HistoryRow;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly words: RowWords;
  readonly language: Language;
}): ReactNode {
  const look = rowLook(row);
  const paidBy = [...row.tenders.map(words.tender), ...(row.isOnCredit === true ? [words.credit] : [])].join(' + ');
  const ways = row.isRepayment === true ? `${words.repayment} · ${paidBy}` : paidBy;
  const payer = row.isRepayment === true ? '' : (row.payerName ?? row.phoneMasked ?? '');
  return (
    <button
      type="button"
      className={rowClass}
      aria-pressed={isChosen}
      onClick={() => onChoose(row.id)}
      data-testid={`sale-row-${String(row.number)}`}
    >
      <span className={kit.what}>
        <b>{formatClock(Date.parse(row.at))}</b>
        <span className={clsx(textStyles.quiet, styles.number)}>{row.number}</span>
      </span>
      <SalePictures lines={row.pictured ?? noLines} />
      <span className={kit.what}>
        {row.bought === undefined ? (
          <span className={kit.one}>{ways}</span>
        ) : (
          <>
            <span className={wholeClass}>{boughtOf(row, row.bought, words)}</span>
            <span className={briefClass}>{shownBought(row.bought)}</span>
          </>
        )}
        <span className={styles.how}>
          <span className={howClass}>
            {[row.bought === undefined ? words.lines(row.lineCount) : ways, payer].filter(Boolean).join(' · ')}
            {row.cashierName === '' ? null : <span className={styles.whole}>{` · ${row.cashierName}`}</span>}
          </span>
          {look === null ? null : (
            <Chip tone={look.tone} mark={look.mark}>
              {look.refunded === null ? words.phase(row.phase) : words.refunded(look.refunded)}
            </Chip>
          )}
        </span>
      </span>
      <span className={styles.amount}>
        <b>{formatMoney(row.totalTiyn, language)}</b>
        {row.refundedTiyn > 0 ? (
          <span className={textStyles.quiet}>−{formatMoney(row.refundedTiyn, language)}</span>
        ) : null}
      </span>
    </button>
  );
});

/** As many names as there are pictures, and how many more lines there are. */
function boughtOf(
  { pictured = noLines }: HistoryRow,
  bought: NonNullable<HistoryRow['bought']>,
  words: RowWords,
): string {
  const [first] = pictured;
  // A note or a purpose stands for the whole.
  if (first?.name.trim() !== bought.name) return shownBought(bought);
  const names = pictured.map(({ name }) => name);
  const others = bought.more + 1 - names.length;
  return others > 0 ? words.andMore(names.join(', '), others) : names.join(', ');
}

/** Each text is looked up once: rows render by the dozen, with each key and each frame of a scroll. */
function createRowWords(t: TFunction<['sales', 'pay', 'frame', 'debts']>): RowWords {
  return {
    lines: once((count) => t('lines', { count })),
    andMore: (names, count) => t('andMore', { names, rest: String(count) }),
    tender: once((tender) => t(`tender.${tender}`)),
    credit: t('debts:onCredit'),
    repayment: t('debts:move.repaid'),
    phase: once((phase) => t(`pay:phase.${phase}`)),
    refunded: once((refunded) => t(refunded === 'whole' ? 'frame:refundedWhole' : 'frame:refundedPart')),
  };
}

function once<Asked>(tell: (asked: Asked) => string): (asked: Asked) => string {
  const words = new Map<Asked, string>();
  return (asked) => {
    const known = words.get(asked);
    if (known !== undefined) return known;
    const word = tell(asked);
    words.set(asked, word);
    return word;
  };
}
