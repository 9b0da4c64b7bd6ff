import type { ReactNode } from 'react';
import styles from './SettingRow.module.css';

/** What is set, and how: the page and the search show the same row. */
export function SettingRow({
  id,
  label,
  hint,
  children,
}: {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.row} data-testid={`setting-${id}`}>
      <div className={styles.words}>
        <b className={styles.label}>{label}</b>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
