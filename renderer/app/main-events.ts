import { partialMatchKey, type Query, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { type CallInput, type CallOutput, calls, policyOf, type QueryName } from '@tilla/shared/contract/calls.ts';
import type { Staleness } from '@tilla/shared/contract/definition.ts';
import { type EventName, events } from '@tilla/shared/contract/events.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { TillClient } from '../bridge/till-client.ts';
import { paymentEventCache, withPayment } from './payment-event-cache.ts';
import { recordReceivedAt } from './received-at.ts';
import { queryKeyOf } from './till-context.tsx';

/** By event, and then by the name of the query. */
const staleQueries = new Map<string, Map<unknown, Staleness<never>>>();
for (const name of Object.keys(calls) as QueryName[]) {
  for (const [event, staleness] of Object.entries(policyOf(name).staleAfter ?? {})) {
    const known = staleQueries.get(event) ?? new Map<unknown, Staleness<never>>();
    staleQueries.set(event, known.set(name, staleness));
  }
}

/** Main's events keep the cache true: what they carry is put in place, what they touch is asked again. */
export function followMain(till: TillClient, queries: QueryClient): void {
  /** An answer that is still on its way was asked for too early: it is dropped, or it would pass for the newest. */
  const refetchAll = async (which: QueryFilters) => {
    await queries.cancelQueries(which);
    await queries.invalidateQueries(which);
  };
  const refetch = (name: QueryName) => refetchAll({ queryKey: queryKeyOf(name) });
  const put = async <Name extends QueryName>(name: Name, input: CallInput<Name>, value: CallOutput<Name>) => {
    const queryKey = queryKeyOf(name, input);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, value);
  };
  /** One look through the cache: a day of searches and sales would be searched once for each name of a query. */
  const invalidate = (event: EventName, payload: unknown) => {
    const known = staleQueries.get(event);
    if (known === undefined) return;
    const onView = new Set<Query>();
    const atOnce = new Set<Query>();
    for (const query of queries.getQueryCache().getAll()) {
      const staleness = known.get(query.queryKey[0]);
      if (staleness === 'on_view') onView.add(query);
      else if (staleness !== undefined && isStale(staleness, payload, query)) atOnce.add(query);
    }
    if (onView.size > 0) {
      void queries.invalidateQueries({ predicate: (query) => onView.has(query), refetchType: 'none' });
    }
    if (atOnce.size > 0) void refetchAll({ predicate: (query) => atOnce.has(query) });
  };

  till.on('app.changed', (view) => {
    recordReceivedAt(view);
    const before = queries.getQueryData<AppView>(['app.view', {}]);
    void put('app.view', {}, view);
    // Training and the shop keep ledgers of their own: nothing known of one is true of the other (rule L8).
    if (before !== undefined && before.mode !== view.mode) {
      void queries.resetQueries({ predicate: ({ queryKey: [name] }) => name !== 'app.view' });
    } else if (view.connection.status === 'online' && before?.connection.status !== 'online') {
      // Whatever failed while the connection was down is asked for again: nobody has to close and open the screen.
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      // What was shown with "since when" is asked for again as well.
      void refetch('shopInvoice.list');
      void refetch('shopInvoice.view');
    }
  });
  till.on('books.changed', (work) => void put('books.work', {}, work));
  till.on('operation.changed', (operation) => void put('operation.view', { operationId: operation.id }, operation));
  till.on('catalog.changed', (status) => void put('catalog.status', {}, status));
  till.on('payment.changed', (changed) => {
    const payment = paymentEventCache.add(changed);
    queries.setQueryData(queryKeyOf('payment.view', { paymentId: payment.id }), payment);
    queries.setQueryData<CallOutput<'payment.listOpen'>>(queryKeyOf('payment.listOpen', {}), (known) =>
      known === undefined || known.payments.includes(payment)
        ? known
        : { payments: withPayment(known.payments, payment) },
    );
    // From intent to sent the ledger takes a step that no screen shows but the timeline. Nothing else is asked for when the
    // payment is unchanged: the QR may be in the next event, and would wait.
    if (payment === changed) invalidate('payment.changed', payment);
    else void refetch('history.timeline');
  });
  for (const event of Object.keys(events) as EventName[]) {
    if (event === 'payment.changed') continue;
    till.on(event, (payload) => invalidate(event, payload));
  }
  till.onGap(() => {
    void queries.invalidateQueries();
  });
}

function isStale(staleness: Exclude<Staleness<never>, 'on_view'>, payload: unknown, { queryKey }: Query): boolean {
  const stale = staleness === 'refetch' || staleness(payload as never);
  return typeof stale === 'boolean' ? stale : partialMatchKey(queryKey, [queryKey[0], stale]);
}
