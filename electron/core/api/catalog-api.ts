import { type CatalogItem, type CatalogPage, catalogPageWire } from '@tilla/payment-api/merchant/catalog.ts';
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
} from '@tilla/payment-api/merchant/catalog-answers.ts';
import { aboutHandle, type Binding } from './answer-binding.ts';
import { aboutCreatedGoods, aboutNamedGoods, aboutRemoval } from './catalog-binding.ts';
import { mapOutcome, type Outcome } from './outcome.ts';
import { queryString } from './query-string.ts';
import type { Purpose } from './rate-budget.ts';
import { MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Ask, Transport } from './transport.ts';
import type { Upload } from './upload.ts';

/** Most values of one filter that the till sends in a request. */
export const MAX_NAMED_GOODS = 100;

export interface CatalogApi {
  /** `frozenBody` is JSON text that was durable before; the key makes a repeat idempotent. */
  createGoods(frozenBody: string, idempotencyKey: string): Promise<Outcome<CreatedGoods>>;
  changeGoods(id: number, frozenBody: string): Promise<Outcome<AcceptedGoods>>;
  removeGoods(id: number): Promise<Outcome<AcceptedGoods>>;
  /** Idempotent under the same key, too. */
  removeManyGoods(frozenBody: string, idempotencyKey: string): Promise<Outcome<GoodsRemoval>>;
  previewRemoval(ids: readonly number[]): Promise<Outcome<GoodsRemoval>>;
  /** At most a hundred; missing ids are left out. */
  goodsById(ids: readonly number[], purpose: Purpose): Promise<Outcome<readonly CatalogItem[]>>;
  goodsByBarcode(barcode: string): Promise<Outcome<readonly CatalogItem[]>>;
  /** The national catalog: 30 a minute and 2,000 a day. */
  scanGoods(barcode: string, purpose: Purpose): Promise<Outcome<FoundGoods | null>>;
  uploadGoodsImage(image: Pick<Upload, 'type' | 'bytes'>): Promise<Outcome<string>>;
  goodsQueue(): Promise<Outcome<GoodsQueue>>;
  /** Days in Almaty's time, both inclusive. */
  goodsErrors(from: string, to: string): Promise<Outcome<readonly GoodsError[]>>;
}

export function createCatalogApi(transport: Transport): CatalogApi {
  /** Catalog calls leave a quarter of the general limit to money calls. */
  const polite = { bucket: 'general', purpose: 'watch', timeoutMs: MONEY_TIMEOUT_MS } as const;

  function read<Value>(
    path: string,
    query: Parameters<typeof queryString>[0],
    purpose: Purpose,
    reading: Pick<Ask<Value>, 'read' | 'about'>,
  ): Promise<Outcome<Value>> {
    return transport.ask({
      route: `GET ${path}`,
      method: 'GET',
      path: `${path}${queryString(query)}`,
      bucket: 'general',
      purpose,
      timeoutMs: READ_TIMEOUT_MS,
      ...reading,
    });
  }

  async function named(
    query: Parameters<typeof queryString>[0],
    purpose: Purpose,
    about: Binding<CatalogPage>,
  ): Promise<Outcome<readonly CatalogItem[]>> {
    return mapOutcome(
      await read('/catalog', query, purpose, { read: catalogPageWire.read, about }),
      ({ items }) => items,
    );
  }

  function upload(path: string, image: Pick<Upload, 'type' | 'bytes'>): Promise<Outcome<string>> {
    return transport.ask({
      route: `POST ${path}`,
      method: 'POST',
      path,
      upload: { ...image, name: 'image', fileName: `picture.${image.type.replace('image/', '')}` },
      bucket: 'images',
      purpose: 'money',
      timeoutMs: MONEY_TIMEOUT_MS,
      read: catalogImageWire.read,
    });
  }

  return {
    createGoods: (body, idempotencyKey) =>
      transport.ask({
        ...polite,
        route: 'POST /catalog',
        method: 'POST',
        path: '/catalog',
        body,
        idempotencyKey,
        read: catalogCreatedWire.read,
        about: aboutCreatedGoods(body),
      }),
    changeGoods: (id, body) =>
      transport.ask({
        ...polite,
        route: 'PATCH /catalog/{id}',
        method: 'PATCH',
        path: `/catalog/${String(id)}`,
        body,
        read: catalogAcceptedWire.read,
        about: aboutHandle('id', id, (accepted) => accepted.id),
      }),
    removeGoods: (id) =>
      transport.ask({
        ...polite,
        route: 'DELETE /catalog/{id}',
        method: 'DELETE',
        path: `/catalog/${String(id)}`,
        read: catalogAcceptedWire.read,
        about: aboutHandle('id', id, (accepted) => accepted.id),
      }),
    removeManyGoods: (body, idempotencyKey) =>
      transport.ask({
        ...polite,
        route: 'POST /catalog/bulk-delete',
        method: 'POST',
        path: '/catalog/bulk-delete',
        body,
        idempotencyKey,
        bucket: 'removal',
        read: bulkDeleteWire.read,
        about: aboutRemoval(body),
      }),
    previewRemoval(ids) {
      const body = JSON.stringify({ ids, dry_run: true });
      return transport.ask({
        ...polite,
        route: 'POST /catalog/bulk-delete',
        method: 'POST',
        path: '/catalog/bulk-delete',
        body,
        bucket: 'removal',
        purpose: 'money',
        timeoutMs: READ_TIMEOUT_MS,
        read: bulkDeleteWire.read,
        about: aboutRemoval(body),
      });
    },
    goodsById: (ids, purpose) => named({ ids }, purpose, aboutNamedGoods({ ids })),
    goodsByBarcode: (barcode) => named({ barcodes: [barcode] }, 'money', aboutNamedGoods({ barcodes: [barcode] })),
    scanGoods: (barcode, purpose) =>
      transport.ask({
        route: 'POST /catalog/scan',
        method: 'POST',
        path: '/catalog/scan',
        body: JSON.stringify({ barcode }),
        bucket: 'scan',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: catalogScanWire.read,
        about: aboutHandle('barcode', barcode, (found) => found?.barcode),
      }),
    async uploadGoodsImage(image) {
      const outcome = await upload('/catalog/upload-image', image);
      // The document has two spellings for "unknown" (Catalog facts).
      const isUnknown = outcome.kind === 'rejected' && outcome.status === 404;
      return isUnknown ? upload('/catalog/image', image) : outcome;
    },
    goodsQueue: () => read('/catalog/queue', {}, 'background', { read: catalogQueueWire.read }),
    goodsErrors: (from, to) => read('/catalog/errors', { from, to }, 'money', { read: catalogErrorsWire.read }),
  };
}
