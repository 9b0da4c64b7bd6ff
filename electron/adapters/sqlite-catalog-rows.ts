import type { CatalogEntry } from '#core/platform/ports.ts';

const columns = {
  id: 'id',
  name: 'name',
  priceTiyn: 'price_tiyn',
  unit: 'unit',
  barcode: 'barcode',
  category: 'category',
  sellable: 'sellable',
  round: 'round',
  otherName: 'other_name',
  imageUrl: 'image_url',
  unitId: 'unit_id',
  ntin: 'ntin',
  externalRef: 'external_ref',
  source: 'source',
  status: 'status',
  operation: 'operation',
  errorCode: 'error_code',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof CatalogEntry, string>;

export const entryColumns = Object.values(columns)
  .map((column) => `goods.${column}`)
  .join(', ');

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function toEntry(row: Record<string, unknown>): CatalogEntry {
  return {
    id: Number(row['id']),
    name: String(row['name']),
    priceTiyn: Number(row['price_tiyn']),
    unit: text(row['unit']),
    barcode: text(row['barcode']),
    category: text(row['category']),
    sellable: row['sellable'] === 1,
    round: Number(row['round']),
    otherName: text(row['other_name']),
    imageUrl: text(row['image_url']),
    unitId: text(row['unit_id']),
    ntin: text(row['ntin']),
    externalRef: text(row['external_ref']),
    source: text(row['source']),
    status: text(row['status']),
    operation: text(row['operation']),
    errorCode: text(row['error_code']),
    updatedAt: text(row['updated_at']),
  };
}

export function valuesOf(entry: CatalogEntry): (string | number | null)[] {
  return (Object.keys(columns) as (keyof CatalogEntry)[]).map((field) => {
    const value = entry[field];
    return typeof value === 'boolean' ? Number(value) : value;
  });
}

const plain = Object.values(columns);

export const upsert = `
  INSERT INTO goods (${plain.join(', ')}, folded, is_error, price_changed_at)
  VALUES (${[...plain, 0, 0, 0].map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${[...plain.slice(1), 'folded', 'is_error', 'price_changed_at']
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
