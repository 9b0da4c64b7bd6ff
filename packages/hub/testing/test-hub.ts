import { createOperator, type Operator } from '#hub/enrolment/operator.ts';
import { createHub } from '#hub/hub.ts';
import { createMemoryStore } from '#hub/store/memory-store.ts';
import type { Store } from '#hub/store/store.ts';
import { type EnrolOptions, enrolTestTill, type Send, type TestTill } from './test-till.ts';

export interface TestHub {
  readonly store: Store;
  readonly operator: Operator;
  readonly send: Send;
  /** Faults that the hub reported. */
  readonly faults: unknown[];
  from(address: string): Send;
  advance(ms: number): void;
  nowMs(): number;
  till(options?: Partial<EnrolOptions> & { readonly shop?: string; readonly account?: string }): Promise<TestTill>;
}

export function openTestHub(store: Store = createMemoryStore()): TestHub {
  let nowMs = Date.UTC(2026, 10, 27, 9);
  const clock = { nowMs: () => nowMs };
  const ids = { next: () => crypto.randomUUID() };
  const faults: unknown[] = [];
  const report = (error: unknown): void => {
    faults.push(error);
  };
  const hub = createHub({ store, clock, ids, report });
  const operator = createOperator({ store, clock, ids, random: { fraction: () => Math.random() } });
  const from =
    (address: string): Send =>
    (request) =>
      hub.fetch(request, address);
  return {
    store,
    operator,
    faults,
    from,
    send: from('127.0.0.1'),
    nowMs: clock.nowMs,
    advance(ms) {
      nowMs += ms;
    },
    async till({ shop = 'Дүкен', account, ...options } = {}) {
      const code = options.code ?? (await operator.issueCode(shop, account)).code;
      return enrolTestTill(from('127.0.0.1'), { nowMs: clock.nowMs, ...options, code });
    },
  };
}
