import { AxeBuilder } from '@axe-core/playwright';
import { callFromPage } from '../support/page-calls.ts';
import { createSellHands } from '../support/sell-hands.ts';
import { expect, type OpenTill, test } from '../support/till-test.ts';

const MANAGER = { name: 'Айгерим', pin: '2468' };
const CASHIER = { name: 'Ерлан', pin: '1357' };

async function open(till: OpenTill, language: 'ru' | 'kk'): Promise<void> {
  await till.counter.chooseLanguage(language);
  await till.counter.startTraining();
  await till.counter.makeManager(MANAGER.name, MANAGER.pin);
  await expect(till.page.getByTestId(/^product-/).first()).toBeVisible();
}

test('selling by keyboard alone: quantities, a weight, a price, a parked cart and its customer', async ({
  openTill,
}) => {
  const till = await openTill();
  const { page, counter } = till;
  const { keyboard } = page;
  const hands = createSellHands(page);
  await open(till, 'ru');

  const find = async (text: string): Promise<void> => {
    await keyboard.press('/');
    await expect(page.getByTestId('search')).toBeFocused();
    await keyboard.type(text, { delay: 60 });
    await expect(page.getByTestId(/^product-/)).toHaveCount(1);
    await keyboard.press('Enter');
  };
  await find('айран');
  await expect.poll(() => counter.cartLines()).toBe(1);
  await keyboard.type('12', { delay: 120 });
  await expect(page.getByTestId('quantity')).toHaveText('12');
  await keyboard.press('Enter');
  await expect.poll(() => counter.quantity(0)).toBe(12);

  await keyboard.type('3', { delay: 120 });
  await keyboard.press('*');
  await expect(page.getByTestId('quantity')).toHaveText('3 ×');
  await find('батон');
  await expect.poll(() => counter.quantity(1)).toBe(3);

  await find('бананы');
  await expect(page.getByTestId('line-dialog')).toBeVisible();
  await keyboard.type('0,35', { delay: 120 });
  await keyboard.press('Enter');
  await expect(page.getByTestId('line-dialog')).toHaveCount(0);
  expect(await hands.sum(2)).toBe('381,50 ₸');

  await keyboard.press('*');
  await expect(page.getByTestId('line-dialog')).toBeVisible();
  await keyboard.type('1000', { delay: 80 });
  await keyboard.press('Enter');
  await expect(page.getByTestId('line-dialog')).toHaveCount(0);
  await expect(hands.line(2).getByTestId('list-price-struck')).toBeVisible();
  expect(await hands.sum(2)).toBe('350 ₸');

  await keyboard.press('Insert');
  await keyboard.type('87010000001', { delay: 60 });
  await keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('+7 701 ••• •• 01');

  const total = await counter.total();
  await keyboard.press('F8');
  await expect(page.getByTestId('park-name')).toBeFocused();
  await keyboard.type('куртка', { delay: 60 });
  await keyboard.press('Enter');
  await expect.poll(() => counter.cartLines()).toBe(0);
  await expect(page.getByTestId('customer')).toHaveCount(0);
  await keyboard.press('F8');
  await expect(page.getByTestId('parked-1')).toContainText('куртка');
  await keyboard.press('Enter');
  await expect.poll(() => counter.cartLines()).toBe(3);
  await expect(page.getByTestId('customer')).toContainText('+7 701 ••• •• 01');
  expect(await counter.total()).toBe(total);

  await keyboard.press('F11');
  await expect(page.getByTestId('phone-number')).toContainText('+7 701 000 00 01');
  await keyboard.press('Escape');
  await page.keyboard.press('F9');
  await counter.expectPhase('waiting');
});

test('digits of a scan are nobody’s quantity', async ({ openTill }) => {
  const till = await openTill();
  await open(till, 'ru');
  const { page, counter } = till;
  await counter.addByScan('4870040101373');
  await expect(page.getByTestId('quantity')).toHaveCount(0);
  await counter.addByScan('4870040101373');
  await expect(page.getByTestId('quantity')).toHaveCount(0);
  expect(await counter.quantity(0)).toBe(2);
});

test.describe('by finger', () => {
  test.use({ hasTouch: true });

  test('selling by touch alone in Kazakh: favourites, a weight, a discount, a parked cart', async ({ openTill }) => {
    const till = await openTill();
    const { page, counter } = till;
    const hands = createSellHands(page);
    await open(till, 'kk');
    counter.useTouch();
    hands.useTouch();

    await hands.press('favourites');
    await hands.press('edit-favourites');
    await hands.press('category-0');
    for (const place of [0, 3])
      await page
        .getByTestId(/^product-/)
        .nth(place)
        .tap();
    await hands.press('favourites');
    await expect(page.getByTestId(/^product-/)).toHaveCount(2);
    const names = await page.getByTestId(/^product-/).allInnerTexts();
    await page.getByTestId('move-right').first().tap();
    await hands.press('edit-favourites');
    await expect
      .poll(async () => (await page.getByTestId(/^product-/).allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual([names[1], names[0]].map((text) => text?.split('\n')[0]));

    await counter.addByTap(0);
    await hands.openLine(0, 'quantity');
    await hands.typeOnPad('100');
    await page.getByTestId('key-erase').tap();
    await hands.saveLine();
    await expect.poll(() => counter.quantity(0)).toBe(10);
    await hands.openLine(0, 'discount');
    await hands.press('preset-20');
    await hands.saveLine();
    await hands.park('');
    await expect(page.getByTestId('park-count')).toHaveText('1');
    await hands.recall(1);
    await expect.poll(() => counter.cartLines()).toBe(1);
    await counter.payByQr();
  });
});

test('a cashier’s discount above the limit takes a PIN when it is given, and none when the customer pays', async ({
  openTill,
}) => {
  const till = await openTill();
  const { page, counter } = till;
  const hands = createSellHands(page);
  await open(till, 'ru');
  await callFromPage(page, 'staff.add', { ...CASHIER, role: 'cashier' });
  const { people } = await callFromPage(page, 'app.view', {});
  const personId = people.find(({ name }) => name === CASHIER.name)?.id ?? '';
  await callFromPage(page, 'session.unlock', { personId, pin: CASHIER.pin });
  await counter.addByTap(0);
  await hands.openLine(0, 'discount');
  await hands.press('preset-20');
  await hands.press('line-save');
  await hands.approve(MANAGER.name, MANAGER.pin);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(hands.line(0)).toContainText('−20 %');
  await counter.payByQr();
});

test('parked carts survive a restart; axe finds nothing in their dialogs', async ({ openTill, dataFolder }) => {
  const till = await openTill();
  const { page, counter } = till;
  const hands = createSellHands(page);
  await open(till, 'ru');
  await counter.addByTap(0);
  await counter.addByTap(2);
  await hands.openLine(1, 'price');
  const findings: string[] = [];
  const look = async (): Promise<void> => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    findings.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)));
  };
  await look();
  await hands.press('line-cancel');
  await hands.press('cart-customer');
  await look();
  await page.keyboard.press('Escape');
  await hands.park('Синяя сумка');
  await hands.press('park');
  await look();
  await page.keyboard.press('Escape');
  await hands.press('favourites');
  await hands.press('edit-favourites');
  await look();
  expect(findings).toEqual([]);
  await till.host.kill();
  const again = await openTill({ dataFolder });
  await again.counter.unlock(MANAGER.pin);
  await createSellHands(again.page).recall(1);
  await expect.poll(() => again.counter.cartLines()).toBe(2);
});
