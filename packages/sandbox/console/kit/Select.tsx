import { useLayoutEffect, useRef } from 'react';
import type { Option } from './options.ts';

export interface SelectProps<Value extends string> {
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly isCode?: boolean;
  readonly name?: string;
  readonly testId?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChoose, isCode = false, name, testId } = props;
  const list = useRef<HTMLSelectElement>(null);
  const isKnown = options.some(([one]) => one === value);
  useLayoutEffect(() => {
    // React would select the first option.
    if (!isKnown && list.current !== null) list.current.selectedIndex = -1;
  });
  const choose = (chosen: string): void => {
    const option = options.find(([one]) => one === chosen);
    if (option !== undefined) onChoose(option[0]);
  };
  return (
    <select
      ref={list}
      className={isCode ? 'code' : undefined}
      data-act={name}
      data-testid={testId}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}
