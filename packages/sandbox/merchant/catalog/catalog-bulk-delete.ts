import { bulkDeletePreviewWire, bulkDeleteWire } from '@tilla/payment-api/merchant/catalog-answers.ts';
import { type BulkDelete, bulkDeleteBody } from '@tilla/payment-api/merchant/catalog-changes.ts';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { addRoute } from '../access/route.ts';
import { readIdempotencyKey, requireCatalogChange, requireOwn } from './catalog-admission.ts';
import { queueRemoval } from './catalog-changes.ts';

/** A dry run counts (Limits). */
const LIMIT = 10;
const MAX_VALUES = 200;

export function registerCatalogBulkDelete(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/catalog/bulk-delete',
      operation: 'catalog.write',
      summary: 'Removes the named goods, or tells which they are',
      body: bulkDeleteBody,
      headers: ['idempotency-key'],
      answers: { 200: bulkDeletePreviewWire.strict, 202: bulkDeleteWire.strict },
      buckets: ({ key }) => [{ name: 'catalog-bulk-delete', subject: String(key.id), limit: LIMIT }],
    },
    ({ body, request, organization, key }) => {
      requireTariff(context, organization);
      requireScope(body);
      const { keep, replay } = readIdempotencyKey(context, organization.id, request, 'bulk-delete', body);
      if (replay !== undefined) return { status: 200, body: { ...replay, idempotent_replay: true } };
      if (organization.extra.multi_tradepoint === true) {
        throw businessError(409, 'catalog_multi_tradepoint', 'Bulk deletion is closed for several outlets.');
      }
      const { ids, externalRefs } = body;
      const items = context.catalog.targeted(organization.id, { ids, externalRefs, barcodes: [], ntins: [] });
      const matched = { matched: items.length, ids: items.map(({ id }) => id) };
      for (const item of items) requireOwn(item);
      // A dry run does not use up its key.
      if (body.isDryRun) return { status: 200, body: matched };
      requireCatalogChange(context, organization);
      if (body.expectedCount !== null && body.expectedCount !== items.length) {
        throw businessError(409, 'catalog_bulk_delete_mismatch', 'The number of matched goods differs.', {
          actual_count: items.length,
        });
      }
      queueRemoval(context, { organization, key }, items);
      const answer = { accepted: items.length, ...matched };
      keep(answer);
      return { status: 202, body: answer };
    },
  );
}

function requireScope({ ids, externalRefs }: BulkDelete): void {
  if (ids.length > 0 === externalRefs.length > 0) {
    throw businessError(422, 'catalog_delete_scope_required', 'Send exactly one of ids and external_refs.');
  }
  if (ids.length + externalRefs.length > MAX_VALUES) {
    throw businessError(422, 'catalog_match_overflow', `More than ${String(MAX_VALUES)} values.`);
  }
}
