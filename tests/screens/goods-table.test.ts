import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/table.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/table.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/table.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { createTableSession } from '#renderer/features/catalog/reading/table-session.ts';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { openGoods } from './goods-page.ts';
import { workInPage } from './table-worker-here.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;

const table = [
  'Название;Цена;Единица;Штрихкод;Артикул',
  'Шай «Береке»;950,50;шт;4870001234567;a-1',
  'Нан;195;шт;;a-2',
  'Сүт;;шт;;a-3',
  'Қант;520;кг;4,87E+12;a-4',
  'Тұз;90;дана;;a-5',
].join('\r\n');

const file = (content: BlobPart, name = 'Тауарлар.csv') => new File([content], name, { type: 'text/csv' });

async function openTables(till: LiveScreen): Promise<void> {
  workInPage();
  await openGoods(till);
  await till.press('goods-table');
  await till.until(() => till.sees('table-choose'), 'the place for a table');
}

async function attach(till: LiveScreen, given: File): Promise<void> {
  await till.attach('table-file', given);
  await till.until(() => till.all(/^table-row-/).length > 0, `the rows of ${given.name}`);
}

async function upload(till: LiveScreen): Promise<void> {
  await till.press('table-send');
  await till.until(() => till.sees('import-progress'), 'the import');
}

for (const language of spokenLanguages) {
  test(`in ${language}: a table is looked through with its faults, uploaded, and its result written`, async () => {
    const till = await openLive({ language });
    const said = words[language];
    await openTables(till);
    expect(till.says(said.noEarlier)).toBe(true);
    await attach(till, file(table));
    await till.until(() => till.all(/^table-row-/).length === 5, 'all rows');
    expect(till.text('table-row-4')).toContain(said.fault.price_missing);
    expect(till.text('table-row-5')).toContain(said.fault.barcode_scientific);
    expect(till.says(said.bad_other.replace('{{count}}', '2')) || till.says(pattern(said.bad_other))).toBe(true);
    await till.press('table-only-faulty');
    await till.until(() => till.all(/^table-row-/).length === 2, 'the rows at fault');
    await upload(till);
    await till.advance(30_000);
    expect(till.text('import-filter-made')).toContain(': 3');
    expect(till.text('import-filter-faulty')).toContain(': 2');
    expect(till.text('table-stands')).toContain(said.stands.ended);
    expect(till.isChosen('import-filter-faulty'), 'what a person still has to look at').toBe(true);
    await till.until(() => till.all(/^import-row-/).length === 2, 'the rows at fault');
    expect(till.text('import-row-4')).toContain(said.fault.price_missing);
    // One is typed again beside its fault, the other is left out.
    await till.fill(till.see('repair-field', till.see('import-row-4')), '640');
    await till.press('repair-save', till.see('import-row-4'));
    await till.until(() => till.sees('import-row-5'), 'the other row');
    await till.press('repair-skip', till.see('import-row-5'));
    await till.advance(30_000);
    expect(till.text('import-filter-made')).toContain(': 4');
    await till.press('import-undo');
    await till.press('confirm-import-undo');
    await till.advance(60_000);
    expect(till.see('import-outcome').dataset['state'], 'taken back whole').toBe('undone');
    expect(till.text('import-filter-removed')).toContain(': 4');
    await till.press('import-result');
    await till.until(() => till.sees('toast'), 'the file');
    await till.press('import-back');
    expect(till.text('table-import')).toContain('Тауарлар.csv');
    await till.ask('settings.change', { idleLockMinutes: 0 });
    // Just left, its result is still there; after a while the list is.
    await till.press('table-import');
    await till.counter.go('sell');
    await till.counter.go('goods');
    await till.until(() => till.sees('import-outcome'), 'the result again');
    await till.counter.go('sell');
    await till.advance(6 * 60_000);
    await till.counter.go('goods');
    expect(till.sees('goods-list')).toBe(true);
  });
}

test('columns that were guessed wrongly are named by hand, and remembered with the heads of the table', async () => {
  const till = await openLive();
  await openTables(till);
  await attach(till, file('Поставщик;Товар;Цена\r\nАкмарал;Шай;950\r\n'));
  expect(till.text('table-row-2')).toContain('Шай');
  await till.choose('table-column-name', '0');
  await till.until(() => till.text('table-row-2').includes('Акмарал'), 'the other column');
  await till.choose('table-column-price', '');
  expect(till.says(ru.needed)).toBe(true);
  expect(till.isDisabled('table-send')).toBe(true);
  await till.choose('table-column-price', '2');
  await till.until(() => till.all(/^table-row-/).length === 1, 'its row again');
  await till.press('table-updates');
  await till.until(() => !till.isDisabled('table-send'), 'its rows');
  await upload(till);
  await till.press('import-back');
  await attach(till, file('Поставщик;Товар;Цена\r\nМерей;Нан;195\r\n'));
  expect(till.text('table-row-2')).toContain('Мерей');
  expect(till.isChosen('table-updates')).toBe(true);
});

