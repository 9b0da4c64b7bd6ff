import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Meter.module.css';

/** How much of a limit is used; the amounts beside it say the same. */
export function Meter({ share, isOver = false }: { readonly share: number; readonly isOver?: boolean }): ReactNode {
  return (
    <div className={styles.meter} aria-hidden="true">
      <span
        className={clsx(styles.used, isOver && styles.over)}
        style={{ width: `${String(Math.round(Math.min(1, Math.max(0, share)) * 100))}%` }}
      />
    </div>
  );
}
