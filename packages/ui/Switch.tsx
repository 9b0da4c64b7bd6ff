import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import styles from './Switch.module.css';

export function Switch({
  label,
  isSelected,
  onChange,
  testId,
}: {
  /** For a screen reader; the visible text is beside the switch. */
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly testId: string;
}): ReactNode {
  return (
    <SwitchField isSelected={isSelected} onChange={onChange} aria-label={label} data-testid={testId}>
      <SwitchButton className={styles.touch ?? ''}>
        <span className={styles.switch} aria-hidden="true" />
      </SwitchButton>
    </SwitchField>
  );
}
