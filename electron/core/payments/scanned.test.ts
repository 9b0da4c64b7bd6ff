/** After the scan the customer holds the phone: the till polls fast then, alone on its key and among ten. */

import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { afterEach, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createPressureWorld, type PressureTill, type PressureWorld } from '#tests/core/pressure-world.ts';

let world: PressureWorld;
afterEach(() => {
  world.close();
});

const SINGLE = 'GET /invoices/{id}';

function reads(till?: number): number {
  const since = world.clock.monotonicMs() - MINUTE;
  return world.exchanges.filter(
    (exchange) => exchange.atMs > since && exchange.route === SINGLE && (till ?? exchange.till) === exchange.till,
  ).length;
}
const refused = () => world.exchanges.filter(({ status }) => status === 429);

async function pay(till: PressureTill, { paymentId, invoiceId }: { paymentId: string; invoiceId: number }) {
  await world.pay(invoiceId);
  const paidMs = world.clock.monotonicMs();
  for (let step = 0; step < 100 && !till.paidAtMs.has(paymentId); step += 1) await world.clock.advance(50);
  return (till.paidAtMs.get(paymentId) ?? Number.POSITIVE_INFINITY) - paidMs;
}

it('one till knows within 160 ms what a customer pays who has scanned, and comes nowhere near the limit', async () => {
  world = await createPressureWorld({ tills: 1 });
  const [till] = world.tills;
  if (till === undefined) throw new Error('no till');
  const moments = createSeededRandom(3);
  const known: number[] = [];
  for (let sale = 0; sale < 20; sale += 1) {
    const invoice = await till.sell();
    await world.clock.advance(500);
    await world.scan(invoice.invoiceId);
    await world.clock.advance(Math.floor(2_000 + 1_000 * moments.unit()));
    known.push(await pay(till, invoice));
  }
  expect(Math.max(...known)).toBeLessThanOrEqual(160);
  expect(reads()).toBeLessThan(600);
  expect(refused()).toHaveLength(0);
});

it('L7: ten tills, each with a customer who has scanned: shared alike, known within 4 s, and nobody meets a 429', async () => {
  world = await createPressureWorld({ tills: 10 });
  const shown: { paymentId: string; invoiceId: number }[] = [];
  for (const till of world.tills) shown.push(await till.sell());
  for (const { invoiceId } of shown) await world.scan(invoiceId);
  await world.clock.advance(2 * MINUTE);
  const each = world.tills.map((_, index) => reads(index));
  expect(Math.min(...each)).toBeGreaterThan(Math.max(...each) * 0.8);
  expect(reads()).toBeLessThan(750);
  const known: number[] = [];
  for (const [index, till] of world.tills.entries()) {
    const invoice = shown[index];
    if (invoice !== undefined) known.push(await pay(till, invoice));
  }
  expect(Math.max(...known)).toBeLessThanOrEqual(4_000);
  expect(refused()).toHaveLength(0);
});
