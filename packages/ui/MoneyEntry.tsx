import type { Dispatch, ReactNode, Ref, SetStateAction } from 'react';
import { AmountField } from './AmountField.tsx';
import { Keypad } from './Keypad.tsx';

const MAX_DIGITS = 11;

export function MoneyEntry({
  ref,
  label,
  value,
  placeholder = '0',
  problem,
  isTall = false,
  onChange,
  testId,
}: {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly problem: string | undefined;
  readonly isTall?: boolean;
  /** A finger may be faster than the rendering: a digit is added to the newest text. */
  readonly onChange: Dispatch<SetStateAction<string>>;
  readonly testId?: string;
}): ReactNode {
  return (
    <>
      <AmountField
        {...(ref === undefined ? {} : { ref })}
        label={label}
        value={value}
        placeholder={placeholder}
        problem={problem}
        isMoney
        onChange={onChange}
        {...(testId === undefined ? {} : { testId })}
      />
      <Keypad
        wide="00"
        isTall={isTall}
        onType={(text) => onChange((before) => (before + text).replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS))}
        onErase={() => onChange((before) => before.slice(0, -1))}
      />
    </>
  );
}
