import type { ReactNode } from 'react';
import styles from './SmallIcon.module.css';

const paths = {
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v5M12 7.500h.01',
  done: 'M5 12.500l4.500 4.500L19 7.500',
  warn: 'M12 4L3 19.500h18zM12 10v4.500M12 17h.01',
  wrong: 'M7 7l10 10M17 7L7 17',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7.500V12l3 2',
  chart: 'M4 20h16M6 15l4-5 4 3 5-7',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
} as const;

export type SmallIconName = keyof typeof paths;

/** Beside a sentence that says the same. */
export function SmallIcon({ name }: { readonly name: SmallIconName }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
      <path d={paths[name]} />
    </svg>
  );
}
