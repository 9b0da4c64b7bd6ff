import type { Problem } from '../../../shared/contract/problem.ts';
import type { GoodsChangeView } from '../../../shared/contract/views/goods-view.ts';
import { useTillQuery } from '../../app/till-context.tsx';

/** How a change stands, as a screen tells it. */
export type ChangeEnd =
  /** On its way, or waiting for the line. */
  | { readonly kind: 'sending' }
  /** The service has it; what becomes of it there is told by its row. */
  | { readonly kind: 'taken'; readonly id: number | null; readonly isMatched: boolean }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly problem: Problem };

export function endOf({ phase, problem, items }: GoodsChangeView): ChangeEnd {
  const [first] = items;
  // Of many, some may have been refused: each row tells of itself.
  const refusal = problem ?? (items.length === 1 ? (first?.problem ?? null) : null);
  if (phase === 'sending' || phase === 'asking') return { kind: 'sending' };
  if (phase === 'rejected' || phase === 'failed' || refusal !== null) {
    return { kind: 'refused', problem: refusal ?? { code: 'unknown_error', params: {} } };
  }
  return { kind: 'taken', id: first?.id ?? null, isMatched: first?.isMatched ?? false };
}

/** The end of a change that was begun; null while there is none, or nothing is known of it yet. */
export function useChangeEnd(operationId: string | null): ChangeEnd | null {
  const { data } = useTillQuery(
    'goods.operation',
    { operationId: operationId ?? '' },
    { enabled: operationId !== null },
  );
  return data === undefined || operationId === null ? null : endOf(data);
}
