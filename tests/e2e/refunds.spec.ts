import { formatMoney } from '../../shared/domain/money.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { expect, test } from '../support/till-test.ts';

test('what may go back is read anew each time the dialog opens (R2)', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  await counter.makeManager('Айгерим', '2468');
  for (const place of [0, 3]) await counter.addByTap(place);
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await counter.go('sales');
  await counter.saleRow(1).click();
  const available = async (): Promise<number> =>
    Number(plainSpaces(await page.getByTestId('refund-available').innerText()).replaceAll(/\D/g, ''));
  await page.getByTestId('refund').click();
  const whole = await available();
  await page.getByTestId('refund-lines').click();
  await page.getByTestId('refund-line-more').first().click();
  const confirm = plainSpaces(await page.getByTestId('refund-confirm').innerText());
  await page.getByTestId('refund-confirm').click();
  await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done');
  await page.getByTestId('refund-close').click();
  await page.getByTestId('refund').click();
  const left = await available();
  expect(left).toBeGreaterThan(0);
  expect(confirm).toContain(plainSpaces(formatMoney((whole - left) * 100, 'ru')));
});

test.describe('by finger', () => {
  test.use({ hasTouch: true });

  test('a shop without a catalog sells a sum by touch alone', async ({ service, openTill }) => {
    const shop = await service.makeShop({ name: 'Шеберхана', has_catalog: false });
    const { counter, page } = await openTill();
    await counter.tryToConnect(service.baseUrl, shop.api_key);
    await page.getByTestId('manager-name').fill('Айгерим');
    await page.getByTestId('manager-pin').fill('2468');
    await page.getByTestId('manager-pin-repeat').fill('2468');
    await page.getByTestId('create-manager').tap();
    for (const key of ['1', '5', '0', '0', 'erase']) await page.getByTestId(`key-${key}`).tap();
    await page.getByTestId('add-amount').tap();
    await expect.poll(() => counter.total()).toBe('150 ₸');
    counter.useTouch();
    await counter.payByQr();
  });
});
