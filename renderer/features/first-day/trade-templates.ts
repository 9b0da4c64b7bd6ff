import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { type GoodsColumn, goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import templates from '@tilla/shared/locales/trade-templates.json' with { type: 'json' };

interface TemplateCategory {
  /** One of the usual categories, which has words in every language. */
  readonly key?: string;
  readonly ru?: string;
  readonly kk?: string;
  readonly items: readonly TemplateItem[];
}

export interface TemplateItem {
  /** The same in every set that has the item, so that it is never made twice. */
  readonly id: string;
  readonly ru: string;
  readonly kk: string;
  readonly unit?: string;
}

export type Trade = keyof typeof templates;
export const trades = Object.keys(templates) as Trade[];

export function categoriesOf(trade: Trade): readonly TemplateCategory[] {
  return templates[trade].categories;
}

export function itemsOf(trade: Trade): readonly TemplateItem[] {
  return categoriesOf(trade).flatMap(({ items }) => items);
}

/** Goods are named in Russian or Kazakh, as the national catalog names them. */
export function wordOf({ ru, kk }: { readonly ru?: string; readonly kk?: string }, language: Language): string {
  return (language === 'kk' ? kk : ru) ?? '';
}

/** The service finds an item by its reference, also where another till of the shop made it. */
export function referenceOf({ id }: Pick<TemplateItem, 'id'>): string {
  return `set:${id}`;
}

interface KnownCategory {
  readonly key: string;
  readonly name: string;
}

/** A category that the shop has under either name is used again: no second tab of one name. */
function categoryCell(category: TemplateCategory, known: readonly KnownCategory[], language: Language): string {
  if (category.key !== undefined) return category.key;
  const names = [category.ru, category.kk].map((name) => foldName(name ?? ''));
  const found = known.find(({ key, name }) => [key, name].some((one) => names.includes(foldName(one))));
  return found?.key ?? wordOf(category, language);
}

/** Rows as an import takes them; an item without a price is left out. */
export function rowsOf(
  trade: Trade,
  prices: ReadonlyMap<string, string>,
  known: readonly KnownCategory[],
  language: Language,
): CallInput<'goodsTable.add'>['rows'] {
  const rows = categoriesOf(trade).flatMap((category) =>
    category.items.flatMap((item) => {
      const price = prices.get(item.id);
      if (price === undefined) return [];
      const cells: Readonly<Record<GoodsColumn, string>> = {
        name: wordOf(item, language),
        price,
        unit: item.unit ?? '',
        barcode: '',
        ntin: '',
        externalRef: referenceOf(item),
        category: categoryCell(category, known, language),
        quantity: '',
        cost: '',
      };
      return [goodsColumns.map((column) => cells[column])];
    }),
  );
  return rows.map((cells, at) => ({ number: at + 1, cells }));
}

/** The columns stand in the order of `goodsColumns`. */
export const templateChoice: CallInput<'goodsTable.begin'>['choice'] = {
  places: Object.fromEntries(goodsColumns.map((column, place) => [column, place])) as Record<GoodsColumn, number>,
  keepsShortCodes: false,
  updates: false,
};
