import { useVirtualizer } from '@tanstack/react-virtual';
import { formatPhone } from '@tilla/payment-api/phone.ts';
import { type InvoiceRow, isBillable } from '@tilla/shared/domain/invoice-list.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import table from '@tilla/ui/table-list.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BulkScreen.module.css';

const ROW_PX = 48;
const DETAILED_ROW_PX = 72;

export function InvoicePreview({
  rows,
  onRemove,
}: {
  readonly rows: readonly InvoiceRow[];
  readonly onRemove: (typedAt: number) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const scroll = useRef<HTMLDivElement>(null);
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.problems.length === 0 ? ROW_PX : DETAILED_ROW_PX),
    overscan: 6,
  });
  return (
    // A scrolling region must be reachable by keys.
    <div ref={scroll} className={table.table} role="region" aria-label={t('title')} tabIndex={0}>
      {rows.length === 0 ? <p className={table.none}>{t('noWrong')}</p> : null}
      <ul style={{ height: drawn.getTotalSize() }} className={table.rows}>
        {drawn.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              className={clsx(table.row, styles.invoice, !isBillable(row) && styles.wrong)}
              style={{ height: size, transform: `translateY(${String(start)}px)` }}
              data-testid={`bulk-row-${String(row.number)}`}
            >
              <span className={font.soft}>{row.number}</span>
              <span>{row.phone === null ? row.phoneText || '—' : formatPhone(row.phone)}</span>
              <span className={table.text}>{row.description}</span>
              <b className={font.right}>
                {row.amountTiyn === null ? row.amountText || '—' : <Money tiyn={row.amountTiyn} />}
              </b>
              {row.typedAt === null ? null : (
                <Button
                  label="×"
                  size="small"
                  look="quiet"
                  aria-label={t('removeRow', { number: row.number })}
                  onPress={() => onRemove(row.typedAt ?? 0)}
                  testId={`remove-row-${String(row.number)}`}
                />
              )}
              {row.problems.length === 0 ? null : (
                <span className={styles.problem}>
                  {row.problems.map((problem) => t(`rowProblem.${problem}`)).join(', ')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
