import { useMemo } from 'react';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import { useTillQuery } from '../../app/till-context.tsx';

export type CategoryName = CallOutput<'catalog.categories'>['categories'][number];

const none: readonly CategoryName[] = [];

export function useCategories(): {
  readonly categories: readonly CategoryName[];
  readonly names: ReadonlyMap<string, string>;
} {
  const categories = useTillQuery('catalog.categories', {}).data?.categories ?? none;
  return useMemo(() => ({ categories, names: new Map(categories.map(({ key, name }) => [key, name])) }), [categories]);
}
