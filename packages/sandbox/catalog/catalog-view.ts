import type { CatalogItemWire } from '@tilla/payment-api/merchant/catalog.ts';
import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { CatalogItemRecord } from '../store/catalog-items.ts';

export function toCatalogItemWire(context: ServiceContext, item: CatalogItemRecord): CatalogItemWire {
  return {
    id: item.id,
    name: item.name,
    price: item.priceTiyn / TIYN_PER_TENGE,
    unit_id: item.unitId,
    barcode: item.barcode,
    ntin: item.ntin,
    external_ref: item.externalRef,
    source: item.source,
    // A path, because the service's address may change.
    image_url: item.imageUrl?.startsWith('/') === true ? `${context.origin()}${item.imageUrl}` : item.imageUrl,
    category: item.category,
    status: item.status,
    operation: item.operation,
    sellable: item.sellable,
    error_code: item.errorCode,
    created_at: toUtcIso(item.createdAtMs),
    updated_at: toUtcIso(item.updatedAtMs),
  };
}
