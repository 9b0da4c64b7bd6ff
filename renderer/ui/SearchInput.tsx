import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './SearchInput.module.css';

/** Where something is looked for: nothing is completed, corrected or remembered. */
export function SearchInput({
  ref,
  className,
  value,
  label,
  testId,
  onChange,
  onKeyDown,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly className: string | undefined;
  readonly value: string;
  readonly label: string;
  readonly testId: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}): ReactNode {
  return (
    <input
      ref={ref}
      type="search"
      className={`${styles['input'] ?? ''} ${className ?? ''}`}
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      data-testid={testId}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
