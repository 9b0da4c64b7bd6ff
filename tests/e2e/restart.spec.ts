import { expectAdvice } from '../support/advice.ts';
import { startHost } from '../support/host.ts';
import { expect, test } from '../support/till-test.ts';

test('a restart keeps the cart and locks the till; a wrong PIN does not open it, the right one does', async ({
  openTill,
}) => {
  const first = await openTill({ training: true });
  await first.counter.makeManager('Айгерим', '2468');
  await first.counter.addByTap(0);
  await first.counter.addByTap(1);
  await first.counter.cartIsKept(2);
  const total = await first.counter.total();
  await first.host.stop();

  const { counter, page } = await openTill();
  await expect(page.getByTestId('search')).toHaveCount(0);
  await counter.tryToUnlock('1111');
  await expectAdvice(page, 'till_wrong_pin');
  await counter.unlock('2468');
  await expect.poll(() => counter.total()).toBe(total);
});

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

test('a reload of the page keeps the till unlocked and the payment on screen', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  await counter.payByQr();
  await page.reload();
  await counter.expectPhase('waiting');
  expect(await counter.readQrFromScreenshot()).not.toBe('');
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
