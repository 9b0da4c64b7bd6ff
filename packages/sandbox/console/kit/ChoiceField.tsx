import { SelectField, type SelectFieldProps } from './SelectField.tsx';
import { useDraft } from './use-draft.ts';

interface ChoiceFieldProps<Value extends string> extends Omit<SelectFieldProps<Value>, 'onChoose'> {
  readonly onChoose: (value: Value) => Promise<void>;
}

export function ChoiceField<Value extends string>({ value, onChoose, ...field }: ChoiceFieldProps<Value>) {
  const [shown, choose] = useDraft(value, onChoose);
  return <SelectField {...field} value={shown} onChoose={choose} />;
}
