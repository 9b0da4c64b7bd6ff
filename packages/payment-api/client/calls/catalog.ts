import {
  type CatalogItem,
  type CatalogPage,
  type CatalogUnit,
  catalogPageWire,
  catalogUnitsWire,
} from '../../merchant/catalog.ts';
import {
  type AcceptedGoods,
  bulkDeleteWire,
  type CreatedGoods,
  catalogAcceptedWire,
  catalogCreatedWire,
  catalogErrorsWire,
  catalogImageWire,
  catalogQueueWire,
  catalogScanWire,
  type FoundGoods,
  type GoodsError,
  type GoodsQueue,
  type GoodsRemoval,
} from '../../merchant/catalog-answers.ts';
import { aboutHandle, type Binding } from '../answer-binding.ts';
import { aboutCreatedGoods, aboutNamedGoods, aboutRemoval } from '../catalog-binding.ts';
import { type Connection, MONEY_TIMEOUT_MS, type Purpose } from '../connection.ts';
import { type Answer, mapOutcome } from '../outcome.ts';
import type { Query } from '../query-string.ts';
import type { Upload } from '../upload.ts';

/** Most values of one filter in a request. */
export const MAX_NAMED_GOODS = 100;

export type CatalogCalls = ReturnType<typeof createCatalogCalls>;

export function createCatalogCalls({ ask }: Connection) {
  /** Changes of the catalog leave a quarter of the general limit to money calls. */
  const polite = { purpose: 'watch', timeoutMs: MONEY_TIMEOUT_MS } as const;

  async function named(
    query: Query,
    purpose: Purpose,
    about: Binding<CatalogPage>,
  ): Promise<Answer<readonly CatalogItem[]>> {
    const page = await ask({ method: 'GET', path: '/catalog', query, purpose, read: catalogPageWire.read, about });
    return mapOutcome(page, ({ items }) => items);
  }

  const upload = (path: string, image: Pick<Upload, 'type' | 'bytes'>) =>
    ask({
      method: 'POST',
      path,
      upload: { ...image, name: 'image', fileName: `picture.${image.type.replace('image/', '')}` },
      limit: 'images',
      timeoutMs: MONEY_TIMEOUT_MS,
      read: catalogImageWire.read,
    });

  const removal = (body: string) =>
    ({
      method: 'POST',
      path: '/catalog/bulk-delete',
      body,
      effect: 'repeatable',
      limit: 'removal',
      read: bulkDeleteWire.read,
      about: aboutRemoval(body),
    }) as const;

  return {
    listCatalog: (query: Query): Promise<Answer<CatalogPage>> =>
      ask({ method: 'GET', path: '/catalog', query, purpose: 'background', read: catalogPageWire.read }),
    listUnits: (): Promise<Answer<CatalogUnit[]>> =>
      ask({ method: 'GET', path: '/catalog/units', purpose: 'background', read: catalogUnitsWire.read }),
    /** `frozenBody` is JSON text that was durable before; the key makes a repeat idempotent. */
    createGoods: (frozenBody: string, idempotencyKey: string): Promise<Answer<CreatedGoods>> =>
      ask({
        ...polite,
        method: 'POST',
        path: '/catalog',
        body: frozenBody,
        idempotencyKey,
        effect: 'repeatable',
        read: catalogCreatedWire.read,
        about: aboutCreatedGoods(frozenBody),
      }),
    changeGoods: (id: number, frozenBody: string): Promise<Answer<AcceptedGoods>> =>
      ask({
        ...polite,
        method: 'PATCH',
        path: '/catalog/{id}',
        ids: [id],
        body: frozenBody,
        read: catalogAcceptedWire.read,
        about: aboutHandle('id', id, (accepted) => accepted.id),
      }),
    removeGoods: (id: number): Promise<Answer<AcceptedGoods>> =>
      ask({
        ...polite,
        method: 'DELETE',
        path: '/catalog/{id}',
        ids: [id],
        read: catalogAcceptedWire.read,
        about: aboutHandle('id', id, (accepted) => accepted.id),
      }),
    /** Idempotent under the same key, too. */
    removeManyGoods: (frozenBody: string, idempotencyKey: string): Promise<Answer<GoodsRemoval>> =>
      ask({ ...polite, ...removal(frozenBody), idempotencyKey }),
    previewRemoval: (ids: readonly number[]): Promise<Answer<GoodsRemoval>> =>
      ask(removal(JSON.stringify({ ids, dry_run: true }))),
    /** At most a hundred; missing ids are left out. */
    goodsById: (ids: readonly number[], purpose: Purpose): Promise<Answer<readonly CatalogItem[]>> =>
      named({ ids }, purpose, aboutNamedGoods({ ids })),
    goodsByBarcode: (barcode: string): Promise<Answer<readonly CatalogItem[]>> =>
      named({ barcodes: [barcode] }, 'money', aboutNamedGoods({ barcodes: [barcode] })),
    /** The national catalog: 30 a minute and 2,000 a day. */
    scanGoods: (barcode: string, purpose: Purpose): Promise<Answer<FoundGoods | null>> =>
      ask({
        method: 'POST',
        path: '/catalog/scan',
        body: JSON.stringify({ barcode }),
        effect: 'repeatable',
        limit: 'scan',
        purpose,
        read: catalogScanWire.read,
        about: aboutHandle('barcode', barcode, (found) => found?.barcode),
      }),
    async uploadGoodsImage(image: Pick<Upload, 'type' | 'bytes'>): Promise<Answer<string>> {
      const outcome = await upload('/catalog/upload-image', image);
      // The document has two spellings for "unknown" (Catalog facts).
      const isUnknown = outcome.kind === 'rejected' && outcome.status === 404;
      return isUnknown ? upload('/catalog/image', image) : outcome;
    },
    goodsQueue: (): Promise<Answer<GoodsQueue>> =>
      ask({ method: 'GET', path: '/catalog/queue', purpose: 'background', read: catalogQueueWire.read }),
    /** Days in Almaty's time, both inclusive. */
    goodsErrors: (from: string, to: string): Promise<Answer<readonly GoodsError[]>> =>
      ask({ method: 'GET', path: '/catalog/errors', query: { from, to }, read: catalogErrorsWire.read }),
  };
}
