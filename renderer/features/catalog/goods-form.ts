import type { NewGoods } from '@tilla/shared/contract/goods-calls.ts';
import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';

export interface TypedGoods {
  readonly name: string;
  readonly price: string;
  readonly unitId: string;
  readonly barcode: string;
  readonly ntin: string;
  readonly externalRef: string;
  readonly category: string;
  /** Undefined: the picture stays as it is; null: none. */
  readonly imageId: string | null | undefined;
}

export const noGoods: TypedGoods = {
  name: '',
  price: '',
  unitId: '',
  barcode: '',
  ntin: '',
  externalRef: '',
  category: '',
  imageId: undefined,
};

/** The service's limits per item. */
export const MAX_LENGTH = { name: 255, barcode: 32, ntin: 32, externalRef: 255, category: 100 } as const;

const MAX_PRICE_TIYN = 9_999_999_999;

export function typedOf(row: GoodsRow, language: Language): TypedGoods {
  return {
    name: row.name,
    price: typedMoney(row.priceTiyn, language),
    unitId: row.unitId ?? '',
    barcode: row.barcode ?? '',
    ntin: row.ntin ?? '',
    externalRef: row.externalRef ?? '',
    category: row.category ?? '',
    imageId: undefined,
  };
}

export type GoodsFault =
  | 'nameEmpty'
  | 'priceEmpty'
  | 'priceUnread'
  | 'priceZero'
  | 'priceHigh'
  | 'unitEmpty'
  | 'barcodeLong'
  | 'ntinLong';

export type GoodsFaults = Partial<Record<'name' | 'price' | 'unitId' | 'barcode' | 'ntin', GoodsFault>>;

export function faultsOf(typed: TypedGoods): GoodsFaults {
  const price = priceFault(typed.price);
  return {
    ...(typed.name.trim() === '' ? { name: 'nameEmpty' } : {}),
    ...(price === null ? {} : { price }),
    ...(typed.unitId === '' ? { unitId: 'unitEmpty' } : {}),
    ...(typed.barcode.trim().length > MAX_LENGTH.barcode ? { barcode: 'barcodeLong' } : {}),
    ...(typed.ntin.trim().length > MAX_LENGTH.ntin ? { ntin: 'ntinLong' } : {}),
  };
}

function priceFault(text: string): GoodsFault | null {
  if (text.trim() === '') return 'priceEmpty';
  const tiyn = parseTypedMoney(text);
  if (tiyn === undefined) return 'priceUnread';
  if (tiyn === 0) return 'priceZero';
  return tiyn > MAX_PRICE_TIYN ? 'priceHigh' : null;
}

export function isWhole(faults: GoodsFaults): boolean {
  return Object.keys(faults).length === 0;
}

export function newGoodsOf(typed: TypedGoods): NewGoods | undefined {
  const priceTiyn = parseTypedMoney(typed.price);
  if (priceTiyn === undefined) return undefined;
  return {
    name: typed.name.trim(),
    priceTiyn,
    unitId: typed.unitId,
    barcode: typed.barcode.trim(),
    ntin: typed.ntin.trim(),
    externalRef: typed.externalRef.trim(),
    category: typed.category.trim(),
    imageId: typed.imageId ?? null,
  };
}

/** Only changes since the editor was opened: somebody else may have changed the rest. */
export function changeOf(from: TypedGoods, to: TypedGoods): Partial<NewGoods> {
  const before = newGoodsOf(from);
  const after = newGoodsOf(to);
  if (after === undefined) return {};
  const { imageId, ...fields } = after;
  const changed = Object.entries(fields).filter(([field, value]) => before?.[field as keyof NewGoods] !== value);
  return { ...Object.fromEntries(changed), ...(to.imageId === undefined ? {} : { imageId }) };
}