test('a table names the columns it ignores, and the items that exist with what changes', async () => {
  const till = await openLive();
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const known = items.find(({ barcode }) => barcode !== null);
  if (known === undefined) throw new Error('no item has a barcode');
  await openTables(till);
  const row = (name: string, price: string, code: string) => [name, price, code, '120', '14'].join(';');
  const newPriceTiyn = known.priceTiyn + 10_00;
  await attach(
    till,
    file(
      [
        'Название;Цена;Штрихкод;Полка;Примечание',
        row(known.name, String(newPriceTiyn / 100), known.barcode ?? ''),
        row('Жаңа тауар', '250', '4870001234567'),
        row(known.name.toUpperCase(), '250', ''),
      ].join('\r\n'),
    ),
  );
  expect(till.text('table-ignored')).toContain('Полка, Примечание');
  await till.until(() => till.sees('table-only-existing'), 'the items that exist');
  const money = (tiyn: number) => formatMoney(tiyn, 'ru').replaceAll(/\s/g, ' ');
  expect(till.text('table-row-2')).toContain(ru.existing.stays.replace('{{price}}', money(known.priceTiyn)));
  expect(till.text('table-row-3')).not.toContain('Уже есть');
  const namesake = ru.existing.namesake.replace('{{price}}', money(known.priceTiyn));
  expect(till.text('table-row-4'), 'a name without the code is another item').toContain(namesake);
  await till.press('table-updates');
  await till.until(() => till.text('table-row-2').includes(money(newPriceTiyn)), 'the new price');
  expect(till.text('table-row-2')).toContain(`${money(known.priceTiyn)} → ${money(newPriceTiyn)}`);
  await till.until(() => till.sees('table-only-existing'), 'the items that exist');
  await till.press('table-only-existing');
  await till.until(() => till.all(/^table-row-/).length === 2, 'the rows that exist');
});

test('what is no table is said in words, and another one may be chosen', async () => {
  const till = await openLive();
  await openTables(till);
  await till.attach('table-file', file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'a.csv'));
  await till.until(() => till.sees('table-unreadable'), 'a refusal');
  expect(till.text('table-unreadable')).toBe(ru.unreadable.not_table);
  await till.attach('table-file', file('', 'b.csv'));
  await till.until(() => till.text('table-unreadable') === ru.unreadable.empty, 'another refusal');
  await attach(till, file(table));
});

test('an upload is paused, goes on, and is stopped for good once somebody has said yes', async () => {
  const till = await openLive();
  await till.shop.mood({ latency_ms: 60_000 });
  await openTables(till);
  const many = Array.from(
    { length: 600 },
    (_, index) => `Тауар ${String(index)};${String(index + 1)};r-${String(index)}`,
  );
  await attach(till, file(`Название;Цена;Артикул\n${many.join('\n')}`));
  await upload(till);
  await till.press('import-pause');
  expect(till.text('table-stands')).toContain(ru.stands.paused);
  await till.press('import-resume');
  expect(till.text('table-stands')).toContain(ru.stands.running);
  await till.press('import-stop');
  expect(till.says(ru.stopWarning, till.dialog())).toBe(true);
  await till.press('confirm-import-stop');
  expect(till.text('table-stands')).toContain(ru.stands.stopped);
  expect(till.sees('import-resume')).toBe(false);
});

test('all goods are written as a workbook and as text, in the columns that are read again', async () => {
  const till = await openLive();
  await openTables(till);
  for (const id of ['export-workbook', 'export-text']) {
    await till.press(id);
    await till.until(() => till.sees('toast'), 'the file');
    await till.advance(10_000);
  }
  const folder = join(till.world.folder, 'exports');
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['csv', 'xlsx']);
  const all = (await till.ask('goods.counts', {})).all;
  expect(all).toBeGreaterThan(0);
  const units = (await till.ask('goodsTable.units', {})).units;
  for (const name of names) {
    const session = createTableSession();
    const opened = await session.open(new Uint8Array(readFileSync(join(folder, name))));
    expect(session.check({ places: opened.places, units, keepsShortCodes: false, readsStock: false }), name).toEqual({
      good: all,
      faulty: 0,
    });
  }
});
