import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Cancel } from '../platform/ports.ts';
import { FrozenChange } from './goods-change.ts';
import { FrozenGoods, goodsIn } from './goods-create.ts';
import { FrozenRemovals } from './goods-remove-many.ts';
import { isGoodsKind } from './goods-result.ts';
import type { AwaitedGoods, GoodsShelf } from './goods-shelf.ts';

export interface UnderWay {
  readonly state: 'waiting' | 'working';
  readonly operation: NonNullable<GoodsRow['operation']>;
  readonly problem: Problem | null;
}

export interface GoodsNews {
  underWay(id: number): UnderWay | undefined;
  /** Negative ids: the first one, the next count down. */
  placeholder(count: number): number;
  /** Rows changed: one, or (null) several. */
  notify(id: number | null): void;
  start(): void;
  stop(): void;
}

const TELL_MS = 1_000;

export function createGoodsNews({
  operations,
  shelf,
  events,
  clock,
}: ShopContext & {
  readonly shelf: Pick<GoodsShelf, 'await' | 'forgetAwaited' | 'onReplaced'>;
}): GoodsNews {
  const underWay = new Map<number, UnderWay>();
  let lowest = 0;
  let pending: { readonly id: number | null } | undefined;
  let timer: Cancel | undefined;
  let emittedAtMs = Number.NEGATIVE_INFINITY;
  let emittedId: number | null = null;

  /** Screens see each step of a single item, so that list and detail agree; several at most once a second. */
  function notify(id: number | null): void {
    pending = pending === undefined || pending.id === id ? { id } : { id: null };
    if (timer !== undefined) return;
    const isItsNextStep = id !== null && id === emittedId;
    const pauseMs = isItsNextStep ? 0 : emittedAtMs + TELL_MS - clock.monotonicMs();
    if (pauseMs <= 0) notifyNow();
    else timer = clock.after(pauseMs, notifyNow);
  }

  function notifyNow(): void {
    timer = undefined;
    if (pending === undefined) return;
    emittedAtMs = clock.monotonicMs();
    const change = pending;
    pending = undefined;
    emittedId = change.id;
    events.emit('goods.changed', change);
  }

  function follow(operation: OperationRecord, before: OperationRecord | null): void {
    if (!isGoodsKind(operation.kind)) return;
    const ids = idsOf(operation);
    for (const id of ids) {
      const known = stateOf(operation);
      if (known === undefined) underWay.delete(id);
      else underWay.set(id, known);
    }
    if (operation.kind === 'goods_create') showAwaited(operation, before);
    notify(ids.length === 1 ? (ids[0] ?? null) : null);
  }

  function showAwaited(operation: OperationRecord, before: OperationRecord | null): void {
    const isAwaited = isUnsent(operation);
    if (before !== null && isUnsent(before) === isAwaited) return;
    const rows = awaitedOf(operation);
    lowest = Math.min(lowest, ...rows.map(({ id }) => id));
    if (isAwaited) shelf.await(rows, []);
    else
      shelf.await(
        [],
        rows.map(({ id }) => id),
      );
  }
  operations.onChange(follow);

  return {
    underWay: (id) => underWay.get(id),
    placeholder(count) {
      const first = lowest - 1;
      lowest = first - count + 1;
      return first;
    },
    notify,
    start() {
      shelf.forgetAwaited();
      for (const operation of operations.live()) follow(operation, null);
      shelf.onReplaced(() => {
        for (const operation of operations.live()) follow(operation, null);
      });
    },
    stop() {
      timer?.();
    },
  };
}

const isUnsent = (operation: OperationRecord): boolean => isOperationOpen(operation) && operation.step !== 'confirmed';

function awaitedOf(operation: OperationRecord): AwaitedGoods[] {
  const frozen = FrozenGoods.parse(operation.frozen);
  return goodsIn(frozen).map(({ imageId: _, unitId, ...goods }, index) => ({
    ...goods,
    id: frozen.placeholder - index,
    unitId: String(unitId),
  }));
}

function idsOf(operation: OperationRecord): readonly number[] {
  switch (operation.kind) {
    case 'goods_create':
      return awaitedOf(operation).map(({ id }) => id);
    case 'goods_remove_many':
      return FrozenRemovals.parse(operation.frozen).ids;
    default:
      return [FrozenChange.shape.id.parse(operation.frozen['id'])];
  }
}

function stateOf(operation: OperationRecord): UnderWay | undefined {
  if (!isOperationOpen(operation)) return undefined;
  const state = isUnsent(operation) ? 'waiting' : 'working';
  const problem = state === 'waiting' ? operation.problem : null;
  return { state, operation: wordOf(operation.kind), problem };
}

function wordOf(kind: OperationRecord['kind']): UnderWay['operation'] {
  if (kind === 'goods_create') return 'create';
  return kind === 'goods_change' ? 'update' : 'delete';
}
