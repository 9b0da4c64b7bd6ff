import { Field } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

export interface SelectFieldProps<Value extends string> extends SelectProps<Value> {
  readonly label: string;
  readonly isWide?: boolean;
}

export function SelectField<Value extends string>({ label, isWide, ...select }: SelectFieldProps<Value>) {
  return (
    <Field label={label} isWide={isWide}>
      <Select {...select} />
    </Field>
  );
}
