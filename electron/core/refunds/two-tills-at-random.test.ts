import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartOf, createMoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { depth } from '#tests/support/depth.ts';

const TOTAL_TIYN = 50_000;

type Step =
  | { readonly do: 'refund'; readonly till: number; readonly amountTiyn: number }
  | { readonly do: 'both'; readonly amountTiyn: number }
  | { readonly do: 'fault'; readonly kind: string; readonly status: number }
  | { readonly do: 'mood'; readonly refund: string; readonly latencyMs: number }
  | { readonly do: 'kill'; readonly till: number }
  | { readonly do: 'judge'; readonly till: number }
  | { readonly do: 'wait'; readonly ms: number };

const till = fc.nat(1);
const amountTiyn = fc.constantFrom(1, 9_999, 20_000, TOTAL_TIYN);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('refund' as const), till, amountTiyn }),
  fc.record({ do: fc.constant('both' as const), amountTiyn }),
  fc.record({
    do: fc.constant('fault' as const),
    kind: fc.constantFrom('drop_request', 'drop_response', 'status', 'reset'),
    status: fc.constantFrom(500, 502),
  }),
  fc.record({
    do: fc.constant('mood' as const),
    refund: fc.constantFrom('complete', 'complete', 'error:refund_rejected_by_bank'),
    latencyMs: fc.integer({ min: 0, max: 15_000 }),
  }),
  fc.record({ do: fc.constant('kill' as const), till }),
  fc.record({ do: fc.constant('judge' as const), till }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 60_000 }) }),
);

it(
  'R1, R2: whatever two tills try, each intent is sent at most once and the payment is never overdrawn',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const one = await createMoneyWorld();
        const { paymentId } = await one.ask('sale.payByQr', { cart: cartOf(TOTAL_TIYN), shownTotalTiyn: TOTAL_TIYN });
        const { invoiceId } = await one.ask('payment.view', { paymentId });
        await one.customer(invoiceId ?? 0, 'pay');
        await one.clock.advance(10_000);
        const other = await createMoneyWorld({ beside: { world: one, records: true } });
        const tills = [one, other];
        for (const till of tills) till.become(manager);
        try {
          await one.clock.advance(10_000);
          for (const taken of steps) {
            const chosen = 'till' in taken ? (tills[taken.till] ?? one) : one;
            switch (taken.do) {
              case 'refund':
              case 'both':
                await Promise.all(
                  (taken.do === 'both' ? tills : [chosen]).map((world) =>
                    world.call('refund.start', { paymentId, amountTiyn: taken.amountTiyn, lines: null, reason: '' }),
                  ),
                );
                break;
              case 'fault':
                await one.control('POST', '/faults', {
                  match: { method: 'POST', path: `/api/v1/invoices/${String(invoiceId)}/refund` },
                  kind: taken.kind,
                  status: taken.status,
                  times: 1,
                });
                break;
              case 'mood':
                await one.control('POST', '/provider', { refund: taken.refund, latency_ms: taken.latencyMs });
                break;
              case 'kill':
                chosen.kill();
                await chosen.start();
                break;
              case 'judge':
                // A person looked into the provider's app, where a lost request left nothing.
                for (const { id, kind } of (await chosen.ask('task.list', {})).tasks) {
                  if (kind === 'refund_unknown')
                    await chosen.ask('task.resolve', { taskId: id, action: 'was_not_done', note: '' });
                }
                break;
              case 'wait':
                await one.clock.advance(taken.ms);
                break;
            }
          }
          await one.clock.advance(600_000);

          const bodies = tills.flatMap(({ requests }) =>
            requests.flatMap(({ method, url, body }) => (method === 'POST' && url.endsWith('/refund') ? [body] : [])),
          );
          expect(new Set(bodies).size).toBe(bodies.length);
          const { refunds } = await one.serviceLedger();
          const givenBack = refunds.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
          expect(givenBack).toBeLessThanOrEqual(TOTAL_TIYN);
          const answers = await Promise.all(tills.map((world) => world.ask('refund.ofPayment', { paymentId })));
          const done = answers.flatMap(({ operations }) => operations).filter(({ phase }) => phase === 'done');
          const doneTiyn = done.reduce((sum, { details }) => sum + Number(details['amountTiyn']), 0);
          expect(doneTiyn).toBe(givenBack);
        } finally {
          other.close();
          one.close();
        }
      }),
      { numRuns: depth(4, 60), seed: 1 },
    );
  },
  depth(60_000, 600_000),
);
