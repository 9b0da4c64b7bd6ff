import type { GoodsLook } from '@tilla/shared/contract/views/catalog-view.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';

/** The most that `catalog.looks` takes. */
const AT_ONCE = 500;

interface Looks {
  /** Undefined until the till has answered, null where the catalog does not have the item. */
  known(id: number): GoodsLook | null | undefined;
  watch(id: number, tell: () => void): () => void;
}

const looksOf = new WeakMap<TillClient, Looks>();

/** All lines of a render are asked for in one call; what is shown follows the catalog. */
function createLooks(till: TillClient): Looks {
  const known = new Map<number, GoodsLook | null>();
  const watchers = new Map<number, Set<() => void>>();
  const wanted = new Set<number>();
  const unanswered = new Set<number>();

  function want(ids: Iterable<number>): void {
    const isScheduled = wanted.size > 0;
    for (const id of ids) wanted.add(id);
    if (!isScheduled && wanted.size > 0) queueMicrotask(ask);
  }

  function ask(): void {
    const ids = [...wanted];
    wanted.clear();
    for (let at = 0; at < ids.length; at += AT_ONCE) void bring(ids.slice(at, at + AT_ONCE));
  }

  async function bring(ids: readonly number[]): Promise<void> {
    // A till that is locked or gone: the lines keep their drawings, and are asked for again when they are next shown.
    const answer = await till.call('catalog.looks', { ids: [...ids] }).catch(() => null);
    const found = new Map(answer?.looks.map((look) => [look.id, look]));
    for (const id of ids) {
      if (answer !== null || !known.has(id)) known.set(id, found.get(id) ?? null);
      if (answer === null) unanswered.add(id);
      for (const tell of watchers.get(id) ?? []) tell();
    }
  }

  function renew(): void {
    for (const id of known.keys()) if (!watchers.has(id)) known.delete(id);
    want(watchers.keys());
  }
  till.on('catalog.changed', renew);
  till.onGap(renew);

  return {
    known: (id) => known.get(id),
    watch(id, tell) {
      const set = watchers.get(id) ?? new Set();
      set.add(tell);
      watchers.set(id, set);
      if (!known.has(id) || unanswered.delete(id)) want([id]);
      return () => {
        set.delete(tell);
        if (set.size === 0) watchers.delete(id);
      };
    },
  };
}

export function useGoodsLook(catalogItemId: number | null): GoodsLook | null | undefined {
  const till = useTill();
  const looks = looksOf.get(till) ?? createLooks(till);
  looksOf.set(till, looks);
  const watch = useCallback(
    (tell: () => void) => (catalogItemId === null ? () => undefined : looks.watch(catalogItemId, tell)),
    [catalogItemId, looks],
  );
  return useSyncExternalStore(watch, () => (catalogItemId === null ? null : looks.known(catalogItemId)));
}
