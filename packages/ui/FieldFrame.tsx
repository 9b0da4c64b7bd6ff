import type { ReactNode } from 'react';
import { TextField as AriaTextField, Label, type TextFieldProps } from 'react-aria-components';
import { FieldLine } from './FieldLine.tsx';
import type { SmallIconName } from './SmallIcon.tsx';
import styles from './TextField.module.css';
import textStyles from './text.module.css';

export interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  /** Of a hint that is more than an explanation. */
  readonly hintIcon?: SmallIconName;
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  readonly testId?: string;
}

/** A field and the one line under it, whose place is kept where a problem may come: nothing below moves. */
export function FieldFrame(
  props: Omit<FieldProps, 'placeholder' | 'testId'> & { readonly children: ReactNode },
): ReactNode {
  const { label, hint, hintIcon, problem, children, ...rest } = props;
  return (
    <AriaTextField {...rest} isInvalid={problem !== undefined} className={styles.field ?? ''}>
      <Label className={textStyles.label ?? ''}>{label}</Label>
      {children}
      <FieldLine hint={hint} hintIcon={hintIcon} problem={problem} isKept={'problem' in props} />
    </AriaTextField>
  );
}
