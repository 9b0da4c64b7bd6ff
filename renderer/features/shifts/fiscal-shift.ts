import { useEffect, useEffectEvent } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';

/** The cashbox routes take 30 requests a minute from all tills of a key (L7). */
const FRESH_MS = 10_000;
const AGAIN_MS = 60_000;

/** The fiscal till's shift, read again on opening unless it is fresh. */
export function useFiscalShift(): ReturnType<typeof useTillQuery<'shift.view'>> {
  const asked = useTillQuery('shift.view', {}, { refetchMs: AGAIN_MS });
  const onLook = useEffectEvent(() => {
    if (!asked.isFetching && Date.now() - asked.dataUpdatedAt > FRESH_MS) void asked.refetch();
  });
  useEffect(() => onLook(), []);
  return asked;
}
