import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import kkSales from '../../shared/locales/kk/sales.json' with { type: 'json' };
import ruSales from '../../shared/locales/ru/sales.json' with { type: 'json' };
import { createHistoryHands } from '../support/history-hands.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { expect, type OpenTill, test } from '../support/till-test.ts';

const words = { ru: ruSales, kk: kkSales } as const;

async function openTraining({ counter }: OpenTill, language: 'ru' | 'kk'): Promise<void> {
  await counter.chooseLanguage(language);
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');
}

for (const language of ['ru', 'kk'] as const) {
  test(`a sale of any day is found, told, counted and written out (${language})`, async ({
    openTill,
    page,
    dataFolder,
  }) => {
    test.slow();
    const till = await openTill();
    await openTraining(till, language);
    const hands = createHistoryHands(page);
    const { saleId } = await hands.sellByQr(1, 2);
    await hands.sellByCash(3);
    await hands.sellByQr(5);
    const sale = await hands.call('sale.view', { saleId });
    const { counter } = till;
    await counter.go('sales');

    await test.step('the list has every sale, newest first, with the total of the day', async () => {
      await expect(page.getByTestId(/^sale-row-/)).toHaveCount(3);
      await expect(page.getByTestId(/^sale-row-/).first()).toContainText('№ 3');
      const day = plainSpaces(await page.getByTestId('today-total').innerText());
      expect(plainSpaces(await page.getByTestId('found-total').innerText())).toBe(day);
    });

    await test.step('filters narrow it, and are kept while another room is visited', async () => {
      await page.getByTestId('filter-tender').selectOption('cash');
      await expect(page.getByTestId(/^sale-row-/)).toHaveCount(1);
      await counter.go('sell');
      await counter.go('sales');
      await expect(page.getByTestId('filter-tender')).toHaveValue('cash');
      await expect(page.getByTestId(/^sale-row-/)).toHaveCount(1);
      await page.getByTestId('filter-window').selectOption('yesterday');
      await expect(page.getByTestId(/^sale-row-/)).toHaveCount(0);
      await expect(page.getByText(words[language].noneFound)).toBeVisible();
      await page.getByTestId('reset-filters').click();
      await expect(page.getByTestId(/^sale-row-/)).toHaveCount(3);
    });

    await test.step('a typed sum and number find the sale', async () => {
      await page.getByTestId('history-search').fill(String(sale.totalTiyn / 100));
      await expect(counter.saleRow(1)).toBeVisible();
      await page.getByTestId('history-search').fill('№ 2');
      await expect(counter.saleRow(2)).toBeVisible();
      await expect(counter.saleRow(1)).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('arrow keys walk the list', async () => {
      await counter.saleRow(3).focus();
      await page.keyboard.press('ArrowDown');
      await expect(counter.saleRow(2)).toBeFocused();
      await expect(counter.saleRow(2)).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('one sale is told from the first event to the last', async () => {
      await counter.saleRow(1).click();
      await page.getByTestId('show-timeline').click();
      const timeline = page.getByTestId('timeline');
      const { timeline: told } = words[language];
      for (const text of [
        told.sale.opened,
        told.payment.sent,
        told.payment.observed_scanned,
        told.payment.observed_paid,
      ]) {
        await expect(timeline).toContainText(text);
      }
      await expect(timeline).toContainText('Айгерим');
    });

    await test.step('what is found is written into a file', async () => {
      await page.getByTestId('export-sales').click();
      const toast = page.getByTestId('toast');
      await expect(toast).toContainText('.csv');
      const folder = join(dataFolder, 'exports');
      const [file = ''] = readdirSync(folder);
      await expect(toast).toContainText(file);
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[0]?.startsWith(`\uFEFF"№";"${words[language].file.column.day}"`)).toBe(true);
    });

    await test.step('the figures agree with the list, and with the service to the tiyn', async () => {
      const total = plainSpaces(await page.getByTestId('found-total').innerText());
      await page.getByTestId('part-figures').click();
      await expect(page.getByTestId('figures-net')).toHaveText(total);
      await expect(page.getByTestId('by-hour').locator('svg').first()).toBeVisible();
      await page.getByTestId('as-table').click();
      await expect(page.getByTestId('by-tender').getByRole('row')).toHaveCount(3);
      await page.getByTestId('ask-service').click();
      await expect(page.locator('[data-step="unexplained"] td').last()).toHaveText(/^0\s₸$/);
      await expect(page.locator('[data-step="books"] td').last()).toHaveText(total);
    });
  });
}
