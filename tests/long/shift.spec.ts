import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import receipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import { sellForCashThenByQr } from '../support/first-sale.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { createShiftPage } from '../support/shift-page.ts';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('a shift in ru: opened, sold, cash out, X, counted, closed with a difference, Z kept and printed again', async ({
  openTill,
  dataFolder,
  page,
}) => {
  test.slow();
  const { counter } = await openTill();
  const shift = createShiftPage(page);
  const tenders = createTenderPage(page);
  const findings: string[] = [];
  async function look(name: string): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    findings.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  }
  async function printed(part: RegExp): Promise<string[]> {
    const files = pdfsIn(join(dataFolder, 'receipts')).filter((file) => part.test(file));
    return Promise.all(files.map((file) => pdfText(file)));
  }

  await counter.chooseLanguage('ru');
  await counter.startTraining();
  await counter.makeManager('Айгерим', '2468');
  await shift.openScreen();
  await look('closed');
  await shift.openDrawer('20000');

  await counter.go('sell');
  await counter.addByTap(0);
  const cashTotal = await counter.total();
  await sellForCashThenByQr(counter, tenders);

  await shift.openScreen();
  expect(await shift.sum('takings-cash')).toBe(cashTotal);
  await shift.moveCash('out', '5000', 'collection', 'в банк');
  await expect(page.getByTestId('moves')).toContainText('в банк');
  const expected = await shift.sum('drawer-expected');
  await shift.reportX();
  await look('open');
  const [x = ''] = await printed(/_X_000001\.pdf$/);
  expect(x).toContain(receipt.xReport.replace('{{number}}', '1'));
  expect(x).toContain(`${receipt.expected} ${expected}`);

  await shift.startCounting();
  await expect(shift.difference, 'nothing is missing from a sheet that nobody has begun').toHaveCount(0);
  await shift.count({ 10000: 1, 200: 3 });
  await expect(shift.difference).toHaveAttribute('data-kind', 'missing');
  await look('counting');
  await page.getByTestId('count-leave').click();
  await shift.countIsKept(2);
  await page.reload();
  await shift.openScreen();
  await shift.startCounting();
  await expect(page.getByTestId('pieces-200')).toHaveValue('3');
  await page.getByTestId('count-leave').click();
  await shift.waitUntilSettled();
  await shift.startCounting();
  await shift.close('не нашли');
  await expect(shift.closing).toHaveAttribute('data-phase', 'done');
  await expect(shift.difference).toHaveAttribute('data-kind', 'missing');
  await expect(shift.print.first()).toHaveAttribute('data-state', 'printed');
  await look('after closing');

  const [z = ''] = await printed(/_Z_000001\.pdf$/);
  expect(z).toContain(receipt.zReport.replace('{{number}}', '1'));
  expect(z).toContain(receipt.missing);
  expect(z).toContain('не нашли');
  expect(z).toContain(receipt.training);
  await page.getByTestId('z-again').click();
  await expect.poll(async () => (await printed(/_Z_000001_copy\.pdf$/))[0] ?? '').toContain(receipt.copy);

  const reports = join(dataFolder, 'training', 'reports');
  // A sandbox's fiscal till also has a shift of the day before; the day summary is with them.
  const zReports = () => pdfsIn(reports).filter((file) => !basename(file).startsWith('summary_'));
  await expect.poll(() => zReports().length, { timeout: 60_000 }).toBe(2);
  for (const report of zReports()) expect(plainSpaces(await pdfText(report))).toContain('Z-отчёт');

  await shift.tab('history');
  await expect(page.getByTestId('shift-row-1')).toBeVisible();
  await look('history');
  await page.getByTestId('history-theirs').click();
  await expect(page.getByTestId('fiscal-file').first()).toBeVisible();
  await shift.tab('reconciliation');
  await page.getByTestId('ask-now').click();
  await expect(page.getByTestId('differences')).toBeVisible({ timeout: 60_000 });
  await look('reconciliation');
  await page.getByTestId('by-shift').click();
  await page.getByTestId('ask-shift').click();
  await expect(page.getByTestId('differences')).toBeVisible({ timeout: 60_000 });
  await shift.tab('settings');
  await expect(page.getByTestId('auto-close')).toBeVisible();
  await look('settings');
  expect(findings).toEqual([]);
});
