import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import { useEffect } from 'react';
import { queryKeyOf, useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

type LinkCall = 'receipt.link' | 'shopInvoice.receiptLink';

/** Forgotten when the screen closes: the address carries a secret that cannot be revoked. `input` must be stable. */
export function useReceiptLink<Name extends LinkCall>(
  name: Name,
  input: CallInput<Name>,
): { readonly link: CallOutput<LinkCall> | undefined; readonly error: TillProblem | null } {
  const queries = useQueryClient();
  const { data, error, refetch } = useTillQuery(name, input);
  const link: CallOutput<LinkCall> | undefined = data;
  useEffect(() => {
    if (link?.status !== 'pending') return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, link.retryAfterMs));
    return () => clearTimeout(timer);
  }, [link, refetch]);
  useEffect(() => () => queries.removeQueries({ queryKey: queryKeyOf(name, input) }), [queries, name, input]);
  return { link, error };
}
