import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import badge from './badge.module.css';
import styles from './Tabs.module.css';

export function Tabs<Id extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  readonly label: string;
  readonly value: Id;
  readonly tabs: readonly {
    readonly id: Id;
    readonly name: string;
    readonly count?: number;
    readonly testId?: string;
  }[];
  readonly onChange: (id: Id) => void;
}): ReactNode {
  return (
    <RadioGroup
      className={styles.tabs ?? ''}
      value={value}
      orientation="horizontal"
      onChange={(next) => {
        const tab = tabs.find(({ id }) => id === next);
        if (tab !== undefined) onChange(tab.id);
      }}
    >
      <Label className="only-heard">{label}</Label>
      {tabs.map(({ id, name, count = 0, testId }) => (
        <RadioField key={id} value={id} data-testid={testId}>
          <RadioButton className={styles.tab ?? ''}>
            {name}
            {count === 0 ? null : <span className={clsx(badge.badge, styles.count)}>{count}</span>}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
