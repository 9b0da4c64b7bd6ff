import type { CatalogCreatedWire } from '@tilla/payment-api/merchant/catalog-answers.ts';
import type { NewCatalogItem } from '@tilla/payment-api/merchant/catalog-changes.ts';
import { toCatalogItemWire } from '#sandbox/catalog/catalog-view.ts';
import { submitCatalogWork } from '#sandbox/catalog/provider-answers.ts';
import demoShop from '#sandbox/catalog-data/demo-shop.json' with { type: 'json' };
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { Caller } from '#sandbox/http/http-env.ts';
import type { CatalogItemRecord } from '#sandbox/store/catalog-items.ts';
import type { CatalogWorkRecord } from '#sandbox/store/catalog-work.ts';
import { MAX_BARCODE_LENGTH } from './catalog-admission.ts';
import { imagePathOf } from './catalog-images.ts';

interface Rejection {
  code: string;
  message: string;
}

export const isKnownUnit = (unitId: number): boolean => demoShop.units.some(({ id }) => id === unitId);

export function createCatalogItems(
  context: ServiceContext,
  { organization, key }: Caller,
  items: readonly NewCatalogItem[],
): CatalogCreatedWire {
  if (!organization.hasCatalog) {
    throw businessError(422, 'catalog_not_supported', 'The organization has no catalog.');
  }
  const answer: CatalogCreatedWire = { data: [], rejected: [] };
  const works = new Map<number, CatalogWorkRecord>();
  for (const [index, item] of items.entries()) {
    const known = matchOf(context, organization.id, item);
    const rejection = rejectionOf(context, organization.id, item, known);
    if (rejection !== undefined) {
      const { code, message } = rejection;
      answer.rejected.push({ index, external_ref: item.externalRef, error_code: code, message });
      continue;
    }
    // There is no item yet.
    const isResent = known?.status === 'error' && known.operation === 'create';
    if (known !== undefined && !isResent) {
      answer.data.push({ ...toCatalogItemWire(context, known), matched_existing: true });
      continue;
    }
    const stored = store(context, organization.id, item, known);
    works.set(stored.id, {
      id: stored.id,
      organizationId: organization.id,
      operation: 'create',
      stage: 'pending',
      change: {},
      source: key.name,
    });
    answer.data.push(toCatalogItemWire(context, stored));
  }
  submitCatalogWork(context, [...works.values()]);
  return answer;
}

/** By reference, then by codes (Catalog facts, `matched_existing`). */
function matchOf(
  context: ServiceContext,
  organizationId: number,
  { externalRef, barcode, ntin }: NewCatalogItem,
): CatalogItemRecord | undefined {
  const none = { ids: [], barcodes: [], ntins: [], externalRefs: [] };
  const lists = [
    ...(externalRef === null ? [] : [{ ...none, externalRefs: [externalRef] }]),
    ...(barcode === null ? [] : [{ ...none, barcodes: [barcode] }]),
    ...(ntin === null ? [] : [{ ...none, ntins: [ntin] }]),
  ];
  for (const list of lists) {
    const [found] = context.catalog.targeted(organizationId, list);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rejectionOf(
  context: ServiceContext,
  organizationId: number,
  item: NewCatalogItem,
  known: CatalogItemRecord | undefined,
): Rejection | undefined {
  if (Array.from(item.barcode ?? '').length > MAX_BARCODE_LENGTH) {
    return { code: 'barcode_too_long', message: 'A barcode has at most 32 characters.' };
  }
  if (!isKnownUnit(item.unitId)) return { code: 'catalog_item_invalid', message: 'The unit does not exist.' };
  if (item.imageId !== null && imagePathOf(context, organizationId, item.imageId) === undefined) {
    return { code: 'catalog_item_invalid', message: 'The image does not exist.' };
  }
  if (known?.operation === 'delete') {
    return { code: 'catalog_item_duplicate', message: 'An item with this code is still being removed.' };
  }
  return undefined;
}

function store(
  context: ServiceContext,
  organizationId: number,
  { imageId, ...fields }: NewCatalogItem,
  resent: CatalogItemRecord | undefined,
): CatalogItemRecord {
  const nowMs = context.clock.nowMs();
  const waiting: Omit<CatalogItemRecord, 'id'> = {
    ...fields,
    organizationId,
    source: resent?.source ?? 'own',
    imageUrl: imageId === null ? null : (imagePathOf(context, organizationId, imageId) ?? null),
    status: 'pending',
    operation: 'create',
    sellable: false,
    errorCode: null,
    createdAtMs: resent?.createdAtMs ?? nowMs,
    updatedAtMs: nowMs,
  };
  const id = resent?.id ?? context.catalog.insert([waiting])[0] ?? 0;
  const stored = { id, ...waiting };
  context.catalog.put(stored);
  return stored;
}
