import type { ReactNode } from 'react';
import type { SettingsPlace } from '#renderer/app/screen-store.ts';
import layout from '#ui/layout.module.css';
import styles from './SettingsScreen.module.css';

export function Panel({
  title,
  place,
  children,
}: {
  readonly title: string;
  readonly place?: SettingsPlace;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section
      className={layout['panel']}
      aria-label={title}
      id={place === undefined ? undefined : `settings-${place}`}
      tabIndex={place === undefined ? undefined : -1}
    >
      <h3 className={styles['heading']}>{title}</h3>
      {children}
    </section>
  );
}

export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['row']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']}>{children}</span>
    </div>
  );
}
