import { useState } from 'react';

/** What was chosen stands at once; when its saving has ended, the service's own value does. */
export function useDraft<Value>(value: Value, save: (value: Value) => Promise<void>): [Value, (chosen: Value) => void] {
  const [draft, setDraft] = useState<{ readonly value: Value }>();
  const choose = (chosen: Value): void => {
    const mine = { value: chosen };
    setDraft(mine);
    // A newer one stays.
    void save(chosen).then(() => setDraft((current) => (current === mine ? undefined : current)));
  };
  return [draft === undefined ? value : draft.value, choose];
}
