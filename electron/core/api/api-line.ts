import { createMerchantCalls, type MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import { createWordMapping, type IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { AccountHealth } from '@tilla/payment-api/merchant/account.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import type { Clock, Http, Logger } from '../platform/ports.ts';
import { type ConnectionState, createConnectionState } from './connection-state.ts';
import { createMismatches, type Mismatches } from './mismatches.ts';
import { createRateBudget, type RateBudget } from './rate-budget.ts';
import { sandboxOnly } from './sandbox-only.ts';
import type { ServerClock } from './server-clock.ts';
import { createTransport } from './transport.ts';

export interface ApiLineOptions {
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The ledger's mode; sandbox answers change nothing of a production organization (rule L8). */
  readonly mode: LedgerMode;
}

interface ApiLine {
  readonly client: MerchantCalls;
  readonly connection: ConnectionState;
  readonly budget: RateBudget;
  readonly mismatches: Mismatches;
}

export function createApiLine(
  { http, baseUrl, apiKey, words, clock, logger, mode }: ApiLineOptions,
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
  return { client: createMerchantCalls(transport), connection, budget, mismatches };
}
