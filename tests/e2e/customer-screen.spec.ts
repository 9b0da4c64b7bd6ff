import { calls } from '@tilla/shared/contract/calls.ts';
import { customerWords } from '@tilla/shared/locales/customer.ts';
import { customerAddress, openCustomerAddress, openCustomerScreen } from '../support/customer-page.ts';
import { inVerify, isWhole } from '../support/depth.ts';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';
import { wayToScreen } from '../support/way-to-screen.ts';

for (const language of isWhole ? (['ru', 'kk'] as const) : (['kk'] as const)) {
  const words = customerWords[language].customer;

  test(`a customer watches the goods, the code, the tick and the receipt (${language})`, async ({ openTraining }) => {
    const { counter, page } = await openTraining();
    for (const step of wayToScreen['settings/look']) await page.getByTestId(step).click();
    await page.getByTestId(`language-${language}`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByTestId('settings-devices').click();
    await page.getByTestId(`customer-starts-${language}`).click();
    const customer = await openCustomerScreen(page);
    await customer.expectDisplay('idle');
    await expect(customer.page.getByText(words.greeting)).toBeVisible();
    expect(new URL(customer.page.url()).hash).toBe('');

    await counter.addByTap(0);
    await counter.addByTap(2);
    await customer.expectDisplay('cart');
    await expect(customer.lines).toHaveCount(2);
    expect(await customer.total()).toBe(await counter.total());
    const total = await counter.total();

    await counter.payByQr();
    await customer.expectState('waiting');
    const onCounter = await counter.readQrFromScreenshot();
    expect(onCounter).not.toBe('');
    expect(await customer.readQr()).toBe(onCounter);
    await expect(customer.page.getByTestId('customer-countdown')).toHaveText(/^\d+:\d\d$/);
    await counter.phone('scan');
    await customer.expectState('scanned');
    await expect(customer.page.getByText(words.state.scanned)).toBeVisible();
    // The cashier may open another screen: the customer's screen stays with the payment.
    await counter.go('sales');
    await customer.expectState('scanned');
    await counter.go('sell');
    await counter.phone('pay');
    await customer.expectDisplay('paid');
    expect(await customer.hero()).toBe(total);
    const seen = await customer.page.locator('body').innerText();
    expect(seen).not.toContain('Айгерим');
    await expect(page.getByTestId('print-state')).toHaveAttribute('data-state', 'printed');
    // The receipt opens and closes with the cashier.
    await page.getByTestId('receipt-qr').click();
    await expect(page.getByTestId('receipt-qr-code')).toBeVisible();
    await customer.expectDisplay('receipt');
    await page.keyboard.press('Escape');
    await customer.expectDisplay('paid');
    await counter.nextCustomer();
    await customer.expectDisplay('idle');
  });
}

// The journey before it shows the screen, and electron/core/printing/display.test.ts the figures; `npm run verify` plays it as well.
inVerify(test)(
  'the language is touched for one sale; of cash what goes back is the one figure, until the next customer’s goods',
  async ({ openTraining }) => {
    const { counter, page } = await openTraining();
    const customer = await openCustomerScreen(page);
    await customer.touchLanguage('kk');
    await counter.addByTap(0);
    await customer.expectDisplay('cart');
    await expect(customer.page.getByText(customerWords.kk.customer.total)).toBeVisible();
    await page.getByTestId('clear-cart').click();
    await customer.expectDisplay('idle');
    await expect(customer.page.locator('html')).toHaveAttribute('lang', 'ru');
    // The cashier's own screen has kept its language.
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');

    await counter.addByTap(0);
    const total = await counter.total();
    await createTenderPage(page).choose('cash');
    for (const digit of '5000') await page.getByTestId(`key-${digit}`).click();
    // The cashier is still counting: the goods and the amount stay in sight.
    await customer.expectDisplay('cart');
    expect(await customer.total()).toBe(total);
    await page.getByTestId('take-money').click();
    await customer.expectDisplay('paid');
    const tenge = (text: string): number => Number(text.replaceAll(/[^0-9]/g, ''));
    expect(tenge(await customer.hero())).toBe(5_000 - tenge(total));
    await counter.nextCustomer();
    await customer.expectDisplay('paid');
    await counter.addByTap(1);
    await customer.expectDisplay('cart');
  },
);

inVerify(test)(
  'closed and opened again, reloaded and after a restart of the till it shows what is so, and never an old code',
  async ({ openTill, openTraining }) => {
    const first = await openTraining();
    const { counter, page, host } = first;
    await counter.addByTap(0);
    await counter.payByQr();
    const customer = await openCustomerScreen(page);
    await customer.expectState('waiting');
    await customer.page.reload();
    await customer.expectState('waiting');
    await customer.page.close();
    const again = await openCustomerScreen(page);
    await again.expectState('waiting');

    await host.kill();
    await again.expectDisplay('lost');
    await expect(again.page.getByTestId('customer-qr')).toHaveCount(0);

    const second = await openTill();
    await second.counter.unlock('2468');
    const address = await customerAddress(second.page);
    await second.counter.go('sell');
    const fresh = await openCustomerAddress(again.page, address);
    await fresh.expectState('waiting');
  },
);

test('its address works once, and its key opens nothing but its own view', async ({ openTraining, context }) => {
  const { counter, page, host } = await openTraining();
  await counter.addByTap(0);
  const address = await customerAddress(page);
  const customer = await openCustomerAddress(await context.newPage(), address);
  await customer.expectDisplay('cart');
  const otherPage = await openCustomerAddress(await context.newPage(), address);
  await otherPage.expectDisplay('refused');
  await host.said('REFUSED');

  const outcome = await customer.page.evaluate(
    async (names) => {
      const bearer = sessionStorage.getItem('tilla.customer') ?? '';
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
      const ask = async (name: string) => {
        const body = JSON.stringify({ name, input: { commandId: crypto.randomUUID() } });
        const answer = (await (await fetch('/call', { method: 'POST', headers, body })).json()) as {
          ok: boolean;
          problem?: { code: string };
        };
        return answer.ok ? 'answered' : (answer.problem?.code ?? '');
      };
      return { kept: Object.keys(sessionStorage), codes: await Promise.all(names.map(ask)) };
    },
    Object.keys(calls).filter((name) => name !== 'display.view'),
  );
  expect(outcome.kept).toEqual(['tilla.customer']);
  expect(new Set(outcome.codes)).toEqual(new Set(['till_access_refused']));
  // It cannot use the counter's own page either.
  await customer.page.goto(`${host.origin}/`);
  await expect(customer.page.getByTestId('advice')).toBeVisible();
});
