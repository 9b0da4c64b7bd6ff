import type { ReactNode, Ref } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import styles from './AmountField.module.css';
import { digitOfLayout } from './digit-keys.ts';
import { FieldLine } from './FieldLine.tsx';
import layout from './layout.module.css';
import textStyles from './text.module.css';
import { useThousands } from './use-thousands.ts';

export function AmountField({
  ref,
  label,
  value,
  placeholder,
  problem,
  hint,
  isMoney = false,
  isFirst = true,
  onChange,
  onFocus,
  testId = 'sum-field',
}: {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly isMoney?: boolean;
  /** Has the focus when it appears. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly testId?: string;
}): ReactNode {
  const apart = useThousands(value, onChange);
  return (
    <TextField
      className={layout.stackTight ?? ''}
      {...(isMoney ? apart : { value, onChange })}
      maxLength={40}
      autoFocus={isFirst}
      isInvalid={problem !== undefined}
      autoComplete="off"
      {...(onFocus === undefined ? {} : { onFocus })}
    >
      <Label className={textStyles.label ?? ''}>{label}</Label>
      <Input
        ref={ref}
        className={styles.input ?? ''}
        inputMode="none"
        placeholder={placeholder}
        data-testid={testId}
        onKeyDown={(event) => {
          const digit = digitOfLayout(event);
          if (digit === null) return;
          event.preventDefault();
          onChange(value + digit);
        }}
      />
      <FieldLine hint={hint} problem={problem} isKept />
    </TextField>
  );
}
