import type { TimelineEntry } from '@tilla/shared/contract/views/history-view.ts';
import { z } from 'zod';
import { paidTaskOf } from '../payments/paid-proof.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { StoredEvent } from '../platform/ports.ts';
import { returnsOfReceipt } from '../shifts/fiscal-return.ts';
import { readTimelineEvent, type StreamState } from './timeline-event.ts';

const Person = z.object({ name: z.string() });
const Act = z.object({ kind: z.string() });
const Answer = z.object({ output: z.object({ saleId: z.string() }) });
const MINUTE_MS = 60_000;
const MAX_ACTS = 500;

export function timelineOf({ ledger, records }: ShopContext, saleId: string): TimelineEntry[] | undefined {
  const sale = records.sale(saleId);
  if (sale === undefined) return undefined;
  const tenders = records.tendersOf(saleId);
  const payments = records.paymentsOf(saleId).map(({ id }) => id);
  const money = [...payments, ...tenders.map(({ id }) => id)];
  const returns = tenders.flatMap((tender) => tender.returns.map(({ id }) => id));
  const operations = [saleId, ...money].flatMap((subject) => records.operationsOf(subject));
  const lateReceipts = operations.filter(({ kind }) => kind === 'fiscal_receipt').map(({ id }) => returnsOfReceipt(id));
  const kinds = new Map(operations.map(({ id, kind }) => [id, kind]));
  const subjects = [saleId, ...money, ...kinds.keys()];
  const tasks = [...subjects, ...payments.map(paidTaskOf), ...returns, ...lateReceipts].flatMap((subject) =>
    ledger.find('task', { parent: subject, oldestFirst: true }),
  );
  const documents = ledger.find('print_job', { parent: saleId, oldestFirst: true });
  const streams = [...subjects, ...tasks.map(({ id }) => id), ...documents.map(({ id }) => id)];
  const own = ledger.eventsOf([...new Set(streams)]);
  const acts = actsOf(own);
  const all = [...own, ...acts].toSorted((one, other) => one.seq - other.seq);

  const names = new Map<string, string | null>();
  const nameOf = (personId: string): string | null => {
    if (!names.has(personId))
      names.set(personId, Person.safeParse(ledger.read('person', personId)?.value).data?.name ?? null);
    return names.get(personId) ?? null;
  };
  const states = new Map<string, StreamState>();
  return all.flatMap((event) => {
    const state = states.get(event.stream) ?? {
      invoice: null,
      returnedTiyn: 0,
      task: null,
      operation: kinds.get(event.stream) ?? null,
    };
    states.set(event.stream, state);
    return readTimelineEvent(event, state, nameOf) ?? [];
  });

  /** Acts by right or approval during the sale, found by the answers of their calls. */
  function actsOf(events: readonly StoredEvent[]): StoredEvent[] {
    const times = events.map(({ at }) => Date.parse(at));
    if (times.length === 0) return [];
    const within = {
      fromAt: new Date(Math.min(...times) - MINUTE_MS).toISOString(),
      beforeAt: new Date(Math.max(...times) + MINUTE_MS).toISOString(),
      limit: MAX_ACTS,
    };
    const ids = ledger.find('act', within).flatMap(({ id, value }) => {
      const act = Act.safeParse(value).data;
      if (act?.kind.startsWith('sale.') !== true) return [];
      const answer = Answer.safeParse(ledger.read('command', id)?.value);
      return answer.data?.output.saleId === saleId ? [id] : [];
    });
    return ids.length === 0 ? [] : ledger.eventsOf(ids);
  }
}
