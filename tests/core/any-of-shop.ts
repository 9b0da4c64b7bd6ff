import type { ShopInvoiceFilter } from '@tilla/shared/contract/views/shop-invoice-view.ts';

export const anyOfShop: ShopInvoiceFilter = {
  text: '',
  origin: 'all',
  state: null,
  window: { preset: 'all' },
  dateField: 'created_at',
  sortBy: 'created_at',
  sortOrder: 'desc',
};
