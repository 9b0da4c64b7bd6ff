import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import card from './card.module.css';
import type { FigureRow } from './day-rows.ts';
import { OpenedFigure, OpenFigure } from './OpenFigure.tsx';
import { useReportWindow } from './reports-store.ts';
import styles from './StatisticsScreen.module.css';

/** What a figure of a chart is the sum of, beside the chart. */
export function useOpenedRow(figure: FigureName = 'revenue'): {
  readonly open: (row: FigureRow) => void;
  readonly opened: ReactNode;
} {
  const window = useReportWindow();
  const [row, setRow] = useState<FigureRow | null>(null);
  return {
    open: setRow,
    opened:
      row === null ? null : (
        <OpenedFigure
          title={row.name}
          figure={figure}
          of={{ window: row.window ?? window }}
          only={row.only ?? {}}
          onClose={() => setRow(null)}
        />
      ),
  };
}

/** The title of a chart and its highest value, for who cannot see it. */
export function useChartLabel(title: string, rows: readonly FigureRow[]): string {
  const language = useLanguage();
  const best = rows.reduce<FigureRow | undefined>(
    (best, row) => (best === undefined || row.netTiyn > best.netTiyn ? row : best),
    undefined,
  );
  return best === undefined ? title : `${title}: ${best.name}, ${formatMoney(best.netTiyn, language)}`;
}

export function FigureTable({
  title,
  head,
  rows,
  testId,
}: {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly FigureRow[];
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('statistics');
  const window = useReportWindow();
  const opened = (row: FigureRow, figure: FigureName, children: ReactNode): ReactNode => (
    <OpenFigure title={row.name} figure={figure} of={{ window: row.window ?? window }} only={row.only ?? {}}>
      {children}
    </OpenFigure>
  );
  return (
    <section className={card.card} aria-label={title} data-testid={testId}>
      <h2 className={font.sizeL}>{title}</h2>
      <div className={styles.scroll} role="region" aria-label={head} tabIndex={0}>
        <table className={card.table}>
          <ColumnHeads names={[head, t('payments'), t('refunded'), t('sum')]} />
          <tbody>
            {rows
              .filter(({ count, refundedTiyn }) => count > 0 || refundedTiyn > 0)
              .map((row) => (
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
    </section>
  );
}
