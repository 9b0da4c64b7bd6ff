import layout from '@tilla/ui/layout.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './DeviceCard.module.css';
import { PageIcon } from './PageIcon.tsx';

const pictures = {
  printer: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  drawer: 'M4 12h16v8H4zM6 12V7h12v5M9 4h6v3H9zM10 16h4',
  scanner: 'M4 6v12M7.500 6v12M10 6v12M14 6v12M16.500 6v12M20 6v12',
  screen: 'M3 5h18v11H3zM8 20h8M12 16v4',
  scale: 'M5 5h14M12 5v3M6 20l1.500-9h9L18 20zM12 13.500a2 2 0 1 0 .01 0',
} as const;

/** One device: what the till knows of it, how it is found, and below how it proves itself. */
export function DeviceCard({
  picture,
  title,
  state,
  actions = null,
  children,
}: {
  readonly picture: keyof typeof pictures;
  readonly title: string;
  readonly state: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <section className={clsx(layout.panel, styles.card)} aria-label={title} data-testid={`device-${picture}`}>
      <header className={styles.head}>
        <span className={styles.picture}>
          <PageIcon path={pictures[picture]} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.state}>{state}</div>
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </section>
  );
}

/** A fact of a device with its value. */
export function DeviceFact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <span className={styles.state}>{name}</span>
      <b>{children}</b>
    </div>
  );
}
