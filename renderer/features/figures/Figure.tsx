import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import type { HistoryTotals, HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { decimalMark } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import card from './card.module.css';
import type { Look } from './look.ts';
import { OpenedFigure, type OpenedFigureProps, OpenFigure } from './OpenFigure.tsx';
import { useReports } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';

export interface FigureRow extends HistoryTotals {
  readonly name: string;
  /** Under a column, where the whole name has no room. */
  readonly short?: string;
  readonly only?: OpenedFigureProps['only'];
  readonly window?: HistoryWindow;
}

const COLUMNS_PX = 220;
const BAR_PX = 44;
const label = { fill: 'var(--ink-2)', fontSize: 12 } as const;

export function Figure({
  title,
  head,
  rows,
  look,
  kind,
  testId,
}: {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly FigureRow[];
  readonly look: Look;
  readonly kind: 'columns' | 'bars';
  readonly testId: string;
}): ReactNode {
  const language = useLanguage();
  const best = rows.reduce<FigureRow | undefined>(
    (best, row) => (best === undefined || row.netTiyn > best.netTiyn ? row : best),
    undefined,
  );
  const inWords = best === undefined ? title : `${title}: ${best.name}, ${formatMoney(best.netTiyn, language)}`;
  return (
    <section className={card.card} aria-label={title} data-testid={testId}>
      <h2 className={font.sizeL}>{title}</h2>
      {look === 'table' ? (
        <Table head={head} rows={rows} />
      ) : (
        <div role="group" aria-label={inWords} className={styles.chart}>
          <Chart rows={rows} kind={kind} />
        </div>
      )}
    </section>
  );
}

function Chart(drawn: { readonly rows: readonly FigureRow[]; readonly kind: 'columns' | 'bars' }): ReactNode {
  const window = useReports((state) => state.window);
  const [opened, setOpened] = useState<FigureRow | null>(null);
  return (
    <>
      <Bars {...drawn} onPress={setOpened} />
      {opened === null ? null : (
        <OpenedFigure
          title={opened.name}
          figure="revenue"
          of={{ window: opened.window ?? window }}
          only={opened.only ?? {}}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Rendered only with other rows: each rendering replaces the bars, and the focus with them. */
const Bars = memo(function Bars({
  rows,
  kind,
  onPress,
}: {
  readonly rows: readonly FigureRow[];
  readonly kind: 'columns' | 'bars';
  readonly onPress: (row: FigureRow) => void;
}): ReactNode {
  const language = useLanguage();
  const data = rows.map((row) => ({ ...row, label: row.short ?? row.name }));
  const money = (tiyn: number): string => formatMoney(tiyn, language);
  const isBars = kind === 'bars';
  const shape = useCallback((bar: BarShapeProps) => <PressedBar bar={bar} onPress={onPress} />, [onPress]);
  return (
    <ResponsiveContainer width="100%" height={isBars ? Math.max(2, rows.length) * BAR_PX + 30 : COLUMNS_PX}>
      <BarChart
        data={data}
        layout={isBars ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 4, right: 12, bottom: 0, left: 4 }}
      >
        <CartesianGrid stroke="var(--line)" vertical={isBars} horizontal={!isBars} />
        {isBars ? (
          <>
            <XAxis type="number" tick={label} stroke="var(--line)" tickFormatter={short} />
            <YAxis type="category" dataKey="label" width={130} tick={label} stroke="var(--line)" />
          </>
        ) : (
          <>
            <XAxis dataKey="label" tick={label} stroke="var(--line)" interval="preserveStartEnd" />
            <YAxis width={76} tick={label} stroke="var(--line)" tickFormatter={short} />
          </>
        )}
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const row = payload[0]?.payload as FigureRow | undefined;
            return active && row !== undefined ? (
              <div className={styles.tip}>
                {row.name}
                <b>{money(row.netTiyn)}</b>
              </div>
            ) : null;
          }}
        />
        <Bar
          dataKey="netTiyn"
          fill="var(--accent)"
          radius={4}
          maxBarSize={36}
          isAnimationActive={false}
          shape={shape}
        />
      </BarChart>
    </ResponsiveContainer>
  );

  /** A thousand tenge and more in short; the table has the exact sum. */
  function short(tiyn: number): string {
    const tenge = tiyn / 100;
    const [value, unit] =
      Math.abs(tenge) >= 1_000_000
        ? [tenge / 1_000_000, 'M']
        : Math.abs(tenge) >= 1_000
          ? [tenge / 1_000, 'K']
          : [tenge, ''];
    const text = String(Math.round(value * 10) / 10);
    const words =
      language === 'en' ? { M: 'M', K: 'K' } : language === 'kk' ? { M: 'млн', K: 'мың' } : { M: 'млн', K: 'тыс' };
    const written = text.replace('.', decimalMark(language));
    return unit === '' ? written : `${written}\u00A0${words[unit as 'M' | 'K']}`;
  }
});

function PressedBar({
  bar,
  onPress,
}: {
  readonly bar: BarShapeProps;
  readonly onPress: (row: FigureRow) => void;
}): ReactNode {
  const language = useLanguage();
  const row = bar.payload as FigureRow;
  const { x, y, width, height } = bar.background ?? bar;
  return (
    <>
      <Rectangle {...bar} />
      <foreignObject x={x ?? 0} y={y ?? 0} width={width} height={height}>
        <button
          type="button"
          className={styles.bar}
          aria-label={`${row.name}: ${formatMoney(row.netTiyn, language)}`}
          onClick={() => onPress(row)}
        />
      </foreignObject>
    </>
  );
}

function Table({ head, rows }: { readonly head: string; readonly rows: readonly FigureRow[] }): ReactNode {
  const { t } = useTranslation('statistics');
  const window = useReports((state) => state.window);
  const opened = (row: FigureRow, figure: FigureName, children: ReactNode): ReactNode => (
    <OpenFigure title={row.name} figure={figure} of={{ window: row.window ?? window }} only={row.only ?? {}}>
      {children}
    </OpenFigure>
  );
  return (
    <div className={styles.scroll} role="region" aria-label={head} tabIndex={0}>
      <table className={card.table}>
        <ColumnHeads names={[head, t('payments'), t('refunded'), t('sum')]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{opened(row, 'paid', row.count)}</td>
              <td>{row.refundedTiyn === 0 ? '' : opened(row, 'refunded', <Money tiyn={row.refundedTiyn} />)}</td>
              <td>{opened(row, 'revenue', <Money tiyn={row.netTiyn} />)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
