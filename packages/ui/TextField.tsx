import type { ReactNode } from 'react';
import { Input } from 'react-aria-components';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export function TextField({ placeholder, testId, ...rest }: FieldProps): ReactNode {
  return (
    <FieldFrame {...rest}>
      <Input
        className={styles.input ?? ''}
        data-testid={testId}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </FieldFrame>
  );
}
