import { type InputHTMLAttributes, useEffect, useEffectEvent, useRef, useState } from 'react';

interface SavedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  readonly name: string;
  readonly value: string;
  readonly onSave: (value: string) => Promise<void>;
}

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
