import { catalogItemWire } from '@tilla/payment-api/merchant/catalog.ts';
import {
  catalogAcceptedWire,
  catalogCreatedWire,
  catalogErrorsWire,
  catalogQueueWire,
} from '@tilla/payment-api/merchant/catalog-answers.ts';
import {
  type CatalogItemChange,
  catalogErrorsQuery,
  createCatalogItemsBody,
  patchCatalogItemBody,
} from '@tilla/payment-api/merchant/catalog-changes.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import { toCatalogItemWire } from '#sandbox/catalog/catalog-view.ts';
import { answerCatalogWork, submitCatalogWork } from '#sandbox/catalog/provider-answers.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { fieldError, validationError } from '#sandbox/http/api-error.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import type { CatalogItemRecord } from '#sandbox/store/catalog-items.ts';
import type { CatalogFields, CatalogWorkRecord } from '#sandbox/store/catalog-work.ts';
import { addRoute } from '../access/route.ts';
import {
  catalogBusy,
  findCatalogItem,
  MAX_BARCODE_LENGTH,
  readIdempotencyKey,
  requireCatalogChange,
  requireOwn,
  stuckWorkOf,
} from './catalog-admission.ts';
import { createCatalogItems, isKnownUnit } from './catalog-create.ts';
import { imagePathOf } from './catalog-images.ts';

/** Text, because a path without a number is an unknown item. */
const itemIdParams = z.object({ id: z.string() });

export function registerCatalogChanges(app: ServiceApp, context: ServiceContext): void {
  registerWriting(app, context);
  registerProgress(app, context);
}

function registerWriting(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/catalog',
      operation: 'catalog.write',
      summary: 'Adds goods; each is processed by the provider on its own',
      body: createCatalogItemsBody,
      headers: ['idempotency-key'],
      answers: { 202: catalogCreatedWire.strict },
    },
    ({ body, request, ...caller }) => {
      const { keep, replay } = readIdempotencyKey(context, caller.organization.id, request, 'create', body);
      if (replay !== undefined) return { status: 202, body: replay };
      requireCatalogChange(context, caller.organization);
      const answer = createCatalogItems(context, caller, body.items);
      keep(answer);
      return { status: 202, body: answer };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'patch',
      path: '/catalog/{id}',
      operation: 'catalog.write',
      summary: 'Changes an item, or sends a stuck one again',
      params: itemIdParams,
      body: patchCatalogItemBody,
      answers: { 200: catalogItemWire.strict, 202: catalogAcceptedWire.strict },
    },
    ({ params, body, organization, key }) => {
      requireCatalogChange(context, organization);
      const item = findCatalogItem(context, organization.id, params.id);
      requireOwn(item);
      const work = queueChange(context, { organization, key }, item, toFields(context, organization.id, body));
      if (organization.mode === 'sandbox') {
        // No provider to wait for (docs/decisions.md "Catalog", PATCH).
        const queued = findCatalogItem(context, organization.id, params.id);
        const changed = answerCatalogWork(context, work);
        return { status: 200, body: toCatalogItemWire(context, changed ?? queued) };
      }
      submitCatalogWork(context, [work]);
      return { status: 202, body: { message: 'The change is queued', catalog_item_id: item.id } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'delete',
      path: '/catalog/{id}',
      operation: 'catalog.write',
      summary: 'Removes an item once the provider has removed it',
      params: itemIdParams,
      answers: { 202: catalogAcceptedWire.strict },
    },
    ({ params, organization, key }) => {
      requireCatalogChange(context, organization);
      const item = findCatalogItem(context, organization.id, params.id);
      requireOwn(item);
      queueRemoval(context, { organization, key }, [item]);
      return { status: 202, body: { message: 'The removal is queued', catalog_item_id: item.id } };
    },
  );
}

function registerProgress(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/catalog/queue',
      operation: 'catalog.read',
      summary: 'How much work is left with the provider',
      answers: { 200: catalogQueueWire.strict },
    },
    ({ organization }) => ({
      status: 200,
      body: {
        data: {
          pending: context.catalogWork.count(organization.id, 'pending'),
          processing: context.catalogWork.count(organization.id, 'processing'),
          failed: context.catalogWork.count(organization.id, 'failed'),
        },
      },
    }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/catalog/errors',
      operation: 'catalog.read',
      summary: 'What the provider refused, by the time of rejection',
      query: catalogErrorsQuery,
      answers: { 200: catalogErrorsWire.strict },
    },
    ({ organization, query }) => ({
      status: 200,
      body: {
        data: context.catalogWork
          .rejections(organization.id, query.from ?? 0, query.to ?? Number.MAX_SAFE_INTEGER)
          .map(({ catalogItemId, errorCode, message, rejectedAtMs }) => ({
            catalog_item_id: catalogItemId,
            error_code: errorCode,
            message,
            rejected_at: toUtcIso(rejectedAtMs),
          })),
      },
    }),
  );
}

function toFields(
  context: ServiceContext,
  organizationId: number,
  { imageId, ...change }: CatalogItemChange,
): CatalogFields {
  if (Array.from(change.barcode ?? '').length > MAX_BARCODE_LENGTH) {
    throw fieldError('barcode_too_long', 'barcode', 'A barcode has at most 32 characters.');
  }
  if (change.unitId !== undefined && !isKnownUnit(change.unitId)) {
    throw validationError({ unit_id: ['The unit does not exist.'] });
  }
  if (imageId === undefined || imageId === null) return { ...change, imageUrl: imageId };
  const imageUrl = imagePathOf(context, organizationId, imageId);
  if (imageUrl === undefined) throw validationError({ image_id: ['The image does not exist.'] });
  return { ...change, imageUrl };
}

/** Stuck work is sent again together with the new change. */
function queueChange(
  context: ServiceContext,
  { organization, key }: Caller,
  item: CatalogItemRecord,
  change: CatalogFields,
): CatalogWorkRecord {
  const stuck = stuckWorkOf(context, item);
  const isNew = Object.values(change).some((value) => value !== undefined);
  // A change to an item whose removal failed keeps it; an empty one retries the removal.
  const operation = stuck === undefined || (stuck.operation === 'delete' && isNew) ? 'update' : stuck.operation;
  const work: CatalogWorkRecord = {
    id: item.id,
    organizationId: organization.id,
    operation,
    stage: 'pending',
    change: { ...stuck?.change, ...definedOf(change) },
    source: key.name,
  };
  context.catalog.put({
    ...item,
    status: 'pending',
    operation,
    sellable: operation === 'update',
    errorCode: null,
    updatedAtMs: context.clock.nowMs(),
  });
  return work;
}

const definedOf = (change: CatalogFields): CatalogFields =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** 409 for other work at the provider. */
export function queueRemoval(
  context: ServiceContext,
  { organization, key }: Caller,
  items: readonly CatalogItemRecord[],
): void {
  const works: CatalogWorkRecord[] = [];
  for (const item of items) {
    const known = context.catalogWork.of(item.id);
    const isRunning = known !== undefined && known.stage !== 'failed';
    if (isRunning && known.operation === 'delete') continue;
    if (isRunning) throw catalogBusy();
    context.catalog.put({
      ...item,
      status: 'pending',
      operation: 'delete',
      sellable: false,
      errorCode: null,
      updatedAtMs: context.clock.nowMs(),
    });
    works.push({
      id: item.id,
      organizationId: organization.id,
      operation: 'delete',
      stage: 'pending',
      change: {},
      source: key.name,
    });
  }
  submitCatalogWork(context, works);
}
