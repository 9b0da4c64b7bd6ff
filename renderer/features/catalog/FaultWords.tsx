import type { GoodsFault } from '@tilla/shared/domain/goods-table/goods-row.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './GoodsTable.module.css';

export function FaultWords({ faults }: { readonly faults: readonly GoodsFault[] }): ReactNode {
  const { t } = useTranslation('table');
  const words = faults.map(({ code, row }) => t(`fault.${code}`, { row: row ?? '' })).join(', ');
  return (
    <span className={styles.problem} title={words}>
      {words}
    </span>
  );
}
