import type { ReactNode } from 'react';
import styles from './Initial.module.css';

/** A person as the first letter of the name; `new` is a person not yet saved. */
export function Initial({
  name,
  look = 'here',
}: {
  readonly name: string;
  readonly look?: 'here' | 'gone' | 'new';
}): ReactNode {
  return (
    <span aria-hidden="true" className={`${styles['initial'] ?? ''} ${styles[look] ?? ''}`}>
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
