import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './TextField.module.css';

export function TextArea({ placeholder, testId, ...rest }: FieldProps): ReactNode {
  return (
    <FieldFrame {...rest}>
      <AriaTextArea
        className={clsx(styles.input, styles.area)}
        data-testid={testId}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </FieldFrame>
  );
}
