/** As fast with a hundred thousand goods. */
import { type Clause, canBeFound, conditionsOf } from './conditions.ts';
import type { Store } from './store.ts';

export interface CatalogItemRecord {
  id: number;
  organizationId: number;
  name: string;
  priceTiyn: number;
  unitId: number | null;
  barcode: string | null;
  ntin: string | null;
  externalRef: string | null;
  source: 'own' | 'other' | 'shared';
  imageUrl: string | null;
  category: string | null;
  status: 'pending' | 'active' | 'error';
  operation: 'create' | 'update' | 'delete' | null;
  sellable: boolean;
  errorCode: string | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface CatalogFilter {
  /** Words, each part of the name, a code or the reference. */
  search?: string | undefined;
  barcode?: string | undefined;
  firstChar?: string | undefined;
  updatedSinceMs?: number | undefined;
  withoutNtin?: boolean | undefined;
}

/** Any list may match. */
export interface CatalogTargets {
  ids: readonly number[];
  barcodes: readonly string[];
  ntins: readonly string[];
  externalRefs: readonly string[];
}

/** By ascending id, so that pages never move. */
export interface CatalogItems {
  find(organizationId: number, id: number): CatalogItemRecord | undefined;
  count(organizationId: number, filter: CatalogFilter): number;
  /** Slower the further the offset. */
  pageAt(organizationId: number, filter: CatalogFilter, offset: number, limit: number): CatalogItemRecord[];
  /** As fast at the end. */
  pageAfter(organizationId: number, filter: CatalogFilter, afterId: number, limit: number): CatalogItemRecord[];
  targeted(organizationId: number, targets: CatalogTargets): CatalogItemRecord[];
  insert(items: readonly Omit<CatalogItemRecord, 'id'>[]): number[];
  put(item: CatalogItemRecord): void;
  remove(id: number): void;
}

const FIRST_ITEM_ID = 1001;

/** SQLite's lower() knows ASCII only. */
const fold = (text: string): string => text.toLocaleLowerCase('ru');

export function createCatalogItems(store: Store): CatalogItems {
  const table = store.table<CatalogItemRecord>({
    name: 'catalog_items',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      first_char: { type: 'TEXT', of: (record) => fold(Array.from(record.name.trim())[0] ?? '') },
      barcode: { type: 'TEXT', of: (record) => record.barcode },
      ntin: { type: 'TEXT', of: (record) => record.ntin },
      external_ref: { type: 'TEXT', of: (record) => record.externalRef },
      updated_at: { type: 'INTEGER', of: (record) => record.updatedAtMs },
      haystack: {
        type: 'TEXT',
        of: (record) => fold([record.name, record.barcode, record.ntin, record.externalRef].join('\n')),
      },
    },
    indexes: [
      'organization_id, id',
      'organization_id, first_char, id',
      'organization_id, barcode',
      'organization_id, ntin',
      'organization_id, external_ref',
    ],
  });

  const where = (organizationId: number, filter: CatalogFilter): Clause => {
    const { add, addSearch, clause } = conditionsOf(organizationId);
    const search = fold(filter.search ?? '');
    // A line break would split words.
    for (const part of canBeFound(search) ? search.split(/\s+/) : [search]) {
      if (part !== '') addSearch('haystack', part);
    }
    if (filter.barcode !== undefined) add('barcode = ?', filter.barcode);
    if (filter.firstChar !== undefined) add('first_char = ?', fold(filter.firstChar));
    if (filter.updatedSinceMs !== undefined) add('updated_at >= ?', filter.updatedSinceMs);
    if (filter.withoutNtin === true) add('ntin IS NULL');
    return clause();
  };

  return {
    find(organizationId, id) {
      const item = table.get(id);
      return item?.organizationId === organizationId ? item : undefined;
    },
    count(organizationId, filter) {
      const { sql, values } = where(organizationId, filter);
      return table.count(sql, ...values);
    },
    pageAt(organizationId, filter, offset, limit) {
      const { sql, values } = where(organizationId, filter);
      return table.select(`${sql} ORDER BY id LIMIT ? OFFSET ?`, ...values, limit, offset);
    },
    pageAfter(organizationId, filter, afterId, limit) {
      const { sql, values } = where(organizationId, filter);
      return table.select(`${sql} AND id > ? ORDER BY id LIMIT ?`, ...values, afterId, limit);
    },
    targeted(organizationId, targets) {
      const found = new Map<number, CatalogItemRecord>();
      const collect = (column: string, list: readonly (string | number)[]): void => {
        if (list.length === 0) return;
        const clause = `WHERE organization_id = ? AND ${column} IN (SELECT value FROM json_each(?))`;
        for (const item of table.select(clause, organizationId, JSON.stringify(list))) found.set(item.id, item);
      };
      collect('id', targets.ids);
      collect('barcode', targets.barcodes);
      collect('ntin', targets.ntins);
      collect('external_ref', targets.externalRefs);
      return [...found.values()].sort((left, right) => left.id - right.id);
    },
    put: (item) => {
      table.put(item);
    },
    remove: (id) => {
      table.remove(id);
    },
    insert(items) {
      return store.transaction(() =>
        items.map((item) => {
          const id = store.nextId('catalog_item', FIRST_ITEM_ID);
          table.put({ id, ...item });
          return id;
        }),
      );
    },
  };
}
