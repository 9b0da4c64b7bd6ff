/** A line to the service: the client, and what is learnt of the line by every answer. */

import { createWordMapping, type IdentifierWords } from '../../../shared/api/identifier-words.ts';
import type { Clock, Http, Logger } from '../ports.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { type ConnectionState, createConnectionState } from './connection-state.ts';
import { createMismatches, type Mismatches } from './mismatches.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';
import type { ServerClock } from './server-clock.ts';
import { createTransport } from './transport.ts';

export interface LineParts {
  readonly http: Http;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The names of the deployment behind `baseUrl`. */
  readonly words: IdentifierWords;
  readonly serverClock: ServerClock;
}

export interface Line {
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly budget: RateBudget;
  readonly mismatches: Mismatches;
}

export function createLine(parts: LineParts): Line {
  const connection = createConnectionState(parts.serverClock);
  const budget = createRateBudget(parts.clock);
  const mismatches = createMismatches();
  const words = createWordMapping(parts.words);
  const client = createApiClient(createTransport({ ...parts, words, connection, budget, mismatches }));
  return { client, connection, budget, mismatches };
}
