import type { CatalogItemRecord } from './catalog-items.ts';
import type { Store } from './store.ts';

/** Undefined stays. */
export type CatalogFields = {
  [F in 'name' | 'priceTiyn' | 'unitId' | 'barcode' | 'ntin' | 'externalRef' | 'imageUrl' | 'category']?:
    | CatalogItemRecord[F]
    | undefined;
};

/** Its id is the item's. */
export interface CatalogWorkRecord {
  id: number;
  organizationId: number;
  operation: 'create' | 'update' | 'delete';
  /** `failed`: stuck until sent again. */
  stage: 'pending' | 'processing' | 'failed';
  change: CatalogFields;
  source: string;
}

interface RejectionRecord {
  id: number;
  organizationId: number;
  catalogItemId: number;
  errorCode: string;
  message: string;
  rejectedAtMs: number;
}

interface IdempotencyRecord {
  id: number;
  organizationId: number;
  key: string;
  operation: string;
  /** Of the body. */
  digest: string;
  answer: Record<string, unknown>;
}

export interface CatalogWork {
  of(itemId: number): CatalogWorkRecord | undefined;
  put(work: CatalogWorkRecord): void;
  remove(itemId: number): void;
  count(organizationId: number, stage: CatalogWorkRecord['stage']): number;
  reject(rejection: Omit<RejectionRecord, 'id'>): void;
  rejections(organizationId: number, fromMs: number, toMs: number): RejectionRecord[];
  usedKey(organizationId: number, key: string): IdempotencyRecord | undefined;
  useKey(use: Omit<IdempotencyRecord, 'id'>): void;
}

export function createCatalogWork(store: Store): CatalogWork {
  const work = store.table<CatalogWorkRecord>({
    name: 'catalog_work',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      stage: { type: 'TEXT', of: (record) => record.stage },
    },
    indexes: ['organization_id, stage'],
  });
  const rejections = store.table<RejectionRecord>({
    name: 'catalog_rejections',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      rejected_at: { type: 'INTEGER', of: (record) => record.rejectedAtMs },
    },
    indexes: ['organization_id, rejected_at'],
  });
  const keys = store.table<IdempotencyRecord>({
    name: 'catalog_idempotency',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      key: { type: 'TEXT', of: (record) => record.key },
    },
    indexes: ['organization_id, key'],
  });
  return {
    of: (itemId) => work.get(itemId),
    put: (record) => {
      work.put(record);
    },
    remove: (itemId) => {
      work.remove(itemId);
    },
    count: (organizationId, stage) => work.count('WHERE organization_id = ? AND stage = ?', organizationId, stage),
    reject(rejection) {
      rejections.put({ id: store.nextId('catalog_rejection'), ...rejection });
    },
    rejections: (organizationId, fromMs, toMs) =>
      rejections.select(
        'WHERE organization_id = ? AND rejected_at BETWEEN ? AND ? ORDER BY rejected_at, id',
        organizationId,
        fromMs,
        toMs,
      ),
    usedKey: (organizationId, key) =>
      keys.select('WHERE organization_id = ? AND key = ? LIMIT 1', organizationId, key)[0],
    useKey(use) {
      keys.put({ id: store.nextId('catalog_idempotency'), ...use });
    },
  };
}
