import type { ReactNode } from 'react';
import styles from './Key.module.css';

/** The key that does what it stands on. */
export function Key({
  children,
  size = 'small',
  isQuiet = false,
  isSpare = false,
}: {
  readonly children: ReactNode;
  readonly size?: 'small' | 'large';
  readonly isQuiet?: boolean;
  /** Gives its screen to words on a small screen. */
  readonly isSpare?: boolean;
}): ReactNode {
  const looks = ['key', size, ...(isQuiet ? ['quiet'] : []), ...(isSpare ? ['spare'] : [])];
  return <kbd className={looks.map((look) => styles[look] ?? '').join(' ')}>{children}</kbd>;
}
