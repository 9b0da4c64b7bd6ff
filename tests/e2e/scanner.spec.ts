import type { Page } from '@playwright/test';
import { scanBarcode } from '../support/scanner.ts';
import { expect, test } from '../support/till-test.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const misread = '4870040101374';
/** The code that the settings show to learn a scanner by. */
const sample = '2900000000018';

interface Played {
  readonly played: number[];
}

/** Writes down every tone that the page would have played. */
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

for (const language of ['ru', 'kk'] as const) {
  test(`a scan leaves no trace in any field, and a person's typing stays a person's (${language})`, async ({
    openTill,
  }) => {
    const layout = language === 'kk' ? 'kazakh' : 'russian';
    const { counter, page } = await openTill();
    await counter.chooseLanguage(language);
    await counter.startTraining();
    await counter.makeManager('Айгерим', '2468');
    await expect(page.getByTestId(/^product-/).first()).toBeVisible();

    // In the middle of what is written, and the caret stays there.
    const search = page.getByTestId('search');
    await search.fill('молоко');
    await search.evaluate((field: HTMLInputElement) => {
      field.setSelectionRange(2, 2);
    });
    await scanBarcode(page, whiteBread, layout);
    await expect.poll(() => counter.cartLines()).toBe(1);
    await expect(search).toHaveValue('молоко');
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);

    // In a dialog with a field: it stays open and as it was, the goods come in behind it.
    await search.fill('');
    await page.getByTestId('cart-discount').click();
    const percent = page.getByTestId('discount-percent');
    await percent.fill('7');
    await scanBarcode(page, ryeBread, layout, { end: 'tab' });
    await expect.poll(() => counter.cartLines()).toBe(2);
    await expect(percent).toHaveValue('7');
    await expect(percent).toBeFocused();
    await page.keyboard.press('Escape');

    // At the pace of a hand the same keys are text, and Enter is Enter.
    await search.pressSequentially(whiteBread, { delay: 60 });
    await expect(search).toHaveValue(whiteBread);
    expect(await counter.cartLines()).toBe(2);

    // In another room: told, because the cart is out of sight.
    await search.fill('');
    await counter.go('waiting');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scanBarcode(page, whiteBread, layout);
    await expect(counter.toast).toBeVisible();
    await counter.go('sell');
    await expect.poll(() => counter.quantity(0)).toBe(2);
  });
}

test('while a customer pays a scan is refused aloud; on the tick it is the next customer’s', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  await counter.payByQr();
  await scanBarcode(page, whiteBread, 'kazakh');
  await expect(counter.toast).toBeVisible();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await scanBarcode(page, whiteBread, 'kazakh');
  await expect(counter.toast).toContainText('Хлеб');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await expect.poll(() => counter.cartLines()).toBe(1);
});

test('a scanner without an end key and with a prefix is learnt by one scan, and then sells', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  await counter.go('settings');
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
});

test('each thing sounds once: scanned, misread, paid, and paid out of sight', async ({ openTill, service, page }) => {
  const played = await listen(page);
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByScan(whiteBread);
  await expect.poll(played).toEqual([980]);
  await scanBarcode(page, misread);
  await expect(counter.toast).toContainText('прочитан с ошибкой');
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
  // Brought back to the screen it rings no more; the second one rings as it is paid.
  await page.keyboard.press('Control+Enter');
  await counter.expectPhase('paid');
  await expect(counter.toast).toHaveCount(0);
  await page.getByTestId('next-customer').click();
  await counter.expectPhase('waiting');
  const second = (await service.invoices()).find(({ id }) => id !== first?.id);
  await service.customer(second?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await expect.poll(played).toEqual([980, 300, 220, ...late, 660, 880, 1320]);
});

test('several are paid out of sight: told in order, never over the pay button, closed by a key, gone once seen', async ({
  openTill,
  service,
  page,
}) => {
  const { counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  for (const place of [0, 1, 2]) {
    await counter.addByTap(place);
    await counter.payByQr();
    await counter.putAside();
  }
  await counter.addByTap(3);
  const ids = (await service.invoices()).map(({ id }) => id).sort((a, b) => a - b);
  for (const [place, id] of ids.entries()) {
    await service.customer(id, 'pay');
    if (place === 0) await expect(counter.toast).toContainText('№ 1');
    else await expect(page.getByTestId('toast-more')).toContainText(String(place));
  }
  await expect(counter.toast).toContainText('№ 1');
  const pay = await page.getByTestId('pay-qr').boundingBox();
  const told = await counter.toast.boundingBox();
  expect(told !== null && pay !== null && told.y + told.height <= pay.y).toBe(true);
  await page.getByTestId('pay-qr').focus();
  await page.keyboard.press('Escape');
  await expect(counter.toast).toContainText('№ 2');
  await page.keyboard.press('Control+Enter');
  await counter.expectPhase('paid');
  await expect(counter.toast).toContainText('№ 3');
  await counter.nextCustomer();
  await counter.showOpenPayment(3);
  await counter.expectPhase('paid');
  await expect(counter.toast).toHaveCount(0);
  // What nobody has looked at is told again after a restart.
  await counter.go('waiting');
  await page.reload();
  await expect(counter.toast).toContainText('№ 1');
});
