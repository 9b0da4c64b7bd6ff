import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { useMemo } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';

export type CategoryName = CallOutput<'catalog.categories'>['categories'][number];

const none: readonly CategoryName[] = [];

export function useCategories(): {
  readonly categories: readonly CategoryName[];
  readonly names: ReadonlyMap<string, string>;
} {
  const categories = useTillQuery('catalog.categories', {}).data?.categories ?? none;
  return useMemo(() => ({ categories, names: new Map(categories.map(({ key, name }) => [key, name])) }), [categories]);
}
