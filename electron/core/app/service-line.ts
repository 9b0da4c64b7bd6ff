import { type ApiLineParts, createApiLine } from '../api/api-line.ts';
import type { ApiClient } from '../api/client.ts';
import { type ClockSync, createClockSync } from '../api/clock-sync.ts';
import type { ConnectionState } from '../api/connection-state.ts';
import type { Mismatches } from '../api/mismatches.ts';
import type { RateBudget } from '../api/rate-budget.ts';
import { createServerClock, type ServerClock } from '../api/server-clock.ts';
import { rememberingChecks } from '../customers/client-checks.ts';
import type { Records } from '../ledger/records.ts';
import { createKeptFacts, type KeptFacts } from '../payments/billing-facts.ts';
import { learning } from '../payments/learning-client.ts';
import type { Ledger, Random } from '../platform/ports.ts';
import { lastKnownTime } from '../sales/redating.ts';

export interface ServiceLine {
  readonly client: ApiClient;
  readonly serverClock: ServerClock;
  readonly connection: ConnectionState;
  readonly budget: RateBudget;
  readonly facts: KeptFacts;
  readonly clockSync: ClockSync;
  readonly onRewritten: Mismatches['onRewritten'];
}

export interface ServiceLineParts extends ApiLineParts {
  readonly ledger: Ledger;
  readonly records: Pick<Records, 'newestSaleAt'>;
  readonly random: Random;
}

export function createServiceLine(parts: ServiceLineParts): ServiceLine {
  const { mode, ledger, records, clock, random } = parts;
  const lastKnown = lastKnownTime(ledger);
  const serverClock = createServerClock(clock, {
    stampedMs() {
      const newest = records.newestSaleAt();
      return newest === null ? null : Date.parse(newest);
    },
    seq: () => ledger.head().seq,
    aheadMs: () => lastKnown?.aheadMs ?? null,
    heardMs: () => lastKnown?.beganMs ?? null,
  });
  const facts = createKeptFacts(ledger, mode);
  const { connection, budget, mismatches, ...line } = createApiLine(parts, serverClock, facts.learn);
  const client = rememberingChecks(learning(line.client, facts), clock);
  const clockSync = createClockSync({ client, serverClock, clock, random });
  return { client, serverClock, connection, budget, facts, clockSync, onRewritten: mismatches.onRewritten };
}
