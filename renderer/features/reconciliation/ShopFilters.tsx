import { type ShopInvoiceFilter, ShopInvoiceState } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayWindow } from '../figures/DayWindow.tsx';
import { isAnyInvoice, useShopFilter } from './shop-filter.ts';

/** Waits while somebody types: the list is the service's, with a limit shared by all tills. */
const TYPED_MS = 500;

const orders = [
  'created_at:desc',
  'created_at:asc',
  'paid_at:desc',
  'amount:desc',
  'amount:asc',
  'client_name:asc',
  'status:asc',
  'id:asc',
] as const;
const origins = ['all', 'service', 'bank'] as const;

export function ShopFilters({ today, isNothing }: { readonly today: string; readonly isNothing: boolean }): ReactNode {
  const { t } = useTranslation(['listed', 'app']);
  const { filter, change, reset } = useShopFilter();
  const order = `${filter.sortBy}:${filter.sortOrder}` as const;
  return (
    <Inline as="search" gap={2}>
      <Typed />
      <DayWindow window={filter.window} today={today} onChange={(window) => change({ window })} />
      {'preset' in filter.window && filter.window.preset === 'all' ? null : (
        <Select<ShopInvoiceFilter['dateField']>
          label={t('shop.dateField')}
          value={filter.dateField}
          options={(['created_at', 'paid_at'] as const).map((id) => ({ id, name: t(`shop.by.${id}`) }))}
          onChange={(dateField) => change({ dateField })}
          testId="shop-date-field"
        />
      )}
      <Select<ShopInvoiceFilter['origin']>
        label={t('shop.origin')}
        value={filter.origin}
        options={origins.map((id) => ({ id, name: t(`shop.origins.${id}`) }))}
        onChange={(origin) => change({ origin })}
        testId="shop-origin"
      />
      <Select<ShopInvoiceState | ''>
        label={t('state')}
        value={filter.state ?? ''}
        options={[
          { id: '', name: t('any') },
          ...ShopInvoiceState.options.map((id) => ({ id, name: t(`shop.state.${id}`) })),
        ]}
        onChange={(id) => change({ state: id === '' ? null : id })}
        testId="shop-state"
      />
      <Select<string>
        label={t('shop.order')}
        value={order}
        options={orders.map((id) => ({ id, name: t(`shop.orders.${nameOf(id)}`) }))}
        onChange={(id) => {
          const [sortBy, sortOrder] = id.split(':') as [ShopInvoiceFilter['sortBy'], ShopInvoiceFilter['sortOrder']];
          change({ sortBy, sortOrder });
        }}
        testId="shop-order"
      />
      {isNothing || isAnyInvoice({ ...filter, text: '' }) ? null : (
        <Button label={t('app:filter.reset')} look="quiet" onPress={reset} testId="shop-reset" />
      )}
    </Inline>
  );
}

/** A colon would be a part of the key. */
function nameOf<Order extends (typeof orders)[number]>(order: Order) {
  return order.replace(':', '_') as Order extends `${infer By}:${infer Way}` ? `${By}_${Way}` : never;
}

function Typed(): ReactNode {
  const { t } = useTranslation('listed');
  const text = useShopFilter(({ filter }) => filter.text);
  const change = useShopFilter((state) => state.change);
  /** The text and the filter it was typed over, which may have been reset since. */
  const [field, setField] = useState({ typed: text, over: text });
  const typed = field.over === text ? field.typed : text;
  const search = (wanted: string): void => {
    setField({ typed: wanted, over: wanted.trim() });
    change({ text: wanted.trim() });
  };
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => {
      setField({ typed, over: typed.trim() });
      change({ text: typed.trim() });
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, text, change]);
  return (
    <ErasableSearch
      value={typed}
      label={t('shop.search')}
      maxLength={100}
      testId="shop-search"
      onChange={(wanted) => setField({ typed: wanted, over: text })}
      onErase={() => search('')}
      onEnter={() => search(typed)}
    />
  );
}
