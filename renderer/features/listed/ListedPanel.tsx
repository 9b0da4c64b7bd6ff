import type { ReactNode } from 'react';
import beside from '#ui/beside.module.css';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import styles from './Listed.module.css';

export function ListedPanel({
  label,
  title,
  chip,
  amountTiyn,
  testId,
  children,
}: {
  readonly label: string;
  readonly title: string;
  readonly chip: ReactNode;
  readonly amountTiyn: number;
  readonly testId: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={beside['panel']} aria-label={label} data-testid={testId}>
      <header className={layout['apart']}>
        <h2 className={styles['title']}>{title}</h2>
        {chip}
      </header>
      <div className={beside['hero']}>
        <Money tiyn={amountTiyn} />
      </div>
      {children}
    </section>
  );
}
