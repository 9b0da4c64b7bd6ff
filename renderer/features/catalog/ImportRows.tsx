import { useQueries } from '@tanstack/react-query';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { GoodsImportRowState, GoodsImportRowView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import font from '@tilla/ui/font.module.css';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatParams } from '#renderer/app/format-params.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import { FaultWords } from './FaultWords.tsx';
import styles from './GoodsTable.module.css';
import { RowState } from './ImportCounts.tsx';
import { ImportRepair } from './ImportRepair.tsx';
import { PAGE, useRowsInSight } from './use-rows-in-sight.ts';

export function ImportRows({
  importId,
  state,
  count,
  mayCorrect,
}: {
  readonly importId: string;
  /** Its rows may be corrected. */
  readonly mayCorrect: boolean;
  readonly state: GoodsImportRowState | null;
  readonly count: number;
}): ReactNode {
  const { t } = useTranslation('table');
  const till = useTill();
  const { scroll, rows: items, heightPx, firstPage: first, lastPage: last } = useRowsInSight(count);
  const pages = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, at) => {
      const input = { importId, state, offset: (first + at) * PAGE, limit: PAGE };
      return {
        queryKey: ['goodsTable.rows', input],
        queryFn: (): Promise<CallOutput<'goodsTable.rows'>> => till.call('goodsTable.rows', input),
      };
    }),
  });
  return (
    <div ref={scroll} className={table.table} role="region" aria-label={t('rows')} tabIndex={0}>
      <ul style={{ height: heightPx }} className={table.rows}>
        {items.map(({ index, key, start }) => {
          const row = pages[Math.floor(index / PAGE) - first]?.data?.rows[index % PAGE];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              className={clsx(table.row, styles.row, styles.told)}
              style={{ transform: `translateY(${String(start)}px)` }}
              data-testid={`import-row-${String(row.number)}`}
            >
              <span className={font.soft}>{row.number}</span>
              <span className={styles.named}>
                <span className={table.text}>{row.name || '—'}</span>
                {row.problem === null && row.faults.length === 0 && row.kept === null ? null : <Why row={row} />}
              </span>
              {mayCorrect && (row.state === 'faulty' || row.state === 'refused') ? (
                <ImportRepair importId={importId} row={row} />
              ) : (
                <RowState state={row.state} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Why({ row }: { readonly row: GoodsImportRowView }): ReactNode {
  const { t } = useTranslation(['errors', 'table']);
  const language = useLanguage();
  const { problem, kept } = row;
  if (kept !== null) return <span className={textStyles.warning}>{t(`table:kept.${kept}`)}</span>;
  if (problem === null) return <FaultWords faults={row.faults} />;
  const words = t(adviceFor(problem.code).what, formatParams(problem.params, language));
  return (
    <span className={styles.problem} title={words}>
      {words}
    </span>
  );
}
