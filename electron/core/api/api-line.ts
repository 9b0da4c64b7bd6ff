/** A way to one service: its client, how often it is asked, and what every answer tells of the line itself. */

import { createWordMapping, type IdentifierWords } from '../../../shared/api/identifier-words.ts';
import type { AccountHealth } from '../../../shared/api/merchant/account.ts';
import type { LedgerMode } from '../ports/keeper-port.ts';
import type { Clock, Http, Logger } from '../ports.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { type ConnectionState, createConnectionState } from './connection-state.ts';
import { createMismatches, type Mismatches } from './mismatches.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';
import { sandboxOnly } from './sandbox-only.ts';
import type { ServerClock } from './server-clock.ts';
import { createTransport } from './transport.ts';

export interface ApiLineParts {
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Of the ledger that the answers go to; one of a sandbox changes nothing at an organization in production (rule L8). */
  readonly mode: LedgerMode;
}

interface ApiLine {
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly budget: RateBudget;
  readonly mismatches: Mismatches;
}

export function createApiLine(
  { http, baseUrl, apiKey, words, clock, logger, mode }: ApiLineParts,
  serverClock: ServerClock,
  onHealth: (health: AccountHealth) => void = () => undefined,
): ApiLine {
  const connection = createConnectionState(serverClock);
  const budget = createRateBudget(clock);
  const mismatches = createMismatches();
  const bare = createTransport({
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
  const transport = mode === 'sandbox' ? sandboxOnly(bare, onHealth) : bare;
  return { client: createApiClient(transport), connection, budget, mismatches };
}
