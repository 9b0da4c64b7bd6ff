import { inVerify } from '../support/depth.ts';
import { expect, test } from '../support/till-test.ts';

test('no F-key does what the browser means by it: nothing is loaded anew, in no room and before the PIN', async ({
  openTill,
}) => {
  const { counter, page } = await openTill({ training: true });
  await expect(page.getByTestId('manager-name')).toBeVisible();
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    window.addEventListener('keydown', (event) => {
      queueMicrotask(() => seen.push(event.defaultPrevented));
    });
  });
  const pressAll = async (): Promise<void> => {
    for (let key = 1; key <= 12; key += 1) await page.keyboard.press(`F${String(key)}`);
  };
  await pressAll();
  await counter.makeManager('Айгерим', '2468');
  await pressAll();
  await page.keyboard.press('F1');
  await counter.addByTap(0);
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await pressAll();
  const seen: unknown = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(seen).toEqual(Array.from({ length: 37 }, () => true));
});

test.describe('by finger', () => {
  test.use({ hasTouch: true });

  inVerify(test)('the whole sale by touch alone', async ({ openTraining }) => {
    const { counter } = await openTraining();
    counter.useTouch();
    await counter.addByTap(0);
    await counter.addByTap(1);
    await counter.payByQr();
    await counter.phone('pay');
    await counter.expectPhase('paid');
    await counter.nextCustomer();
  });
});
