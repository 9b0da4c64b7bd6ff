/** Whether goods may be changed now, and by this caller. */
import { createHash } from 'node:crypto';
import { requireTariff } from '../../billing/invoice-admission.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { businessError, phraseError, validationError } from '../../http/api-error.ts';
import type { CatalogItemRecord } from '../../store/catalog-items.ts';
import type { CatalogWorkRecord } from '../../store/catalog-work.ts';
import type { Organization } from '../../store/organizations.ts';

const LONGEST_KEY = 255;
/** What the provider takes of a barcode (Catalog item). */
export const LONGEST_BARCODE = 32;

export const catalogBusy = () => businessError(409, 'catalog_busy', 'The catalog is busy; try again in seconds.');

/** 403 without a tariff, 409 while the whole catalog is busy. */
export function requireCatalogChange(context: ServiceContext, organization: Organization): void {
  requireTariff(context, organization);
  if (organization.extra.catalog_busy === true) throw catalogBusy();
}

/** The caller's item of a path, or 404 for unknown, foreign and impossible ids alike. */
export function findCatalogItem(context: ServiceContext, organizationId: number, id: string): CatalogItemRecord {
  const found = /^\d{1,15}$/.test(id) ? context.catalog.find(organizationId, Number(id)) : undefined;
  if (found === undefined) throw phraseError(404, 'Catalog item not found');
  return found;
}

/** Goods of another integration are closed for this one (Errors, `catalog_item_foreign_channel`). */
export function requireOwn({ source }: CatalogItemRecord): void {
  if (source !== 'other') return;
  throw businessError(409, 'catalog_item_foreign_channel', 'The item was created by another integration.');
}

/** The item's work that got stuck, or undefined for none; 409 while the provider has it. */
export function stuckWorkOf(context: ServiceContext, item: CatalogItemRecord): CatalogWorkRecord | undefined {
  const work = context.catalogWork.of(item.id);
  if (work !== undefined && work.stage !== 'failed') throw catalogBusy();
  return work;
}

interface KeyUse {
  /** Keeps the answer under the key, if one was sent. */
  keep(answer: Record<string, unknown>): void;
  /** What was answered to the same body before. */
  replay: Record<string, unknown> | undefined;
}

/** Reads `Idempotency-Key`; 409 when it was used with another body or for another operation. */
export function readIdempotencyKey(
  context: ServiceContext,
  organizationId: number,
  request: Request,
  operation: string,
  body: unknown,
): KeyUse {
  const key = request.headers.get('idempotency-key')?.trim() ?? '';
  if (key === '') return { keep: () => undefined, replay: undefined };
  if (key.length > LONGEST_KEY) {
    throw validationError({ 'Idempotency-Key': [`Must not be longer than ${String(LONGEST_KEY)} characters.`] });
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
