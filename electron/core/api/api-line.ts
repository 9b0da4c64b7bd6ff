/** A way to one service: its client, how often it is asked, and what every answer tells of the line itself. */

import { createWordMapping, type IdentifierWords } from '../../../shared/api/identifier-words.ts';
import type { Clock, Http, Logger } from '../ports.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { type ConnectionState, createConnectionState } from './connection-state.ts';
import { createMismatches, type Mismatches } from './mismatches.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';
import type { ServerClock } from './server-clock.ts';
import { createTransport } from './transport.ts';

export interface ApiLineParts {
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface ApiLine {
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly budget: RateBudget;
  readonly mismatches: Mismatches;
}

export function createApiLine(
  { http, baseUrl, apiKey, words, clock, logger }: ApiLineParts,
  serverClock: ServerClock,
): ApiLine {
  const connection = createConnectionState(serverClock);
  const budget = createRateBudget(clock);
  const mismatches = createMismatches();
  const transport = createTransport({
    http,
    clock,
    logger,
    baseUrl,
    apiKey,
    words: createWordMapping(words),
    budget,
    serverClock,
    connection,
    mismatches,
  });
  return { client: createApiClient(transport), connection, budget, mismatches };
}
