import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { GoodsChangeView } from '@tilla/shared/contract/views/goods-view.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';

export type ChangeEnd =
  | { readonly kind: 'sending' }
  | { readonly kind: 'taken'; readonly id: number | null; readonly isMatched: boolean }
  | { readonly kind: 'refused'; readonly problem: Problem };

export function endOf({ phase, problem, items }: GoodsChangeView): ChangeEnd {
  const [first] = items;
  // Of several items some may be refused: each row shows its own.
  const refusal = problem ?? (items.length === 1 ? (first?.problem ?? null) : null);
  if (phase === 'sending' || phase === 'asking') return { kind: 'sending' };
  if (phase === 'rejected' || phase === 'failed' || refusal !== null) {
    return { kind: 'refused', problem: refusal ?? { code: 'unknown_error', params: {} } };
  }
  return { kind: 'taken', id: first?.id ?? null, isMatched: first?.isMatched ?? false };
}

/** The result of a change; null while there is none, or it is not known yet. */
export function useChangeEnd(operationId: string | null): ChangeEnd | null {
  const { data } = useTillQuery(
    'goods.operation',
    { operationId: operationId ?? '' },
    { enabled: operationId !== null },
  );
  return data === undefined || operationId === null ? null : endOf(data);
}
