import type { GoodsOnly } from '@tilla/shared/contract/views/goods-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '#renderer/app/use-keys.ts';
import { type GoodsListTab, isEveryGoods, useGoodsStore } from './goods-store.ts';
import type { CategoryName } from './use-categories.ts';

const choices = ['all', 'changed', 'not_sellable'] as const satisfies readonly GoodsOnly[];
type Choice = (typeof choices)[number];

export const GoodsFilters = memo(function GoodsFilters({
  list,
  categories,
}: {
  readonly list: GoodsListTab;
  readonly categories: readonly CategoryName[];
}): ReactNode {
  return (
    <Inline as="search" gap={2}>
      <Search list={list} />
      <Category list={list} categories={categories} />
      {list === 'all' ? <Only /> : null}
      <Reset list={list} />
    </Inline>
  );
});

function Search({ list }: { readonly list: GoodsListTab }): ReactNode {
  const { t } = useTranslation('goods');
  const text = useGoodsStore(({ left }) => left[list].filter.text);
  const change = useGoodsStore((state) => state.change);
  const search = useRef<HTMLInputElement>(null);
  const write = useCallback((typed: string) => change(list, { text: typed }), [change, list]);
  useKeys({
    search: () => {
      search.current?.focus();
      search.current?.select();
    },
    letter: () => {
      search.current?.focus();
    },
  });
  return <ErasableSearch ref={search} value={text} label={t('search')} testId="goods-search" onChange={write} />;
}

function Category({
  list,
  categories,
}: {
  readonly list: GoodsListTab;
  readonly categories: readonly CategoryName[];
}): ReactNode {
  const { t } = useTranslation('goods');
  const category = useGoodsStore(({ left }) => left[list].filter.category);
  const change = useGoodsStore((state) => state.change);
  return (
    <Select
      label={t('category.title')}
      value={category ?? ''}
      options={[{ id: '', name: t('category.any') }, ...categories.map(({ key, name }) => ({ id: key, name }))]}
      onChange={(key) => change(list, { category: key === '' ? null : key })}
      testId="goods-category"
    />
  );
}

function Only(): ReactNode {
  const { t } = useTranslation('goods');
  const only = useGoodsStore(({ left }) => left.all.filter.only);
  const change = useGoodsStore((state) => state.change);
  return (
    <Select<Choice>
      label={t('only.title')}
      value={choices.find((choice) => choice === only) ?? 'all'}
      options={choices.map((id) => ({ id, name: t(`only.${id}`) }))}
      onChange={(next) => change('all', { only: next })}
      testId="goods-only"
    />
  );
}

/** The text has its own cross in the field, so that the list does not move while somebody types. */
function Reset({ list }: { readonly list: GoodsListTab }): ReactNode {
  const { t } = useTranslation('app');
  const isNarrowed = useGoodsStore(({ left }) => !isEveryGoods({ ...left[list].filter, ...ofTab(list), text: '' }));
  const change = useGoodsStore((state) => state.change);
  return isNarrowed ? (
    <Button
      label={t('filter.reset')}
      look="quiet"
      onPress={() => change(list, { text: '', category: null, ...(list === 'all' ? { only: 'all' } : {}) })}
      testId="goods-reset"
    />
  ) : null;
}

const ofTab = (list: GoodsListTab) => (list === 'all' ? {} : ({ only: 'all' } as const));
