import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Key.module.css';

export function Key({
  children,
  size = 'small',
  isQuiet = false,
  isSpare = false,
}: {
  readonly children: ReactNode;
  readonly size?: 'small' | 'large';
  readonly isQuiet?: boolean;
  readonly isSpare?: boolean;
}): ReactNode {
  return (
    <kbd className={clsx(styles.key, styles[size], isQuiet && styles.quiet, isSpare && styles.spare)}>{children}</kbd>
  );
}
