import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import styles from './Check.module.css';

export function Check({
  isSelected,
  onChange,
  children,
  testId,
}: {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
  readonly testId?: string;
}): ReactNode {
  return (
    <CheckboxField isSelected={isSelected} onChange={onChange} data-testid={testId}>
      <CheckboxButton className={styles.check ?? ''}>
        <span className={styles.box} aria-hidden="true">
          {isSelected ? '✓' : ''}
        </span>
        {children}
      </CheckboxButton>
    </CheckboxField>
  );
}
