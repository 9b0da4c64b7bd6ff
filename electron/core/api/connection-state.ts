/** What the till knows of the line to the service, derived from how its requests end and from nothing else. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ConnectionView } from '../../../shared/contract/views/app-view.ts';
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
  observe(outcome: Outcome<unknown>): void;
  /** Called after the status, not merely the problem, became another one. */
  onChange(listener: (now: ConnectionFacts, before: ConnectionFacts) => void): void;
}

/** Refusals that concern the key or the organization as a whole, not one operation. */
const keyRefusals = new Set([
  'till_unauthorized',
  'organization_archived',
  'channel_required',
  'grant_snapshot_unreadable',
]);

export function createConnectionState(serverClock: ServerClock): ConnectionState {
  const listeners: ((now: ConnectionFacts, before: ConnectionFacts) => void)[] = [];
  let facts: ConnectionFacts = { status: 'connecting', since: null, problem: null };

  return {
    current: () => facts,
    observe(outcome) {
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
  };
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
      return outcome.reason === 'unreadable' || outcome.reason === 'server_error' ? 'failing' : 'offline';
  }
}
