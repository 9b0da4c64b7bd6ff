/** Delivery, 4. */
import type { DeliveryScope } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';

const MINUTE_MS = 60_000;

/** By consecutive failures. */
const SUSPENSIONS: readonly { from: number; forMs: number }[] = [
  { from: 20, forMs: 120 * MINUTE_MS },
  { from: 10, forMs: 30 * MINUTE_MS },
  { from: 5, forMs: 5 * MINUTE_MS },
];
/** Switches the address off. */
const LAST_FAILURE = 50;

interface BreakerState {
  failures: number;
  openUntilMs: number;
}

export interface Breaker {
  /** `open`: new events are dropped, due retries still go; `off`: only a test goes out. */
  read(scope: DeliveryScope, targetId: number, nowMs: number): 'closed' | 'open' | 'off';
  fail(scope: DeliveryScope, targetId: number, atMs: number): void;
  succeed(scope: DeliveryScope, targetId: number): void;
}

export function createBreaker(store: Store): Breaker {
  const settingOf = (scope: DeliveryScope, targetId: number) =>
    store.setting<BreakerState>(`webhook_breaker.${scope}.${String(targetId)}`);
  return {
    read(scope, targetId, nowMs) {
      const state = settingOf(scope, targetId).read();
      if (state === undefined) return 'closed';
      if (state.failures >= LAST_FAILURE) return 'off';
      return nowMs < state.openUntilMs ? 'open' : 'closed';
    },
    fail(scope, targetId, atMs) {
      const setting = settingOf(scope, targetId);
      const before = setting.read() ?? { failures: 0, openUntilMs: 0 };
      const failures = before.failures + 1;
      const suspension = SUSPENSIONS.find(({ from }) => failures >= from);
      const untilMs = suspension === undefined ? 0 : atMs + suspension.forMs;
      setting.write({ failures, openUntilMs: Math.max(before.openUntilMs, untilMs) });
    },
    succeed(scope, targetId) {
      const setting = settingOf(scope, targetId);
      if (setting.read() !== undefined) setting.write({ failures: 0, openUntilMs: 0 });
    },
  };
}
