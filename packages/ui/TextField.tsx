import type { ReactNode } from 'react';
import { Input } from 'react-aria-components';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export function TextField({
  placeholder,
  testId,
  min,
  max,
  ...rest
}: FieldProps & { readonly min?: number; readonly max?: number }): ReactNode {
  return (
    <FieldFrame {...rest}>
      <Input
        className={styles.input ?? ''}
        data-testid={testId}
        min={min}
        max={max}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </FieldFrame>
  );
}
