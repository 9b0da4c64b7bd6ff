import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import font from './font.module.css';

const pictures = {
  bills: 'M3 6h18v12H3zM3 10h18M7 14.5h4M15 14.5h2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v.01M20 20h-3v.01M14 20v.01',
  subscriptions: 'M5 11a7 7 0 0 1 12-4l2 2M19 4v5h-5M19 13a7 7 0 0 1-12 4l-2-2M5 20v-5h5',
  sales: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  customers: 'M9 11a3.5 3.5 0 1 0-.01 0M3 19a6 6 0 0 1 12 0M16 5a3.5 3.5 0 0 1 0 6.5M17 13.5a6 6 0 0 1 4 5.5',
  search: 'M11 4a7 7 0 1 0 .01 0M16 16l5 5',
  refund: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  reports: 'M4 20h16M7 16v-5M12 16V6M17 16v-3',
  goods: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  shift: 'M4 12h16v8H4zM6 12V7h12v5M9 4h6v3H9zM10 16h4',
  done: 'M12 3a9 9 0 1 0 .01 0M8 12l3 3 5-6',
} as const;

export function Empty({
  picture,
  title,
  children = null,
  action = null,
}: {
  readonly picture: keyof typeof pictures;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.empty} data-testid="empty">
      <span className={styles.art}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={pictures[picture]} />
        </svg>
      </span>
      <p className={styles.title}>{title}</p>
      {children === null ? null : <p className={font.soft}>{children}</p>}
      {action}
    </div>
  );
}
