import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/till-test.ts';

const list = [
  'Телефон;Сумма;За что',
  '+7 (701) 000-00-01;1 500;Аренда, бокс 1',
  '8 701 000 00 02;2500,00;Аренда, бокс 2',
  '12345;100;Ошибка',
  '87010000003;100,50;Тиыны',
  '87010000004;700;запрещено',
].join('\n');

test('a pasted list is looked through, sent, followed, and what failed is tried again', async ({ openTill, page }) => {
  const { counter } = await openTill();
  await counter.chooseLanguage('kk');
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');
  const findings: string[] = [];
  const look = async (): Promise<void> => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    findings.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)));
  };

  await page.getByTestId('rail-bulk').click();
  await expect(page.getByTestId('bulk-text')).toBeVisible();
  await look();
  await page
    .getByTestId('bulk-file')
    .setInputFiles({ name: 'Наурыз.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(page.getByTestId(/^bulk-row-/)).toHaveCount(5);
  await expect(page.getByTestId('bulk-name')).toHaveValue('Наурыз');
  await look();
  await page.getByTestId('only-wrong').click();
  await expect(page.getByTestId(/^bulk-row-/)).toHaveCount(2);
  await page.getByTestId('bulk-send').click();
  await page.getByTestId('bulk-confirm').click();

  await expect(page.getByTestId('filter-open')).toContainText(': 2', { timeout: 45_000 });
  await expect(page.getByTestId('filter-failed')).toContainText(': 1');
  await look();
  await page.getByTestId('bulk-retry').click();
  await expect(page.getByTestId('bill-3')).toContainText('2-әрекет');
  await page.getByTestId('bulk-export').click();
  await expect(counter.toast).toContainText('.csv');
  await page.getByTestId('bulk-back').click();
  await expect(page.getByTestId('bulk-list')).toContainText('Наурыз');
  expect(findings).toEqual([]);
});
