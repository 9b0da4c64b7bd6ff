import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { depth, inVerify } from '../support/depth.ts';
import { expect, test } from '../support/till-test.ts';

/** `npm run verify` imports all of them. */
const GOODS = depth(250, 5_000);
const FAULTS = GOODS / 125;

function aTable(): string {
  const wrong = (index: number): string[] =>
    [
      ['', '100,00', '', ''],
      [`Тауар ${String(index)}`, '', '', ''],
      [`Тауар ${String(index)}`, '100,00', 'бөшке', ''],
      [`Тауар ${String(index)}`, '100,00', '', '4,87E+12'],
    ][(index / 125) % 4] ?? [];
  const rows = Array.from({ length: GOODS }, (_, index) =>
    index % 125 === 0
      ? [...wrong(index), `bad-${String(index)}`]
      : [`Тауар ${String(index)}`, `${String(100 + (index % 900))},50`, 'шт', '', `ref-${String(index)}`],
  );
  return [['Название', 'Цена', 'Единица', 'Штрихкод', 'Артикул'], ...rows].map((row) => row.join(';')).join('\r\n');
}

inVerify(test)(
  `${String(GOODS)} goods with ${String(FAULTS)} faults come in from a table over a pause and the end of the process, and each row is reported`,
  async ({ service, openTill, dataFolder }) => {
    test.setTimeout(240_000);
    const passphrase = 'ключ под ковриком';
    const first = await openTill();
    await first.counter.chooseLanguage('ru');
    await first.counter.connect(service, passphrase);
    await first.counter.makeManager('Айгерим', '2468');
    const before = await service.countRequests('POST', /\/catalog$/);
    await first.page.getByTestId('sidebar-goods').click();
    await first.page.getByTestId('goods-table').click();
    await first.page.getByTestId('table-file').setInputFiles({
      name: 'Товары.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(aTable()),
    });
    await expect(first.page.getByTestId('table-summary')).toContainText(String(FAULTS));
    await first.page.getByTestId('table-only-faulty').click();
    await expect(first.page.getByTestId('table-row-2')).toContainText('нет названия');
    await first.page.getByTestId('table-send').click();
    await expect(first.page.getByTestId('import-progress')).toBeVisible();
    await first.page.getByTestId('import-pause').click();
    await expect(first.page.getByTestId('import-resume')).toBeVisible();
    // Requests that left were answered, so what is counted below is no repeat.
    await expect(first.page.getByTestId('import-filter-sending')).toContainText(': 0', { timeout: 60_000 });
    await first.host.kill();

    const { counter, page } = await openTill();
    await counter.openKey(passphrase);
    await counter.unlock('2468');
    await page.getByTestId('sidebar-goods').click();
    await page.getByTestId('goods-table').click();
    await page.getByTestId('table-import').click();
    await page.getByTestId('import-resume').click();
    await expect(page.getByTestId('table-stands')).toContainText('Загружена', { timeout: 180_000 });
    await expect(page.getByTestId('import-filter-made')).toContainText(String(GOODS - FAULTS));
    await expect(page.getByTestId('import-filter-faulty')).toContainText(String(FAULTS));
    const sent = (await service.countRequests('POST', /\/catalog$/)) - before;
    expect(sent, 'batches, none of them a second time').toBe(Math.ceil((GOODS - FAULTS) / 50));
    await page.getByTestId('import-result').click();
    await expect(page.getByTestId('toast')).toBeVisible();
    const [result = ''] = readdirSync(join(dataFolder, 'exports'));
    const lines = readFileSync(join(dataFolder, 'exports', result), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(GOODS + 1);
    expect(lines.filter((line) => line.includes('"С ошибкой"'))).toHaveLength(FAULTS);
  },
);
