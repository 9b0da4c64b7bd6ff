import { Check } from '@tilla/ui/Check.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import { useWords } from '../words/words-context.ts';

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
}

export const wordOptions = <const Id extends string>(ids: readonly Id[], wordOf: (id: Id) => string): Option<Id>[] =>
  ids.map((id) => ({ id, name: wordOf(id) }));

/** Codes are the same in every language. */
export const codeOptions = <const Id extends string>(codes: readonly Id[]): Option<Id>[] =>
  wordOptions(codes, (code) => code);

export const shopOptions = (organizations: readonly OrganizationAnswer[]): Option[] =>
  organizations.map(({ organization_id: id, name }) => ({ id: String(id), name }));

export const shopName = (organizations: readonly OrganizationAnswer[], id: number): string | undefined =>
  organizations.find(({ organization_id: one }) => one === id)?.name;

/** The choice, or the first option where the chosen one is gone. */
export function useOneOf(options: readonly Option[]): [chosen: string, choose: (id: string) => void] {
  const [chosen, choose] = useState('');
  return [options.some(({ id }) => id === chosen) ? chosen : (options[0]?.id ?? ''), choose];
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

type ShopSelectProps = Pick<ComponentProps<typeof Select<string>>, 'options' | 'value' | 'onChange' | 'testId'>;

export function ShopSelect(props: ShopSelectProps) {
  const { t } = useWords();
  return <Select isLabelShown label={t('invoice.shop')} {...props} />;
}

export function Form({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="form" role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** As the wire takes it, with a decimal point; empty for no input. */
export const typedAmount = (text: string): string => text.trim().replace(',', '.');

interface SavedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  readonly value: string;
  readonly onSave: (value: string) => Promise<void>;
}

/** Saves on Enter, on blur and on a step of its arrows. */
export function SavedField({ value, onSave, ...rest }: SavedFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string>();
  const save = useEffectEvent(async (typed: string) => {
    await onSave(typed);
    setDraft((current) => (current === typed ? undefined : current));
  });
  useEffect(() => {
    const element = frame.current;
    // React fires its own event of this name with every key.
    const changed = ({ target }: Event): void => void save((target as HTMLInputElement).value);
    element?.addEventListener('change', changed);
    return () => element?.removeEventListener('change', changed);
  }, []);
  return (
    <div ref={frame}>
      <TextField {...rest} value={draft ?? value} onChange={(typed) => setDraft(typed === value ? undefined : typed)} />
    </div>
  );
}

interface SavedCheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => Promise<void>;
  readonly testId: string;
}

/** Saves at once. */
export function SavedCheck({ label, isOn, onTick, testId }: SavedCheckProps) {
  const [shown, tick] = useDraft(isOn, onTick);
  return (
    <Check isSelected={shown} onChange={tick} testId={testId}>
      {label}
    </Check>
  );
}

interface SavedSelectProps<Id extends string> {
  readonly label: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  /** Resolves when it is saved or refused. */
  readonly onChoose: (id: Id) => Promise<void>;
  readonly testId: string;
}

/** Saves at once. */
export function SavedSelect<Id extends string>({ value, onChoose, ...rest }: SavedSelectProps<Id>) {
  const [shown, choose] = useDraft(value, onChoose);
  return <Select isLabelShown {...rest} value={shown} onChange={choose} />;
}
