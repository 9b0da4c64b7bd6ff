import type { ReactNode } from 'react';
import { TextField as AriaTextField, FieldError, Input, Label, Text, type TextFieldProps } from 'react-aria-components';
import styles from './TextField.module.css';
import textStyles from './text.module.css';

export interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  readonly testId?: string;
}

/** One line to type into, with its name above and what is wrong below. */
export function TextField({ label, hint, problem, placeholder, testId, ...rest }: FieldProps): ReactNode {
  return (
    <AriaTextField {...rest} isInvalid={problem !== undefined} className={styles['field'] ?? ''}>
      <Label className={textStyles['label'] ?? ''}>{label}</Label>
      <Input
        className={styles['input'] ?? ''}
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
