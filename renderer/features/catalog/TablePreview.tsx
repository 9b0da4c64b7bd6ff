import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Check } from '@tilla/ui/Check.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import table from '@tilla/ui/table-list.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultWords } from './FaultWords.tsx';
import styles from './GoodsTable.module.css';
import type { PreviewRow } from './reading/table-session.ts';
import { PAGE, useRowsInSight } from './use-rows-in-sight.ts';
import type { ExistingRow, ShownTable } from './use-table.ts';

type Narrowed = 'all' | 'faulty' | 'existing';

/** The rows as they would be created; the worker returns those in sight, a page at a time. */
export function TablePreview({ shown }: { readonly shown: ShownTable }): ReactNode {
  const { t } = useTranslation('table');
  const [narrowed, setNarrowed] = useState<Narrowed>('all');
  const { checked, existing } = shown;
  const indexes = useMemo(() => [...(existing?.values() ?? [])].map(({ index }) => index), [existing]);
  if (checked === null) return <div className={table.table} />;
  const counts = { all: checked.good + checked.faulty, faulty: checked.faulty, existing: indexes.length };
  const toggle = (to: Narrowed) => (isSelected: boolean) => setNarrowed(isSelected ? to : 'all');
  return (
    <>
      <Inline gap={3}>
        <Check isSelected={narrowed === 'faulty'} onChange={toggle('faulty')} testId="table-only-faulty">
          {t('onlyFaulty')}
        </Check>
        {counts.existing === 0 ? null : (
          <Check isSelected={narrowed === 'existing'} onChange={toggle('existing')} testId="table-only-existing">
            {t('onlyExisting', { count: counts.existing })}
          </Check>
        )}
      </Inline>
      <Rows key={narrowed} shown={shown} of={narrowed === 'existing' ? indexes : narrowed} count={counts[narrowed]} />
    </>
  );
}

function Rows({
  shown: { reader, existing, choice },
  of,
  count,
}: {
  readonly shown: ShownTable;
  readonly of: 'all' | 'faulty' | readonly number[];
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
      reader.ask('rows', { of, offset: page * PAGE, limit: PAGE }).then(
        (rows) => setPages((before) => new Map(before).set(page, rows)),
        // The worker ended with its table, which is no longer on screen.
        () => undefined,
      );
    }
  }, [first, last, of, reader]);
  return (
    // A scrolling region must be reachable by keys.
    <div ref={scroll} className={table.table} role="region" aria-label={t('rows')} tabIndex={0}>
      {count === 0 ? <p className={table.none}>{t('noFaulty')}</p> : null}
      <ul style={{ height: heightPx }} className={table.rows}>
        {items.map(({ index, key, start }) => {
          const row = pages.get(Math.floor(index / PAGE))?.[index % PAGE];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              className={clsx(table.row, styles.row, row.goods === null && styles.wrong)}
              style={{ transform: `translateY(${String(start)}px)` }}
              data-testid={`table-row-${String(row.number)}`}
            >
              <span className={font.soft} title={t('row', { number: row.number })}>
                {row.number}
              </span>
              <span className={table.text}>{row.name || '—'}</span>
              <span className={table.text}>{row.barcode}</span>
              <b className={font.right}>
                <Price row={row} />
              </b>
              {row.faults.length === 0 ? null : <FaultWords faults={row.faults} />}
              <Quantity row={row} />
              <Existing row={row} existing={existing?.get(row.number)} updates={choice.updates} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Existing({
  row: { goods },
  existing,
  updates,
}: {
  readonly row: PreviewRow;
  readonly existing: ExistingRow | undefined;
  readonly updates: boolean;
}): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  if (existing === undefined || goods === null) return null;
  const price = (tiyn: number): string => formatMoney(tiyn, language);
  const { item, differs } = existing;
  const outcome = item.isNamesake ? 'namesake' : !differs ? 'same' : updates ? 'becomes' : 'stays';
  const words = t(`existing.${outcome}`, {
    name: item.name,
    price: price(item.priceTiyn),
    newPrice: price(goods.priceTiyn),
  });
  return (
    <span
      className={clsx(styles.existing, (outcome === 'becomes' || outcome === 'namesake') && styles.becomes)}
      title={words}
    >
      {words}
    </span>
  );
}

function Quantity({ row: { goods } }: { readonly row: PreviewRow }): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const stock = goods?.stock;
  if (stock === undefined) return null;
  const { thousandths, costTiyn } = stock;
  const count = formatThousandths(thousandths, language);
  return (
    <span className={styles.existing} data-testid="table-quantity">
      {costTiyn === null
        ? t('stock.lineUnknown', { count })
        : t('stock.line', { count, cost: formatMoney(costTiyn, language) })}
    </span>
  );
}

function Price({ row: { goods, price } }: { readonly row: PreviewRow }): ReactNode {
  const tiyn = goods?.priceTiyn ?? parseTypedMoney(price);
  return tiyn === undefined ? price || '—' : <Money tiyn={tiyn} />;
}
