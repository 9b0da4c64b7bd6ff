import { Field } from './Field.tsx';
import { codeOptions, type Option } from './options.ts';
import { Select } from './Select.tsx';
import { useDraft } from './use-draft.ts';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly values: readonly Value[];
  /** Nothing is chosen where it is none of the values. */
  readonly value: Value | null;
  readonly onChoose: (value: Value) => Promise<void>;
}

/** A list of codes that saves at once what was chosen. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, values, value, onChoose } = props;
  return (
    <SavedChoice
      label={label}
      name={name}
      options={codeOptions(values)}
      value={value}
      isCode
      onChoose={async (chosen) => {
        const known = values.find((one) => one === chosen);
        if (known !== undefined) await onChoose(known);
      }}
    />
  );
}

interface SavedChoiceProps {
  readonly label: string;
  readonly name?: string;
  readonly testId?: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly isCode?: boolean;
  readonly onChoose: (value: string) => Promise<void>;
}

/** The same of options with words of their own. */
export function SavedChoice({ label, value, onChoose, ...select }: SavedChoiceProps) {
  const [shown, choose] = useDraft<string | null>(value, async (chosen) => {
    if (chosen !== null) await onChoose(chosen);
  });
  return (
    <Field label={label}>
      <Select {...select} value={shown} onChoose={choose} />
    </Field>
  );
}
