import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { depth } from '#tests/support/depth.ts';

type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'mood'; readonly cancel: string; readonly latencyMs: number }
  | { readonly do: 'fault'; readonly kind: string }
  | { readonly do: 'pay' | 'reject' | 'cancel' | 'supersede' | 'kill' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 40_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('mood' as const),
      cancel: fc.constantFrom('confirm', 'refuse', 'already_paid', 'already_cancelled', 'pay_first'),
      latencyMs: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fault' as const), kind: fc.constantFrom('drop_request', 'drop_response') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('pay', 'reject', 'cancel', 'cancel', 'supersede', 'kill') }),
  },
);

async function take(world: MoneyWorld, paymentId: string, taken: Step): Promise<void> {
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  switch (taken.do) {
    case 'wait':
      await world.clock.advance(taken.ms);
      break;
    case 'mood':
      await world.control('POST', '/provider', { cancel: taken.cancel, latency_ms: taken.latencyMs });
      break;
    case 'fault':
      await world.control('POST', '/faults', {
        match: { method: 'POST', path: '/api/v1/invoices' },
        kind: taken.kind,
        times: 1,
      });
      break;
    case 'pay':
    case 'reject':
      // Impossible in some states, as on a real phone.
      if (invoiceId !== null) await world.customer(invoiceId, taken.do).catch(() => undefined);
      break;
    case 'cancel':
    case 'supersede':
      await world.call(`payment.${taken.do}`, { paymentId });
      break;
    case 'kill':
      world.kill();
      await world.start();
      break;
  }
}

it(
  'C6: whether cancel or payment wins, the till finally agrees with the bank',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const world = await createMoneyWorld();
        try {
          const cart = cartOf(50_000);
          const { paymentId } = await world.ask('sale.payByPhone', {
            cart,
            shownTotalTiyn: 50_000,
            phone: '87011234567',
          });
          for (const taken of steps) await take(world, paymentId, taken);
          await world.control('DELETE', '/faults');
          await world.control('POST', '/provider', { cancel: 'confirm', latency_ms: 0 });
          await world.clock.advance(1_200_000);
          const { phase, invoiceId } = await world.ask('payment.view', { paymentId });
          const charges = await world.charges();
          expect(await world.invoices()).toHaveLength(invoiceId === null ? 0 : 1);
          // `checking`: the bank took it, and only its own reconciliation makes it `paid`.
          if (charges.length === 1) expect(['paid', 'checking']).toContain(phase);
          else expect(['waiting', 'cancelled', 'failed', 'rejected', 'checking']).toContain(phase);
          const open = await world.ask('operation.list', { subject: paymentId });
          expect(open.operations.filter((one) => one.phase === 'sending' || one.phase === 'accepted')).toEqual([]);
        } finally {
          world.close();
        }
      }),
      { numRuns: depth(4, 60), seed: 1 },
    );
  },
  depth(60_000, 600_000),
);
