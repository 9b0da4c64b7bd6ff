interface NumberInputProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly least?: number;
  readonly most: number;
}

export function NumberInput({ value, onType, least = 0, most }: NumberInputProps) {
  return <input type="number" min={least} max={most} value={value} onChange={({ target }) => onType(target.value)} />;
}
