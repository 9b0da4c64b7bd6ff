import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './PageHeader.module.css';

export function PageHeader({
  title,
  back,
  tabs = null,
  children = null,
}: {
  readonly title: string;
  readonly back?: { readonly name: string; readonly onPress: () => void; readonly testId: string };
  readonly tabs?: ReactNode;
  /** At most one secondary action, then the main one. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <header className={styles.head}>
      {back === undefined ? null : (
        <Button look="quiet" onPress={back.onPress} testId={back.testId}>
          <span aria-hidden="true">‹</span> {back.name}
        </Button>
      )}
      <h1 className={styles.title}>{title}</h1>
      {tabs}
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
