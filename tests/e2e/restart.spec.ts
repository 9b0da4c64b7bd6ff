import { startHost } from '../support/host.ts';
import { expect, test } from '../support/till-test.ts';

test('a cut of the power keeps the cart too', async ({ openTill }) => {
  const first = await openTill({ training: true });
  await first.counter.makeManager('Айгерим', '2468');
  await first.counter.addByTap(0);
  await first.counter.cartIsKept(1);
  const total = await first.counter.total();
  await first.host.kill();

  const { counter } = await openTill();
  await counter.unlock('2468');
  await expect.poll(() => counter.total()).toBe(total);
});

test('a second copy on the same data folder refuses and says so; the first goes on (C8)', async ({
  openTill,
  dataFolder,
}) => {
  const { host, counter } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await expect(startHost({ dataFolder })).rejects.toThrow(/already runs/);
  await host.said(/Open this address/);
  await counter.addByTap(0);
  await counter.payByQr();
});
