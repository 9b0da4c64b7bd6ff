/** Checks that answers about goods belong to their requests (rule A1); pure. */

import type { CatalogItem, CatalogPage } from '../merchant/catalog.ts';
import type { CreatedGoods, GoodsRemoval } from '../merchant/catalog-answers.ts';
import type { Binding } from './answer-binding.ts';

type Asked = Readonly<Record<string, unknown>>;

/**
 * One answer for each item that was not rejected, in order. A created item carries the requested values; an existing
 * one shares a code with the request.
 */
export function aboutCreatedGoods(frozenBody: string): Binding<CreatedGoods> {
  const { items: asked } = JSON.parse(frozenBody) as { readonly items: readonly Asked[] };
  return ({ items, rejected }) => {
    const refused = new Set(rejected.map(({ index }) => index));
    if (refused.size !== rejected.length || [...refused].some((index) => index < 0 || index >= asked.length)) {
      return 'index';
    }
    const taken = asked.filter((_, index) => !refused.has(index));
    if (taken.length !== items.length) return 'data';
    for (const [place, { item, isMatched }] of items.entries()) {
      const differs = isMatched ? sharesNoCode(taken[place], item) : differenceOf(taken[place], item);
      if (differs !== null) return differs;
    }
    return null;
  };
}

function differenceOf(asked: Asked | undefined, item: CatalogItem): string | null {
  if (isOther(asked?.['external_ref'], item.externalRef)) return 'external_ref';
  return isOther(asked?.['barcode'], item.barcode) ? 'barcode' : null;
}

function sharesNoCode(asked: Asked | undefined, item: CatalogItem): string | null {
  const pairs = [
    [asked?.['external_ref'], item.externalRef],
    [asked?.['barcode'], item.barcode],
    [asked?.['ntin'], item.ntin],
  ];
  const comparable = pairs.filter(([one, other]) => isPresent(one) && isPresent(other));
  return comparable.length === 0 || comparable.some(([one, other]) => one === other) ? null : 'matched_existing';
}

function isOther(asked: unknown, answered: unknown): boolean {
  return isPresent(asked) && isPresent(answered) && asked !== answered;
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export function aboutNamedGoods({
  ids,
  barcodes,
}: {
  readonly ids?: readonly number[];
  readonly barcodes?: readonly string[];
}): Binding<CatalogPage> {
  const named = new Set(ids);
  const codes = new Set(barcodes);
  return ({ items }) => {
    if (new Set(items.map(({ id }) => id)).size !== items.length) return 'id';
    if (ids !== undefined && items.some(({ id }) => !named.has(id))) return 'id';
    return barcodes !== undefined && items.some(({ barcode }) => !codes.has(barcode ?? '')) ? 'barcode' : null;
  };
}

export function aboutRemoval(frozenBody: string): Binding<GoodsRemoval> {
  const { ids: asked } = JSON.parse(frozenBody) as { readonly ids: readonly number[] };
  const named = new Set(asked);
  return ({ matched, ids }) => {
    if (matched !== ids.length) return 'matched';
    return ids.every((id) => named.has(id)) ? null : 'ids';
  };
}
