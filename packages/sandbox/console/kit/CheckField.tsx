import { useDraft } from './use-draft.ts';

interface CheckFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => Promise<void>;
  readonly name?: string;
  readonly testId?: string;
  readonly className?: string;
}

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
