import { useTillQuery } from '#renderer/app/till-context.tsx';

/** By the service's key, in the shop's order. */
export function useCategoryNames(): ReadonlyMap<string, string> {
  const categories = useTillQuery('catalog.categories', {}).data?.categories ?? [];
  return new Map(categories.map(({ key, name }) => [key, name]));
}
