interface AmountInputProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly placeholder?: string;
}

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

export const typedAmount = (text: string): string => text.trim().replace(',', '.');
