import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';

export type Option<Value extends string = string> = readonly [value: Value, label: string];

/** Codes are the same in every language. */
export const codeOptions = <const Value extends string>(codes: readonly Value[]): Option<Value>[] =>
  codes.map((code) => [code, code]);

export const wordOptions = <const Value extends string>(
  values: readonly Value[],
  wordOf: (value: Value) => string,
): Option<Value>[] => values.map((value) => [value, wordOf(value)]);

export const shopOptions = (organizations: readonly OrganizationAnswer[]): Option[] =>
  organizations.map(({ organization_id: id, name }) => [String(id), name]);

export const shopName = (organizations: readonly OrganizationAnswer[], id: number): string | undefined =>
  organizations.find(({ organization_id: one }) => one === id)?.name;

/** The choice, or the first option where the chosen one is gone. */
export function useOneOf(options: readonly Option[]): [chosen: string, choose: (value: string) => void] {
  const [chosen, choose] = useState('');
  return [options.some(([value]) => value === chosen) ? chosen : (options[0]?.[0] ?? ''), choose];
}

/** Typed as an object with this field where the name is one of several. */
export const oneField = <Name extends string, Value>(name: Name, value: Value): Record<Name, Value> =>
  ({ [name]: value }) as Record<Name, Value>;

/** Shows the choice at once, and the service's value after saving. */
function useDraft<Value, Chosen extends Value>(
  value: Value,
  save: (chosen: Chosen) => Promise<void>,
): [Value, (chosen: Chosen) => void] {
  const [draft, setDraft] = useState<{ readonly value: Chosen }>();
  const choose = (chosen: Chosen): void => {
    const mine = { value: chosen };
    setDraft(mine);
    // A newer draft stays.
    void save(chosen).then(() => setDraft((current) => (current === mine ? undefined : current)));
  };
  return [draft === undefined ? value : draft.value, choose];
}

export function Form({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="form" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

export function Field({ label, isWide = false, children }: FieldProps) {
  return (
    // The control is among the children.
    <label className={isWide ? 'field wide' : 'field'}>
      <span>{label}</span>
      {children}
    </label>
  );
}

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

/** As the wire takes it, with a decimal point; empty for no input. */
export const typedAmount = (text: string): string => text.trim().replace(',', '.');

interface NumberInputProps {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly min?: number;
  readonly max: number;
}

export function NumberInput({ value, onType, min = 0, max }: NumberInputProps) {
  return <input type="number" min={min} max={max} value={value} onChange={({ target }) => onType(target.value)} />;
}

interface SavedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  readonly name: string;
  readonly value: string;
  readonly onSave: (value: string) => Promise<void>;
}

/** Saves on Enter, on blur and on a step of its arrows. */
export function SavedInput({ name, value, onSave, ...attributes }: SavedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const save = useEffectEvent(async (typed: string) => {
    await onSave(typed);
    setDraft((current) => (current === typed ? undefined : current));
  });
  useEffect(() => {
    const element = input.current;
    // React fires its own event of this name with every key.
    const changed = (): void => void save(element?.value ?? '');
    element?.addEventListener('change', changed);
    return () => element?.removeEventListener('change', changed);
  }, []);
  return (
    <input
      ref={input}
      data-act={name}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value === value ? undefined : target.value)}
      {...attributes}
    />
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => Promise<void>;
  readonly name?: string;
  readonly testId?: string;
  readonly className?: string;
}

/** Saves at once. */
export function CheckField({ label, isOn, onTick, name, testId, className = 'check' }: CheckFieldProps) {
  const [shown, tick] = useDraft(isOn, onTick);
  return (
    <label className={className}>
      <input
        type="checkbox"
        data-act={name}
        data-testid={testId}
        checked={shown}
        onChange={({ target }) => tick(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SelectProps<Value extends string> {
  readonly options: readonly Option<Value>[];
  /** Null selects nothing. */
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly isCode?: boolean;
  /** For tests and for restoring the focus. */
  readonly name?: string;
  readonly testId?: string;
}

function Select<Value extends string>(props: SelectProps<Value>) {
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

interface ChoiceFieldProps<Value extends string> extends Omit<SelectFieldProps<Value>, 'onChoose'> {
  /** Resolves when it is saved or refused. */
  readonly onChoose: (value: Value) => Promise<void>;
}

/** Saves at once. */
export function ChoiceField<Value extends string>({ value, onChoose, ...field }: ChoiceFieldProps<Value>) {
  const [shown, choose] = useDraft(value, onChoose);
  return <SelectField {...field} value={shown} onChoose={choose} />;
}
