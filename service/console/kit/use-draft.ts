import { useState } from 'react';

/** What was chosen stands at once; when its saving has ended, the service's own value does. */
export function useDraft<Value, Chosen extends Value>(
  value: Value,
  save: (chosen: Chosen) => Promise<void>,
): [Value, (chosen: Chosen) => void] {
  const [draft, setDraft] = useState<{ readonly value: Chosen }>();
  const choose = (chosen: Chosen): void => {
    const mine = { value: chosen };
    setDraft(mine);
    // A newer one stays.
    void save(chosen).then(() => setDraft((current) => (current === mine ? undefined : current)));
  };
  return [draft === undefined ? value : draft.value, choose];
}
