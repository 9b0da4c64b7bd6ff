import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { act, tools } from '../support/console-page.ts';
import { inVerify, isWhole } from '../support/depth.ts';
import { expect, test } from '../support/till-test.ts';

// The first page shows everything of a new service.
test.use({ needsOwnService: true });

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const words = {
  ru: { title: 'Пульт платёжного сервиса', paid: 'оплачен', cut: 'обрыв', pay: 'Оплатить', done: 'Оплачено' },
  kk: { title: 'Төлем сервисінің пульті', paid: 'төленді', cut: 'үзілді', pay: 'Төлеу', done: 'Төленді' },
  en: { title: 'Payment service console', paid: 'paid', cut: 'cut', pay: 'Pay', done: 'Paid' },
} as const;

async function readClock(page: Page): Promise<string> {
  return (await page.getByTestId('clock').textContent()) ?? '';
}

for (const language of isWhole ? (['ru', 'kk', 'en'] as const) : (['kk'] as const)) {
  for (const [tool, pageObjectOf] of isWhole ? tools : tools.slice(0, 1)) {
    test(`The console: a bill is played to paid, a fault strikes, the clock moves, by ${tool} in ${language}`, async ({
      page,
      service,
    }) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      const pageObject = pageObjectOf(page);
      const say = words[language];
      await page.goto(service.consoleUrl);
      await pageObject.press(act(page, `language-${language}`));
      await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
      expect(page.url()).not.toContain('token');

      await pageObject.press(act(page, 'write-bill'));
      const invoice = page.locator('[data-testid^="invoice-"]').first();
      await expect(invoice).toHaveAttribute('data-status', 'pending');
      await pageObject.press(invoice.locator('[data-act="scan"]'));
      await expect(invoice.locator('[data-act="scan"]')).toHaveCount(0);
      await pageObject.press(invoice.locator('[data-act="pay"]'));
      await expect(invoice).toHaveAttribute('data-status', 'paid');
      await expect(invoice.getByText(say.paid, { exact: true })).toBeVisible();

      await pageObject.chooseTab('faults');
      await pageObject.press(act(page, 'add-fault'));
      await expect(page.getByTestId('fault')).toHaveCount(1);
      await pageObject.chooseTab('invoices');
      await pageObject.press(act(page, 'write-bill'));
      await pageObject.chooseTab('timeline');
      await expect(page.locator('#panel-timeline').getByText(say.cut, { exact: true })).toHaveCount(1);
      await expect(page.locator('[data-testid^="invoice-"]')).toHaveCount(2);

      const before = Number((await readClock(page)).slice(0, 2));
      await pageObject.press(act(page, 'clock-hour'));
      await expect.poll(async () => Number((await readClock(page)).slice(0, 2))).toBe((before + 1) % 24);
      await expect(page.locator('[data-testid^="invoice-"]').first()).toHaveAttribute('data-status', 'expired');
      await pageObject.chooseTab('ledger');
      await expect(page.getByTestId('ledger-shop')).toHaveCount(1);
      expect(faults).toEqual([]);
    });
  }

  test(`The customer’s phone: the bill behind qr_link is paid in ${language}, and the console sees it`, async ({
    page,
    service,
  }) => {
    await page.goto(service.consoleUrl);
    await act(page, `language-${language}`).click();
    await act(page, 'write-bill').click();
    const [phone] = await Promise.all([page.waitForEvent('popup'), act(page, 'phone').click()]);
    await expect(phone.locator('html')).toHaveAttribute('lang', language);
    expect((await new AxeBuilder({ page: phone }).withTags(standards).analyze()).violations).toEqual([]);
    await phone.getByRole('button', { name: words[language].pay, exact: true }).click();
    await expect(phone.getByRole('status')).toHaveText(words[language].done);
    await expect(page.locator('[data-testid^="invoice-"]').first()).toHaveAttribute('data-status', 'paid');
  });
}

// tests/screens/service-console.test.ts has both each time.
inVerify(test)(
  'The console: a detail that is open stays open while requests go on coming',
  async ({ page, service }) => {
    await page.goto(service.consoleUrl);
    await act(page, 'write-bill').click();
    const first = page.locator('#panel-timeline [data-kind="request"] details').last();
    await first.locator('summary').click();
    await act(page, 'write-bill').click();
    await expect(page.locator('#panel-timeline [data-kind="request"] details')).toHaveCount(2);
    await expect(first).toHaveAttribute('open');
  },
);

inVerify(test)(
  'The console: who comes without the token is asked for it, and a service that starts over is read anew',
  async ({ page, service }) => {
    await page.goto(service.consoleUrl.replace(/#.*$/, ''));
    const token = new URLSearchParams(new URL(service.consoleUrl).hash.slice(1)).get('token') ?? '';
    await page.locator('input').fill('wrong');
    // The console is visible until its first request is refused.
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.keyboard.press('Enter');
    await refused;
    await expect(act(page, 'open')).toBeVisible();
    await expect(page.locator('input')).toHaveValue('');
    await page.locator('input').fill(token);
    await page.keyboard.press('Enter');
    await act(page, 'write-bill').click();
    await expect(page.locator('#panel-timeline [data-kind="request"] details')).toHaveCount(1);
    await service.control('POST', '/reset', {});
    await expect(page.locator('#panel-timeline [data-kind="request"] details')).toHaveCount(0);
    await expect(page.locator('[data-testid^="invoice-"]')).toHaveCount(0);
  },
);
