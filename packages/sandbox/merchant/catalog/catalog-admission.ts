import { createHash } from 'node:crypto';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, phraseError, validationError } from '#sandbox/http/api-error.ts';
import type { CatalogItemRecord } from '#sandbox/store/catalog-items.ts';
import type { CatalogWorkRecord } from '#sandbox/store/catalog-work.ts';
import type { Organization } from '#sandbox/store/organizations.ts';

const MAX_KEY_LENGTH = 255;
/** The provider's limit (Catalog item). */
export const MAX_BARCODE_LENGTH = 32;

export const catalogBusy = () => businessError(409, 'catalog_busy', 'The catalog is busy; try again in seconds.');

export function requireCatalogChange(context: ServiceContext, organization: Organization): void {
  requireTariff(context, organization);
  if (organization.extra.catalog_busy === true) throw catalogBusy();
}

/** 404 for unknown, foreign and impossible ids alike. */
export function findCatalogItem(context: ServiceContext, organizationId: number, id: string): CatalogItemRecord {
  const found = /^\d{1,15}$/.test(id) ? context.catalog.find(organizationId, Number(id)) : undefined;
  if (found === undefined) throw phraseError(404, 'Catalog item not found');
  return found;
}

/** Goods of another integration cannot be changed (Errors, `catalog_item_foreign_channel`). */
export function requireOwn({ source }: CatalogItemRecord): void {
  if (source !== 'other') return;
  throw businessError(409, 'catalog_item_foreign_channel', 'The item was created by another integration.');
}

/** Undefined without stuck work; 409 while the provider has it. */
export function stuckWorkOf(context: ServiceContext, item: CatalogItemRecord): CatalogWorkRecord | undefined {
  const work = context.catalogWork.of(item.id);
  if (work !== undefined && work.stage !== 'failed') throw catalogBusy();
  return work;
}

interface KeyUse {
  keep(answer: Record<string, unknown>): void;
  replay: Record<string, unknown> | undefined;
}

/** 409 where the key was used with another body or operation. */
export function readIdempotencyKey(
  context: ServiceContext,
  organizationId: number,
  request: Request,
  operation: string,
  body: unknown,
): KeyUse {
  const key = request.headers.get('idempotency-key')?.trim() ?? '';
  if (key === '') return { keep: () => undefined, replay: undefined };
  if (key.length > MAX_KEY_LENGTH) {
    throw validationError({ 'Idempotency-Key': [`Must not be longer than ${String(MAX_KEY_LENGTH)} characters.`] });
  }
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const used = context.catalogWork.usedKey(organizationId, key);
  if (used !== undefined && (used.operation !== operation || used.digest !== digest)) {
    throw businessError(409, 'idempotency_key_conflict', 'The key was used with another body or operation.');
  }
  return {
    keep(answer) {
      context.catalogWork.useKey({ organizationId, key, operation, digest, answer });
    },
    replay: used?.answer,
  };
}
