import {
  type CatalogPageWire,
  type CatalogQuery,
  catalogPageWire,
  catalogQuery,
  catalogUnitsWire,
} from '@tilla/payment-api/merchant/catalog.ts';
import { toCatalogItemWire } from '#sandbox/catalog/catalog-view.ts';
import demoShop from '#sandbox/catalog-data/demo-shop.json' with { type: 'json' };
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, validationError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { framePage } from '#sandbox/http/page-frame.ts';
import type { CatalogFilter, CatalogItemRecord, CatalogItems, CatalogTargets } from '#sandbox/store/catalog-items.ts';
import { addRoute } from '../access/route.ts';

/** Errors, `catalog_match_overflow`. */
const MAX_TARGETS = 200;

export function registerCatalog(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/catalog/units',
      operation: 'catalog.read',
      summary: 'Units of measure',
      answers: { 200: catalogUnitsWire.strict },
    },
    () => ({ status: 200, body: { data: demoShop.units } }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/catalog',
      operation: 'catalog.read',
      summary: 'Lists goods by page, by cursor, or the named ones',
      query: catalogQuery,
      answers: { 200: catalogPageWire.strict },
    },
    ({ organization, query, request }) => {
      if (query.batch_id !== undefined) {
        throw businessError(422, 'catalog_batch_filter_removed', 'The filter batch_id was removed.');
      }
      const targets = targetsOf(query);
      const body: CatalogPageWire =
        targets === undefined
          ? listPage(context, organization.id, query, request.url)
          : {
              data: context.catalog.targeted(organization.id, targets).map((item) => toCatalogItemWire(context, item)),
            };
      return { status: 200, body };
    },
  );
}

/** Undefined without lists. An empty list matches nothing. */
function targetsOf(query: CatalogQuery): CatalogTargets | undefined {
  const lists = [query['ids[]'], query['barcodes[]'], query['ntins[]'], query['external_refs[]']];
  if (lists.every((list) => list === undefined)) return undefined;
  if (lists.reduce((sum, list) => sum + (list?.length ?? 0), 0) > MAX_TARGETS) {
    throw businessError(422, 'catalog_match_overflow', `More than ${String(MAX_TARGETS)} values.`);
  }
  return {
    ids: query['ids[]'] ?? [],
    barcodes: query['barcodes[]'] ?? [],
    ntins: query['ntins[]'] ?? [],
    externalRefs: query['external_refs[]'] ?? [],
  };
}

/** `cursor` is keyset, `page` is offset; with neither a caller may continue either way (docs/decisions.md). */
function listPage(context: ServiceContext, organizationId: number, query: CatalogQuery, url: string): CatalogPageWire {
  const { catalog } = context;
  const toWire = (item: CatalogItemRecord) => toCatalogItemWire(context, item);
  const filter: CatalogFilter = {
    search: query.search,
    barcode: query.barcode,
    firstChar: query.first_char,
    updatedSinceMs: query.updated_since,
    withoutNtin: query.without_ntin,
  };
  const { per_page, cursor, page } = query;
  if (cursor !== undefined || page === undefined) {
    const { rows, nextCursor } = readAfter(catalog, organizationId, filter, readCursor(cursor ?? ''), per_page);
    const next = nextCursor === null ? null : withQuery(url, { cursor: nextCursor });
    const data = rows.map(toWire);
    if (cursor !== undefined) {
      return {
        data,
        links: { first: null, last: null, prev: null, next },
        meta: { per_page, next_cursor: nextCursor },
      };
    }
    const offset = framePage(url, { page: 1, perPage: per_page, total: catalog.count(organizationId, filter) });
    return { data, links: { ...offset.links, next }, meta: { ...offset.meta, next_cursor: nextCursor } };
  }
  const rows = catalog.pageAt(organizationId, filter, (page - 1) * per_page, per_page);
  const total = catalog.count(organizationId, filter);
  return { data: rows.map(toWire), ...framePage(url, { page, perPage: per_page, total }) };
}

function readAfter(
  catalog: CatalogItems,
  organizationId: number,
  filter: CatalogFilter,
  afterId: number,
  perPage: number,
): { rows: CatalogItemRecord[]; nextCursor: string | null } {
  // One more than requested shows whether anything follows.
  const found = catalog.pageAfter(organizationId, filter, afterId, perPage + 1);
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > perPage && last !== undefined ? writeCursor(last.id) : null };
}

function withQuery(url: string, place: Readonly<Record<string, string>>): string {
  const next = new URL(url);
  next.searchParams.delete('page');
  next.searchParams.delete('cursor');
  for (const [name, value] of Object.entries(place)) next.searchParams.set(name, value);
  return next.href;
}

const writeCursor = (id: number): string => Buffer.from(`after:${String(id)}`).toString('base64url');

function readCursor(cursor: string): number {
  if (cursor === '') return 0;
  const id = /^after:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw validationError({ cursor: ['Must be the next_cursor of an earlier answer.'] });
  return Number(id);
}
