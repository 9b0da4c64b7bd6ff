import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { errorOf } from '../behaviour/moods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { CatalogItemRecord } from '../store/catalog-items.ts';
import type { CatalogWorkRecord } from '../store/catalog-work.ts';
import { toCatalogItemWire } from './catalog-view.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  catalog_item_invalid: 'Товар не прошёл проверку',
  catalog_item_duplicate: 'Такой товар уже есть',
  barcode_too_long: 'Штрихкод длиннее 32 символов',
  catalog_delivery_incomplete: 'Товары переданы не полностью',
  catalog_create_unresolved: 'Исход создания товара неизвестен',
  catalog_create_blocked: 'Создание товара заблокировано',
};

/** Answered by the clock, after the mood's latency. */
export function submitCatalogWork(context: ServiceContext, works: readonly CatalogWorkRecord[]): void {
  const [first] = works;
  if (first === undefined) return;
  for (const work of works) context.catalogWork.put(work);
  context.due.schedule('provider.catalog_take', first.organizationId, context.clock.nowMs(), {
    ids: works.map(({ id }) => id),
  });
}

/** The item as it is now, undefined once removed; sends one event. */
export function answerCatalogWork(context: ServiceContext, work: CatalogWorkRecord): CatalogItemRecord | undefined {
  const item = context.catalog.find(work.organizationId, work.id);
  if (item === undefined) {
    context.catalogWork.remove(work.id);
    return undefined;
  }
  const nowMs = context.clock.nowMs();
  const wanted: CatalogItemRecord = { ...item, ...definedOf(work.change), updatedAtMs: nowMs };
  const code = errorOf(context.moods.of(work.organizationId).catalog) ?? refusalOf(context, work, wanted);
  if (code !== undefined) {
    const refused: CatalogItemRecord = { ...item, status: 'error', errorCode: code, updatedAtMs: nowMs };
    context.catalog.put(refused);
    context.catalogWork.put({ ...work, stage: 'failed' });
    context.catalogWork.reject({
      organizationId: work.organizationId,
      catalogItemId: work.id,
      errorCode: code,
      message: MESSAGES[code] ?? `Ошибка провайдера: ${code}`,
      rejectedAtMs: nowMs,
    });
    announce(context, work, refused);
    return refused;
  }
  context.catalogWork.remove(work.id);
  if (work.operation === 'delete') {
    context.catalog.remove(work.id);
    announce(context, work, item);
    return undefined;
  }
  const taken: CatalogItemRecord = { ...wanted, status: 'active', operation: null, sellable: true, errorCode: null };
  context.catalog.put(taken);
  announce(context, work, taken);
  return taken;
}

/** The provider accepts a code once (`catalog_item_duplicate`). */
function refusalOf(context: ServiceContext, work: CatalogWorkRecord, wanted: CatalogItemRecord): string | undefined {
  if (work.operation === 'delete') return undefined;
  const listOf = (code: string | null): string[] => (code === null ? [] : [code]);
  const others = context.catalog
    .targeted(work.organizationId, {
      ids: [],
      barcodes: listOf(wanted.barcode),
      ntins: listOf(wanted.ntin),
      externalRefs: listOf(wanted.externalRef),
    })
    // Items the provider never accepted do not count.
    .filter(({ id, operation }) => id !== work.id && operation !== 'create');
  return others.length > 0 ? 'catalog_item_duplicate' : undefined;
}

function announce(context: ServiceContext, work: CatalogWorkRecord, item: CatalogItemRecord): void {
  const atMs = context.clock.nowMs();
  const isSandbox = context.organizations.get(work.organizationId)?.mode === 'sandbox';
  context.events.append({
    organizationId: work.organizationId,
    event: 'catalog.item_processed',
    invoiceId: null,
    atMs,
    payload: {
      event: 'catalog.item_processed',
      item: toCatalogItemWire(context, item),
      operation: work.operation,
      source: work.source,
      ...(isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(atMs),
    },
  });
}

function definedOf(change: CatalogWorkRecord['change']): Partial<CatalogItemRecord> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export function registerCatalogProvider(context: ServiceContext): void {
  context.due.register('provider.catalog_take', ({ ids }: { ids: number[] }) => {
    for (const id of ids) {
      const work = context.catalogWork.of(id);
      if (work?.stage !== 'pending') continue;
      context.catalogWork.put({ ...work, stage: 'processing' });
      const { latency_ms } = context.moods.of(work.organizationId);
      context.due.schedule('provider.catalog_answer', id, context.clock.nowMs() + latency_ms, { id });
    }
    return undefined;
  });
  context.due.register('provider.catalog_answer', ({ id }: { id: number }) => {
    const work = context.catalogWork.of(id);
    if (work?.stage === 'processing') answerCatalogWork(context, work);
    return undefined;
  });
}
