import type { ReactNode } from 'react';
import styles from './Select.module.css';

/** One of many, the machine's own list: it opens under a finger, a mouse and the arrow keys alike. */
export function Select<Id extends string>({
  label,
  value,
  options,
  onChange,
  testId,
}: {
  /** Heard, not seen: the options say what they are of. */
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly onChange: (id: Id) => void;
  readonly testId?: string;
}): ReactNode {
  const isNarrowed = value !== options[0]?.id;
  return (
    <select
      className={`${styles['select'] ?? ''} ${isNarrowed ? (styles['narrowed'] ?? '') : ''}`}
      aria-label={label}
      value={value}
      data-testid={testId}
      onChange={(event) => {
        const option = options.find(({ id }) => id === event.target.value);
        if (option !== undefined) onChange(option.id);
      }}
    >
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
