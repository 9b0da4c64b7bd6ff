import type { Problem } from '@tilla/shared/contract/problem.ts';
import { ClosedFunction, type ConnectionView } from '@tilla/shared/contract/views/app-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { type Outcome, problemOf } from './outcome.ts';
import type { ServerClock } from './server-clock.ts';

export type ConnectionStatus = ConnectionView['status'];

export interface ConnectionFacts {
  readonly status: ConnectionStatus;
  /** Start of this status, UTC, by the service's clock if known. */
  readonly since: string | null;
  readonly problem: Problem | null;
}

export interface ConnectionState {
  current(): ConnectionFacts;
  /** `route` as in the log: `POST /invoices/qr`. */
  observe(outcome: Outcome<unknown>, route?: string): void;
  /** Functions that this key may not use (`grant_not_granted`): screens hide them and nothing requests them again. */
  closed(): readonly ClosedFunction[];
  /** The merchant may have granted more since; the next attempt shows. */
  forgetClosed(): void;
  /** Called after a change of the status, not of the problem alone. */
  onChange(listener: (now: ConnectionFacts, before: ConnectionFacts) => void): void;
  onClosedChange(listener: () => void): void;
  onTariffRefusal(listener: () => void): void;
}

const functionOfRoute: Readonly<Record<string, ClosedFunction>> = {
  'POST /invoices/qr': 'qr',
  'POST /invoices': 'phone',
  'POST /invoices/{id}/cancel': 'cancel',
  'POST /invoices/{id}/refund': 'refund',
  'POST /qr-refunds': 'qr_refund',
  'POST /invoices/bulk': 'bulk',
  'POST /static-qr': 'static_qr',
  'GET /static-qr': 'static_qr',
  'POST /subscriptions': 'subscription',
  'GET /subscriptions': 'subscription',
  'GET /cashbox/summary': 'cashbox',
  'GET /cashbox/shifts': 'cashbox',
  'POST /cashbox/shifts/close': 'cashbox',
  'POST /catalog': 'catalog',
  'PATCH /catalog/{id}': 'catalog',
  'DELETE /catalog/{id}': 'catalog',
  'POST /catalog/bulk-delete': 'catalog',
  'POST /receipts': 'receipt',
};

/** Refusals of the key or the organization, not of one operation. */
const keyRefusals = new Set([
  'till_unauthorized',
  'organization_archived',
  'channel_required',
  'grant_snapshot_unreadable',
]);

export function createConnectionState(serverClock: ServerClock): ConnectionState {
  /** By route: reads may be refused where writes are allowed; either hides the function. */
  const closed = new Set<string>();
  const closedListeners: (() => void)[] = [];
  const tariffListeners: (() => void)[] = [];
  const listeners: ((now: ConnectionFacts, before: ConnectionFacts) => void)[] = [];
  let facts: ConnectionFacts = { status: 'connecting', since: null, problem: null };

  return {
    current: () => facts,
    closed: () => ClosedFunction.options.filter((name) => [...closed].some((route) => functionOfRoute[route] === name)),
    forgetClosed() {
      closed.clear();
      notifyClosed();
    },
    observe(outcome, route = '') {
      const isRouteAnswer = functionOfRoute[route] !== undefined && isAnswer(outcome);
      if (isRouteAnswer && isRefusedToKey(outcome) !== closed.has(route)) {
        if (!closed.delete(route)) closed.add(route);
        notifyClosed();
      }
      if (isTariffRefusal(outcome)) for (const listener of tariffListeners) listener();
      const status = statusOf(outcome);
      const problem = status === 'online' || outcome.kind === 'ok' ? null : problemOf(outcome);
      if (status === facts.status) {
        facts = { ...facts, problem };
        return;
      }
      const before = facts;
      facts = { status, since: new Date(serverClock.stampMs()).toISOString(), problem };
      for (const listener of listeners) listener(facts, before);
    },
    onChange(listener) {
      listeners.push(listener);
    },
    onClosedChange(listener) {
      closedListeners.push(listener);
    },
    onTariffRefusal(listener) {
      tariffListeners.push(listener);
    },
  };

  function notifyClosed(): void {
    for (const listener of closedListeners) listener();
  }
}

function isRefusedToKey(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && outcome.code === 'grant_not_granted';
}

function isTariffRefusal(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && adviceFor(outcome.code).family === 'tariff';
}

function isAnswer(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'ok' || outcome.kind === 'rejected';
}

function statusOf(outcome: Outcome<unknown>): ConnectionStatus {
  switch (outcome.kind) {
    case 'ok':
      return 'online';
    case 'rejected':
      return keyRefusals.has(outcome.code) ? 'refused' : 'online';
    case 'throttled':
      return 'throttled';
    case 'unknown':
      return outcome.reason === 'unreadable' || outcome.reason === 'mismatched' || outcome.reason === 'server_error'
        ? 'failing'
        : 'offline';
  }
}
