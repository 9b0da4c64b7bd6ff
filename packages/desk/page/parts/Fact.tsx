import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import styles from '../desk.module.css';

export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt className={text.quiet}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
