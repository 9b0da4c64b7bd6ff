import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTypedMoney } from '../../../shared/domain/money.ts';
import { Check } from '../../ui/Check.tsx';
import { Money } from '../../ui/Money.tsx';
import table from '../../ui/table-list.module.css';
import { FaultWords } from './FaultWords.tsx';
import styles from './GoodsTable.module.css';
import type { PreviewRow } from './reading/table-session.ts';
import { PAGE, useRowsInSight } from './use-rows-in-sight.ts';
import type { ShownTable } from './use-table.ts';

/** The rows as they would be made; those in sight are asked of the worker, a page at a time. */
export function TablePreview({ shown }: { readonly shown: ShownTable }): ReactNode {
  const { t } = useTranslation('table');
  const [isOnlyFaulty, setOnlyFaulty] = useState(false);
  const { checked } = shown;
  if (checked === null) return <div className={table['table']} />;
  return (
    <>
      <Check isSelected={isOnlyFaulty} onChange={setOnlyFaulty} testId="table-only-faulty">
        {t('onlyFaulty')}
      </Check>
      <Rows
        key={String(isOnlyFaulty)}
        shown={shown}
        isOnlyFaulty={isOnlyFaulty}
        count={isOnlyFaulty ? checked.faulty : checked.good + checked.faulty}
      />
    </>
  );
}

function Rows({
  shown: { reader },
  isOnlyFaulty,
  count,
}: {
  readonly shown: ShownTable;
  readonly isOnlyFaulty: boolean;
  readonly count: number;
}): ReactNode {
  const { t } = useTranslation('table');
  const asked = useRef(new Set<number>());
  const [pages, setPages] = useState<ReadonlyMap<number, readonly PreviewRow[]>>(new Map());
  const { scroll, rows: items, heightPx, firstPage: first, lastPage: last } = useRowsInSight(count);
  useEffect(() => {
    for (let page = first; page <= last; page += 1) {
      if (asked.current.has(page)) continue;
      asked.current.add(page);
      reader.ask('rows', { onlyFaulty: isOnlyFaulty, offset: page * PAGE, limit: PAGE }).then(
        (rows) => {
          setPages((before) => new Map(before).set(page, rows));
        },
        // The worker ended with its table: nothing of it is on screen any more.
        () => undefined,
      );
    }
  }, [first, last, isOnlyFaulty, reader]);
  return (
    // A region that scrolls has to be reached by keys as well.
    <div ref={scroll} className={table['table']} role="region" aria-label={t('rows')} tabIndex={0}>
      {count === 0 ? <p className={table['none']}>{t('noFaulty')}</p> : null}
      <ul style={{ height: heightPx }} className={table['rows']}>
        {items.map(({ index, key, start }) => {
          const row = pages.get(Math.floor(index / PAGE))?.[index % PAGE];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              className={`${table['row'] ?? ''} ${styles['row'] ?? ''} ${row.goods === null ? (styles['wrong'] ?? '') : ''}`}
              style={{ transform: `translateY(${String(start)}px)` }}
              data-testid={`table-row-${String(row.number)}`}
            >
              <span className={table['number']} title={t('row', { number: row.number })}>
                {row.number}
              </span>
              <span className={table['text']}>{row.name || '—'}</span>
              <span className={table['text']}>{row.barcode}</span>
              <b className={styles['amount']}>
                <Price row={row} />
              </b>
              {row.faults.length === 0 ? null : <FaultWords faults={row.faults} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** As it stands in the table, where that is no sum. */
function Price({ row: { goods, price } }: { readonly row: PreviewRow }): ReactNode {
  const tiyn = goods?.priceTiyn ?? parseTypedMoney(price);
  return tiyn === undefined ? price || '—' : <Money tiyn={tiyn} />;
}
