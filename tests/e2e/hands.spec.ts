import { scanBarcode } from '../support/scanner.ts';
import { expect, test } from '../support/till-test.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const unknownCode = '4600000000008';

test('the whole sale by keyboard alone, from the first screen to the next customer', async ({ openTill }) => {
  const { counter, page } = await openTill();
  const { keyboard } = page;
  await expect(page.getByTestId('start-training')).toBeVisible();
  await pressUntilFocused('start-training');
  await keyboard.press('Enter');

  await expect(page.getByTestId('manager-name')).toBeFocused();
  await keyboard.type('Айгерим');
  await keyboard.press('Tab');
  await keyboard.type('2468');
  await keyboard.press('Tab');
  await keyboard.type('2468');
  await keyboard.press('Enter');
  await expect(page.getByTestId(/^product-/).first()).toBeVisible();

  await keyboard.press('/');
  await expect(page.getByTestId('search')).toBeFocused();
  await keyboard.type('хлеб', { delay: 60 });
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect.poll(() => counter.cartLines()).toBe(1);
  await keyboard.press('+');
  await expect.poll(() => counter.quantity(0)).toBe(2);
  await keyboard.press('F9');
  await counter.expectPhase('waiting');
  await pressUntilFocused('phone-pay');
  await keyboard.press('Enter');
  await counter.expectPhase('paid');
  await keyboard.press('Enter');
  await expect(page.getByTestId('search')).toBeVisible();

  async function pressUntilFocused(testId: string): Promise<void> {
    const target = page.getByTestId(testId);
    for (let turn = 0; turn < 40; turn += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`The Tab key never came to ${testId}`);
  }
});

test('? opens the sheet of keys, Escape closes it; the F-keys go through the rooms as they stand on the rail', async ({
  openTill,
}) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await page.getByTestId('search').blur();
  await page.keyboard.press('?');
  await expect(page.getByTestId('cheat-sheet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const rooms = page.getByRole('navigation').getByTestId(/^rail-/);
  await expect(rooms).toHaveCount(7);
  for (const [place, room] of (await rooms.all()).entries()) {
    await page.keyboard.press(`F${String(place + 1)}`);
    await expect(room).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('F1');
  await expect(page.getByTestId('rail-sell')).toHaveAttribute('aria-pressed', 'true');
});

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

  test('the whole sale by touch alone', async ({ openTill }) => {
    const { counter } = await openTill({ training: true });
    await counter.makeManager('Айгерим', '2468');
    counter.useTouch();
    await counter.addByTap(0);
    await counter.addByTap(1);
    await counter.payByQr();
    await counter.phone('pay');
    await counter.expectPhase('paid');
    await counter.nextCustomer();
  });
});

test('a scan goes to the cart wherever the focus is, under a Kazakh layout, and stays in no field', async ({
  openTill,
}) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  const search = page.getByTestId('search');
  await search.fill('сут');
  await scanBarcode(page, whiteBread, 'kazakh');
  await expect.poll(() => counter.cartLines()).toBe(1);
  await expect(search).toHaveValue('сут');
  await search.fill('');
  // Emptying it is a key too: the scanner's burst begins after the shelf is back.
  await expect(page.getByTestId(/^product-/).nth(5)).toBeVisible();
  await page.getByTestId('line-plus').focus();
  await scanBarcode(page, ryeBread, 'kazakh');
  await expect.poll(() => counter.cartLines()).toBe(2);
  expect(await counter.quantity(0)).toBe(1);
  await page.getByTestId('pay-qr').focus();
  await scanBarcode(page, whiteBread, 'latin');
  await expect.poll(() => counter.quantity(0)).toBe(2);
  await expect(page.getByTestId('payment-phase')).toHaveCount(0);
});

test('two scans in a row make one line of two; an unknown code is told, not swallowed', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await expect(page.getByTestId(/^product-/).first()).toBeVisible();
  await scanBarcode(page, whiteBread);
  await scanBarcode(page, whiteBread);
  await expect.poll(() => counter.quantity(0)).toBe(2);
  expect(await counter.cartLines()).toBe(1);
  await scanBarcode(page, unknownCode);
  await expect(counter.toast).toContainText(unknownCode);
});
