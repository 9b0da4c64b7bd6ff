import { useLayoutEffect, useRef } from 'react';
import type { Option } from './options.ts';

interface SelectProps {
  readonly options: readonly Option[];
  /** Nothing is chosen where it is none of the options. */
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  readonly isCode?: boolean;
  /** It is found by these, by whoever looks for it and for the focus. */
  readonly name?: string;
  readonly testId?: string;
}

export function Select({ options, value, onChoose, isCode = false, name, testId }: SelectProps) {
  const list = useRef<HTMLSelectElement>(null);
  const isKnown = options.some(([one]) => one === value);
  useLayoutEffect(() => {
    // React would choose the first one.
    if (!isKnown && list.current !== null) list.current.selectedIndex = -1;
  });
  return (
    <select
      ref={list}
      className={isCode ? 'code' : undefined}
      data-act={name}
      data-testid={testId}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}
