interface NumberInputProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly min?: number;
  readonly max: number;
}

export function NumberInput({ value, onType, min = 0, max }: NumberInputProps) {
  return <input type="number" min={min} max={max} value={value} onChange={({ target }) => onType(target.value)} />;
}
