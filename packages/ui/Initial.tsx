import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Initial.module.css';

const colours = ['meat', 'dairy', 'produce', 'sweets', 'drinks', 'bread', 'home', 'service'] as const;

export function Initial({
  name,
  look = 'here',
}: {
  readonly name: string;
  /** `own`: a colour that the name keeps, where many people stand together. */
  readonly look?: 'here' | 'gone' | 'new' | 'own';
}): ReactNode {
  const own = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % colours.length;
  return (
    <span
      aria-hidden="true"
      className={clsx(styles.initial, styles[look])}
      style={look === 'own' ? ({ '--own': `var(--cat-${String(colours[own])})` } as CSSProperties) : undefined}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
