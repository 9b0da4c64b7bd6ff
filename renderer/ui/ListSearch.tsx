import type { ReactNode } from 'react';
import styles from './ListSearch.module.css';

/** Where the rows of a list are looked for; Escape gives all of them back. */
export function ListSearch({
  value,
  label,
  maxLength,
  testId,
  isNumber = false,
  onChange,
  onErase,
  onEnter,
}: {
  readonly value: string;
  readonly label: string;
  readonly maxLength: number;
  readonly testId: string;
  readonly isNumber?: boolean;
  readonly onChange: (text: string) => void;
  readonly onErase: () => void;
  /** Where it is not looked for with every key. */
  readonly onEnter?: () => void;
}): ReactNode {
  return (
    <input
      type="search"
      className={styles['input']}
      inputMode={isNumber ? 'numeric' : undefined}
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      data-testid={testId}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onErase();
        if (key === 'Enter') onEnter?.();
      }}
    />
  );
}
