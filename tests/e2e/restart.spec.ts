import { inVerify } from '../support/depth.ts';
import { startHost } from '../support/host.ts';
import { expect, test } from '../support/till-test.ts';

// tests/screens/restart.test.ts cuts the power in process each time.
inVerify(test)('a cut of the power keeps the cart too', async ({ openTill, openTraining }) => {
  const first = await openTraining();
  await first.counter.addByTap(0);
  await first.counter.cartIsKept(1);
  const total = await first.counter.total();
  await first.host.kill();

  const { counter } = await openTill();
  await counter.unlock('2468');
  await expect.poll(() => counter.total()).toBe(total);
});

test('a second copy on the same data folder refuses and says so; the first goes on (C8)', async ({
  openTraining,
  dataFolder,
}) => {
  const { host, counter } = await openTraining();
  await expect(startHost({ dataFolder })).rejects.toThrow(/already runs/);
  await host.said(/Open this address/);
  await counter.addByTap(0);
  await counter.payByQr();
});
