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
  const looks = ['key', size, ...(isQuiet ? ['quiet'] : []), ...(isSpare ? ['spare'] : [])];
  return <kbd className={looks.map((look) => styles[look] ?? '').join(' ')}>{children}</kbd>;
}
