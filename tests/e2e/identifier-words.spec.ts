import { AxeBuilder } from '@axe-core/playwright';
import en from '../../shared/locales/en/setup.json' with { type: 'json' };
import kk from '../../shared/locales/kk/setup.json' with { type: 'json' };
import ru from '../../shared/locales/ru/setup.json' with { type: 'json' };
import { expect, test } from '../support/till-test.ts';

const words = { bank: 'acme', service: 'paywave' };
test.use({ serviceWords: words });

const texts = { ru: ru.connect, kk: kk.connect, en: en.connect };

test('a deployment with its own words: connected through the form, a QR sale is paid, the words hold (gaps.md, Identifiers of a live deployment)', async ({
  openTill,
  service,
}) => {
  const { counter, page } = await openTill();
  await page.getByTestId('connect-live').click();
  await expect(page.getByTestId('word-bank')).toBeHidden();
  await page.getByTestId('advanced').click();
  await page.getByTestId('word-bank').fill('Acme');
  await page.getByTestId('word-service').fill(words.service);
  await counter.connect({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  await counter.makeManager('Айгерим', '2468');

  await counter.addByTap(0);
  const total = await counter.total();
  await counter.payByQr();
  const [invoice] = await service.invoices();
  const id = invoice?.id ?? 0;
  expect(await counter.readQrFromScreenshot()).toBe(await service.qrTokenOf(id));
  const wire = await service.invoice(id);
  expect(wire).toHaveProperty('acme_invoice_id');
  expect(wire).toHaveProperty('origin', 'paywave');
  expect(Object.keys(wire).filter((key) => key.includes('bank'))).toEqual([]);

  await service.customer(id, 'scan');
  await counter.expectScanned();
  await service.customer(id, 'pay');
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(total);
  expect(await service.chargesOf(id)).toBe(1);

  await counter.nextCustomer();
  await counter.go('settings');
  await page.getByTestId('connect-anew').click();
  await expect(page.getByTestId('word-bank')).toHaveValue('acme');
  await expect(page.getByTestId('word-service')).toHaveValue('paywave');
});

for (const language of ['ru', 'kk', 'en'] as const) {
  test(`the words of a deployment are checked in the form, and told in words, in ${language}`, async ({ openTill }) => {
    const { counter, page } = await openTill();
    await counter.chooseLanguage(language);
    await page.getByTestId('connect-live').click();
    await page.getByTestId('base-url').fill('https://pay.example/api/v1');
    await page.getByTestId('api-key').fill('12345678');
    await page.getByTestId('remember-key').click();
    const connect = page.getByTestId('connect');
    await expect(connect).toBeEnabled();

    const { wordWrong, wordTaken, wordsAlike } = texts[language];
    const [advanced, bank, service] = ['advanced', 'word-bank', 'word-service'].map((name) => page.getByTestId(name));
    await advanced?.focus();
    await page.keyboard.press('Enter');
    for (const [field, typed, problem] of [
      [bank, 'мой банк', wordWrong],
      [bank, 'error', wordTaken],
      [service, 'bank', wordsAlike],
    ] as const) {
      await field?.fill(typed);
      await expect(page.getByText(problem)).toBeVisible();
      await expect(connect).toBeDisabled();
      await advanced?.click();
      await expect(page.getByText(problem)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
      expect(violations).toEqual([]);
      await field?.fill('');
    }
    await expect(connect).toBeEnabled();
  });
}
