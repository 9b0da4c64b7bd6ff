import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Initial.module.css';

export function Initial({
  name,
  look = 'here',
}: {
  readonly name: string;
  readonly look?: 'here' | 'gone' | 'new';
}): ReactNode {
  return (
    <span aria-hidden="true" className={clsx(styles.initial, styles[look])}>
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
