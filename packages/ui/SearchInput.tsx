import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './SearchInput.module.css';

export function SearchInput({
  ref,
  className,
  value,
  label,
  testId,
  maxLength = 100,
  isNumber = false,
  onChange,
  onKeyDown,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly className: string | undefined;
  readonly value: string;
  readonly label: string;
  readonly testId: string;
  readonly maxLength?: number | undefined;
  readonly isNumber?: boolean | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactNode {
  return (
    <input
      ref={ref}
      type="search"
      className={clsx(styles.input, className)}
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      inputMode={isNumber ? 'numeric' : undefined}
      data-testid={testId}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
