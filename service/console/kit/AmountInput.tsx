interface AmountInputProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly placeholder?: string;
}

/** A sum of money as it is typed. */
export function AmountInput({ value, onType, placeholder }: AmountInputProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** As the wire takes it: with a point; empty where nothing was typed. */
export const typedAmount = (text: string): string => text.trim().replace(',', '.');
