import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';

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
    <section className={beside.panel} aria-label={label} data-testid={testId}>
      <Inline as="header" gap={3} justify="between">
        <h2 className={font.size2Xl}>{title}</h2>
        {chip}
      </Inline>
      <div className={beside.hero}>
        <Money tiyn={amountTiyn} />
      </div>
      {children}
    </section>
  );
}
