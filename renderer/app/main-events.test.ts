import { setImmediate as immediate } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TillClient } from '../bridge/till-client.ts';
import { followMain } from './main-events.ts';

function followed() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const on = (name: string, listener: (payload: unknown) => void) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return () => undefined;
  };
  followMain({ on, onGap: () => () => undefined } as unknown as TillClient, queries);
  const isStale = (...queryKey: unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;
  return {
    queries,
    isStale,
    emit: (name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
  };
}

it('an event makes the answers stale that its queries name, of a sale those of this sale alone', async () => {
  const { queries, isStale, emit } = followed();
  for (const saleId of ['one', 'two']) queries.setQueryData(['sale.view', { saleId }], {});
  queries.setQueryData(['history.timeline', {}], {});
  emit('comment.changed', { saleId: 'one' });
  await immediate();
  expect(isStale('sale.view', { saleId: 'one' })).toBe(true);
  expect(isStale('sale.view', { saleId: 'two' })).toBe(false);
});

it('an event reads the cache as often after a day of searches as before it', () => {
  const { queries, emit } = followed();
  const cache = queries.getQueryCache();
  let looks = 0;
  const { getAll } = cache;
  cache.getAll = () => {
    looks += 1;
    return getAll.call(cache);
  };
  for (let text = 0; text < 300; text += 1) queries.setQueryData(['catalog.search', { text: String(text) }], {});
  emit('sale.changed', { saleId: 'one' });
  expect(looks).toBeLessThanOrEqual(3);
});
