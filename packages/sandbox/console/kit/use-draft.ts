import { useState } from 'react';

/** Shows the choice until the service's value is saved. */
export function useDraft<Value, Chosen extends Value>(
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
