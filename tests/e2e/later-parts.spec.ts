import { inVerify } from '../support/depth.ts';
import { expect, test } from '../support/till-test.ts';

const screens = ['bills', 'sales', 'shift', 'settings'] as const;

test('a screen that does not load says so in its place; the till goes on, and loading again brings it and the cart', async ({
  openTraining,
  page,
}) => {
  await page.route('**/assets/ShiftScreen-*.js', (route) => route.abort());
  const { counter } = await openTraining();
  await counter.addByTap(0);
  await page.getByTestId('sidebar-shift').click();
  await expect(page.getByTestId('not-loaded')).toContainText('Не вся касса загрузилась');
  await counter.go('sell');
  expect(await counter.cartLines()).toBe(1);
  await counter.addByTap(1);
  await counter.cartIsKept(2);
  await page.getByTestId('sidebar-shift').click();
  await expect(page.getByTestId('load-again')).toBeVisible();
  await page.unroute('**/assets/ShiftScreen-*.js');
  await page.getByTestId('load-again').click();
  await expect(page.getByTestId('search')).toBeVisible();
  await expect.poll(() => counter.cartLines()).toBe(2);
  await page.getByTestId('sidebar-shift').click();
  await expect(page.getByTestId('shift-tab-now')).toBeVisible();
});

test('every screen and every tender is on the page before it is opened', async ({ openTraining, page }) => {
  const asked: string[] = [];
  let awaited = 0;
  page.on('request', () => {
    awaited += 1;
  });
  page.on('requestfinished', (request) => {
    awaited -= 1;
    asked.push(new URL(request.url()).pathname);
  });
  const { counter } = await openTraining();
  for (const part of [
    'PayScreen',
    'TenderStage',
    'InvoicesScreen',
    'SalesScreen',
    'TasksScreen',
    'ShiftScreen',
    'SettingsScreen',
    'Evening',
    'FirstDay',
    'PageHelp',
    'AccountPage',
    'DevicesPage',
    'DiscountPresets',
    'LedgerPage',
    'ReceiptHead',
    'StaffPage',
    'SummaryPage',
    'SystemPage',
  ]) {
    await expect.poll(() => asked.some((path) => path.includes(`/assets/${part}-`)), part).toBe(true);
  }
  // A part needs its imports: its own file may load first.
  await expect.poll(() => awaited).toBe(0);
  const late: string[] = [];
  await page.route('**/assets/**', (route) => {
    late.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  for (const screen of screens) {
    await page.getByTestId(`sidebar-${screen}`).click();
    await expect(page.getByTestId(`sidebar-${screen}`)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('main :is(h1, h2, button)').first()).toBeVisible();
    // A late part would move the screen away from under a finger.
    expect(late, screen).toEqual([]);
  }
  await counter.go('sell');
  await counter.addByTap(0);
  await counter.payByQr();
  expect(late).toEqual([]);
});

// Similar to a screen that does not load.
inVerify(test)(
  'a language that does not load leaves the screens in the one they speak, and says so',
  async ({ openTraining, page }) => {
    await page.route('**/assets/kk-words-*.js', (route) => route.abort());
    const { counter } = await openTraining();
    await counter.go('settings/look');
    await page.getByTestId('language-kk').click();
    await expect(counter.toast).toContainText('Надписи на этом языке не загрузились');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByTestId('sidebar-settings')).toHaveText('Настройки');
    await page.getByTestId('language-en').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.unroute('**/assets/kk-words-*.js');
    // Not every Chromium retries a module that failed to load; a reload always does.
    await page.reload();
    await counter.go('settings/look');
    await page.getByTestId('language-kk').click();
    await expect(page.getByTestId('sidebar-settings')).toHaveText('Баптаулар');
  },
);

test('a page without any words says in the language of a new till that it did not load', async ({ openTill, page }) => {
  await page.route('**/assets/ru-words-*.js', (route) => route.abort());
  await openTill();
  await expect(page.getByTestId('not-loaded')).toContainText('Не вся касса загрузилась');
  await page.unroute('**/assets/ru-words-*.js');
  await page.getByTestId('load-again').click();
  await expect(page.getByTestId('start-training')).toBeVisible();
});
