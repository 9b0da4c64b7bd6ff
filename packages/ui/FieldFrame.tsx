import type { ReactNode } from 'react';
import { TextField as AriaTextField, FieldError, Label, Text, type TextFieldProps } from 'react-aria-components';
import styles from './TextField.module.css';
import textStyles from './text.module.css';

export interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  readonly testId?: string;
}

export function FieldFrame({
  label,
  hint,
  problem,
  children,
  ...rest
}: Omit<FieldProps, 'placeholder' | 'testId'> & { readonly children: ReactNode }): ReactNode {
  return (
    <AriaTextField {...rest} isInvalid={problem !== undefined} className={styles.field ?? ''}>
      <Label className={textStyles.label ?? ''}>{label}</Label>
      {children}
      {hint === undefined ? null : (
        <Text slot="description" className={textStyles.quiet ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={textStyles.error ?? ''}>{problem}</FieldError>
    </AriaTextField>
  );
}
