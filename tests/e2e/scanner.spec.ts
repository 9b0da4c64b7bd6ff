import type { Page } from '@playwright/test';
import { inVerify } from '../support/depth.ts';
import { scanBarcode } from '../support/scanner.ts';
import { expect, test } from '../support/till-test.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const misread = '4870040101374';
/** The sample code of the settings. */
const sample = '2900000000018';

interface Played {
  readonly played: number[];
}

/** Records every tone that the page would have played. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      played.push(this.frequency.value);
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as Played).played);
}

// The tests of scans in tests/screens show the same of every field; `npm run verify` plays it as well.
inVerify(test)(
  'a scan leaves no trace in any field, and a person’s typing stays a person’s',
  async ({ openTraining }) => {
    const { counter, page } = await openTraining();
    await expect(page.getByTestId(/^product-/).first()).toBeVisible();

    // In the middle of a text, and the caret stays there.
    const search = page.getByTestId('search');
    await search.fill('молоко');
    await search.evaluate((field: HTMLInputElement) => {
      field.setSelectionRange(2, 2);
    });
    await scanBarcode(page, whiteBread, 'russian');
    await expect.poll(() => counter.cartLines()).toBe(1);
    await expect(search).toHaveValue('молоко');
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);

    // In a dialog with a field: it is unchanged, and the scan is refused over it.
    await search.fill('');
    await page.getByTestId('cart-discount').click();
    const percent = page.getByTestId('discount-percent');
    await percent.fill('7');
    await scanBarcode(page, ryeBread, 'russian', { end: 'tab' });
    await expect(counter.toast).toContainText('Закройте окно');
    expect(await counter.cartLines()).toBe(1);
    await expect(percent).toHaveValue('7');
    await expect(percent).toBeFocused();
    await page.keyboard.press('Escape');

    // At the pace of a hand the same keys are text, and Enter is Enter.
    await search.pressSequentially(whiteBread, { delay: 60 });
    await expect(search).toHaveValue(whiteBread);
    expect(await counter.cartLines()).toBe(1);

    // On another screen: announced, because the cart is out of sight.
    await search.fill('');
    await counter.go('waiting');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scanBarcode(page, whiteBread, 'russian');
    await expect(counter.toast).toBeVisible();
    await counter.go('sell');
    await expect.poll(() => counter.quantity(0)).toBe(2);
  },
);

inVerify(test)(
  'a scanner without an end key and with a prefix is learnt by one scan, and then sells',
  async ({ openTraining }) => {
    const { counter, page } = await openTraining();
    await counter.go('settings/devices');
    await page.getByTestId('learn-scanner').click();
    const outcome = page.getByTestId('learn-outcome');
    await expect(outcome).toHaveAttribute('data-outcome', 'none');
    const kind = { prefix: ['BracketRight', 'KeyE'], end: 'nothing' } as const;
    await scanBarcode(page, sample, 'russian', kind);
    await expect(outcome).toHaveAttribute('data-outcome', 'learnt');
    await page.getByTestId('learn-close').click();
    await counter.go('sell');
    expect(await counter.cartLines()).toBe(0);
    const search = page.getByTestId('search');
    await search.fill('сыр');
    await scanBarcode(page, whiteBread, 'russian', kind);
    await expect.poll(() => counter.cartLines()).toBe(1);
    await expect(search).toHaveValue('сыр');
  },
);

test('each event sounds once: scanned, misread, paid, and paid out of sight; a notice never covers the pay button, and returns after a reload', async ({
  openTill,
  service,
  page,
}) => {
  const played = await listen(page);
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByScan(whiteBread);
  await expect.poll(played).toEqual([980]);
  await scanBarcode(page, misread);
  await expect(counter.toast).toContainText('прочитан с ошибкой');
  const pay = await page.getByTestId('pay-qr').boundingBox();
  const toast = await counter.toast.boundingBox();
  expect(toast !== null && pay !== null && toast.y + toast.height <= pay.y, 'never over the pay button').toBe(true);
  await expect.poll(played).toEqual([980, 300, 220]);
  await counter.payByQr();
  const [first] = await service.invoices();
  await counter.putAside();
  await counter.addByTap(1);
  await counter.payByQr();
  await service.customer(first?.id ?? 0, 'pay');
  await expect(page.getByTestId('toast-open')).toBeVisible();
  const late = [880, 660, 880, 1320];
  await expect.poll(played).toEqual([980, 300, 220, ...late]);
  // Opened again it does not sound; the second one sounds as it is paid.
  await page.keyboard.press('Control+Enter');
  await counter.expectPhase('paid');
  await expect(counter.toast).toHaveCount(0);
  await page.getByTestId('next-customer').click();
  await counter.expectPhase('waiting');
  const second = (await service.invoices()).find(({ id }) => id !== first?.id);
  await service.customer(second?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await expect.poll(played).toEqual([980, 300, 220, ...late, 660, 880, 1320]);
  await counter.nextCustomer();

  // A reloaded page announces again what nobody has seen.
  await counter.addByTap(2);
  await counter.payByQr();
  await counter.putAside();
  await counter.go('waiting');
  await service.customer(Math.max(...(await service.invoices()).map(({ id }) => id)), 'pay');
  await expect(counter.toast).toContainText('Продажа 3');
  await page.reload();
  await expect(counter.toast).toContainText('Продажа 3');
});
