import type { ReactNode } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField, FieldError, Label, Text } from 'react-aria-components';
import styles from './TextField.module.css';
import type { FieldProps } from './TextField.tsx';
import textStyles from './text.module.css';

/** Several lines to type into. */
export function TextArea({ label, hint, problem, placeholder, testId, ...rest }: FieldProps): ReactNode {
  return (
    <AriaTextField {...rest} isInvalid={problem !== undefined} className={styles['field'] ?? ''}>
      <Label className={textStyles['label'] ?? ''}>{label}</Label>
      <AriaTextArea
        className={`${styles['input'] ?? ''} ${styles['area'] ?? ''}`}
        data-testid={testId}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {hint === undefined ? null : (
        <Text slot="description" className={textStyles['quiet'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={textStyles['error'] ?? ''}>{problem}</FieldError>
    </AriaTextField>
  );
}
