/** What the till knows of the line to the service, derived from how its requests end and from nothing else. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { ClosedFunction, type ConnectionView } from '../../../shared/contract/views/app-view.ts';
import { adviceFor } from '../../../shared/domain/errors/advice.ts';
import { type Outcome, problemOf } from './outcome.ts';
import type { ServerClock } from './server-clock.ts';

export type ConnectionStatus = ConnectionView['status'];

export interface ConnectionFacts {
  readonly status: ConnectionStatus;
  /** When this status began, UTC, by the service's clock as far as it is known. */
  readonly since: string | null;
  readonly problem: Problem | null;
}

export interface ConnectionState {
  current(): ConnectionFacts;
  /** `route` as it stands in a log: `POST /invoices/qr`. */
  observe(outcome: Outcome<unknown>, route?: string): void;
  /** What this key was told it may not do (`grant_not_granted`): no screen offers it, and nothing asks again. */
  closed(): readonly ClosedFunction[];
  /** The merchant may have allowed more since: the next try tells. */
  forgetClosed(): void;
  /** Called after the status, not merely the problem, became another one. */
  onChange(listener: (now: ConnectionFacts, before: ConnectionFacts) => void): void;
  onClosedChange(listener: () => void): void;
  /** The tariff is not what it was taken for: something was refused because of it. */
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

/** Refusals that concern the key or the organization as a whole, not one operation. */
const keyRefusals = new Set([
  'till_unauthorized',
  'organization_archived',
  'channel_required',
  'grant_snapshot_unreadable',
]);

export function createConnectionState(serverClock: ServerClock): ConnectionState {
  /** By route: reading may be refused where making is not, and either is enough to hide a function. */
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
      tellClosed();
    },
    observe(outcome, route = '') {
      const isRouteAnswer = functionOfRoute[route] !== undefined && isAnswer(outcome);
      if (isRouteAnswer && isRefusedToKey(outcome) !== closed.has(route)) {
        if (!closed.delete(route)) closed.add(route);
        tellClosed();
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

  function tellClosed(): void {
    for (const listener of closedListeners) listener();
  }
}

function isRefusedToKey(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && outcome.code === 'grant_not_granted';
}

function isTariffRefusal(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'rejected' && adviceFor(outcome.code).family === 'tariff';
}

/** Whatever else it says, it was let in. */
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
