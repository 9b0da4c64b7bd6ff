import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Remaining.module.css';

const nothing: ReadonlyMap<number, number> = new Map();

/** `3 left`, `3.4 kg`; a weight says by itself that it is what is left. */
export function Remaining({
  thousandths,
  item: { unit, isMeasured },
}: {
  readonly thousandths: number;
  readonly item: Pick<CatalogItemView, 'unit' | 'isMeasured'>;
}): ReactNode {
  const { t } = useTranslation('shelf');
  const language = useLanguage();
  const count = formatStock(thousandths, unit, language, { isShort: true });
  const word = thousandths <= 0 ? t('none') : isMeasured ? count : null;
  return (
    <span className={clsx(styles.left, thousandths <= 0 && styles.none)} data-testid="remaining">
      {word ?? (
        <>
          <span className={styles.long}>{t('left', { count })}</span>
          <span className={styles.short}>{formatStock(thousandths, unit, language)}</span>
        </>
      )}
    </span>
  );
}

/** What is at or below its limit, by item; empty, and asked for nothing, in a shop that keeps no stock. */
export function useRemaining(ids: readonly number[]): ReadonlyMap<number, number> {
  const isKept = useTillQuery('stock.state', {}).data?.isKept === true;
  const { data } = useTillQuery(
    'stock.remaining',
    { ids: [...ids] },
    { enabled: isKept && ids.length > 0, keepsLast: true },
  );
  return data === undefined || data.items.length === 0
    ? nothing
    : new Map(data.items.map(({ id, thousandths }) => [id, thousandths]));
}
