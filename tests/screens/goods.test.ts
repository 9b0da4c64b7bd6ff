import { File as FileOfNode } from 'node:buffer';
import { fireEvent } from '@testing-library/dom';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enApp from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/goods.json' with { type: 'json' };
import kkApp from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/goods.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/goods.json' with { type: 'json' };
import { expect, test, vi } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { addMadeUp, allGoods, changeToBeRefused, openGoods, openTab, pixel, rows } from './goods-page.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { manager, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;
const appWords = { ru: ruApp, kk: kkApp, en: enApp } as const;
const whiteBread = '4870040101373';

/** jsdom does not scroll: the position is set, and the event sent. */
function pullTo(list: HTMLElement, px: number): void {
  list.scrollTop = px;
  fireEvent.scroll(list);
}

test('the screen is a senior’s and a manager’s; a cashier neither sees it nor opens it by its key', async () => {
  const till = await openLive();
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(senior.name);
  await till.type('{F5}');
  await till.until(() => till.sees('goods-list'), 'the goods of a senior');
  await people.takeOver(cashier.name);
  expect(till.sees('sidebar-goods')).toBe(false);
  expect(till.sees('goods-list'), 'whoever takes over does not stand in it').toBe(false);
  await till.counter.go('sell');
  await till.type('{F5}');
  expect(till.isChosen('sidebar-sell')).toBe(true);
});

for (const language of spokenLanguages) {
  test(`goods are found by name, category and scanner, and walked by keys, one of them beside (${language})`, async () => {
    const till = await openLive({ language });
    await openGoods(till);
    const said = words[language];
    const all = await allGoods(till);
    expect(till.text('goods-found')).toContain(String(all.length));
    expect(till.text('overview-all')).toBe(String(all.length));
    expect(till.says(said.overview.noCode)).toBe(true);
    const [first, second] = all;
    await till.press(rows(till)[0] as Element);
    expect(till.text('goods-shown')).toContain(plainSpaces(first?.name ?? ''));
    rows(till)[0]?.focus();
    await till.type('{ArrowDown}');
    await till.advance(50);
    expect(till.text('goods-shown')).toContain(plainSpaces(second?.name ?? ''));
    expect(document.activeElement).toBe(rows(till)[1]);
    await till.type('{ArrowUp}');
    await till.advance(50);
    expect(document.activeElement).toBe(rows(till)[0]);

    await till.fill('goods-search', 'шоколад');
    await till.advance(100);
    const found = await allGoods(till, 'шоколад');
    expect(rows(till).map((row) => row.dataset['testid'])).toEqual(found.map(({ id }) => `goods-row-${String(id)}`));
    await till.fill('goods-search', 'ъъъъъъъ');
    await till.advance(100);
    expect(till.text('empty')).toContain(said.noneFound);
    expect(till.sees('goods-shown'), 'nothing beside that is not in the list').toBe(false);
    expect(till.text('empty-reset')).toBe(appWords[language].filter.clearSearch);
    await till.press('empty-reset');
    await till.advance(100);
    await till.choose('goods-category', 'bakery');
    await till.advance(100);
    const baked = all.filter(({ category }) => category === 'bakery').length;
    expect(till.text('goods-found')).toContain(String(baked));
    await till.press('goods-reset');

    await till.scan(whiteBread);
    await till.advance(200);
    expect(rows(till)).toHaveLength(1);
    expect(till.text('goods-shown')).toContain(whiteBread);
    // The screen reopens where it was left.
    await till.counter.go('sell');
    await till.counter.go('goods');
    await till.advance(200);
    expect((till.see('goods-search') as HTMLInputElement).value).toBe(whiteBread);
    expect(till.text('goods-shown')).toContain(whiteBread);
  });
}

test('a list of thousands draws the rows in sight and no others; the bar may be pulled anywhere', async () => {
  const till = await openLive();
  await addMadeUp(till, 1_000);
  await openGoods(till);
  const all = (await till.ask('goods.counts', {})).all;
  expect(all).toBeGreaterThan(1_000);
  expect(rows(till).length).toBeLessThan(60);
  const list = till.see('goods-list');
  rows(till)[0]?.focus();
  await till.type('{End}');
  pullTo(list, (all - 10) * 64);
  await till.advance(500);
  const last = (
    await till.ask('goods.list', { filter: { text: '', category: null, only: 'all' }, offset: all - 1, limit: 1 })
  ).rows[0];
  expect(till.all(`goods-row-${String(last?.id)}`, list)).toHaveLength(1);
  pullTo(list, 0);
  await till.advance(500);
  expect(rows(till)[0]?.dataset['index']).toBe('0');
});

for (const language of spokenLanguages) {
  test(`new goods: what is wrong stands beside its field, the scanner and the national catalog fill the rest (${language})`, async () => {
    const till = await openLive({ language });
    const said = words[language];
    await openGoods(till);
    await till.press('new-goods');
    await till.press('goods-save');
    const form = till.see('goods-written');
    for (const fault of [said.fault.nameEmpty, said.fault.priceEmpty, said.fault.unitEmpty])
      expect(till.says(fault, form), fault).toBe(true);
    await till.fill('goods-price-field', '0');
    expect(till.says(said.fault.priceZero, form)).toBe(true);
    await till.fill('goods-price-field', 'много');
    expect(till.says(said.fault.priceUnread, form)).toBe(true);
    // An unknown code with a wrong check digit, then one of the shop's own.
    await till.scan('4870009999998');
    expect(till.says(said.misread, form)).toBe(true);
    await till.fill('goods-barcode', '');
    await till.press('goods-own-barcode');
    expect((till.see('goods-barcode') as HTMLInputElement).value).toMatch(/^04\d{11}$/);
    await till.press('goods-find-code');
    expect(till.text('goods-scanned')).toContain(said.scan.unknown);

    await till.fill('goods-name', 'Самса с тыквой');
    await till.fill('goods-price-field', '450,50');
    await till.choose('goods-unit', '796');
    await till.choose('goods-category-field', 'bakery');
    // Visiting another screen loses nothing.
    await till.counter.go('sell');
    await till.counter.go('goods');
    await till.advance(100);
    expect((till.see('goods-name') as HTMLInputElement).value).toBe('Самса с тыквой');
    await till.press('goods-save');
    await till.advance(1_000);
    expect(till.sees('goods-written')).toBe(false);
    expect(till.text('goods-shown')).toContain('Самса с тыквой');
    expect(till.text('goods-price')).toContain(plainSpaces(formatMoney(45_050, language)));
    await till.advance(60_000);
    const [made] = await allGoods(till, 'самса с тыквой');
    expect(made).toMatchObject({ name: 'Самса с тыквой', priceTiyn: 45_050, state: 'settled', category: 'bakery' });
    expect(till.see('goods-shown').dataset['state']).toBe('settled');
  });
}

test('a change shows its progress and who made it; refused, it stays as typed; offline, it is sent when the connection is back', async () => {
  const till = await openLive();
  await openGoods(till);
  await till.scan(whiteBread);
  await till.advance(200);
  const [before] = await allGoods(till, whiteBread);
  await till.press('goods-edit');
  await till.fill('goods-price-field', '777');
  await till.press('goods-save');
  await till.advance(1_000);
  expect(till.sees('goods-written')).toBe(false);
  await till.advance(60_000);
  expect(await allGoods(till, whiteBread)).toMatchObject([{ priceTiyn: 77_700, state: 'settled' }]);
  const prices = till.text('goods-prices');
  expect(prices).toContain(manager.name);
  expect(prices).toContain(plainSpaces(formatMoney(before?.priceTiyn ?? 0, 'ru')));

  await till.press('goods-edit');
  await till.fill('goods-name', 'Хлеб новый');
  await till.shop.change({ tariff: { status: 'expired' } });
  await till.press('goods-save');
  await till.advance(2_000);
  const form = till.see('goods-written');
  expect(till.see('advice', form).dataset['code']).toBe('tariff_inactive');
  expect((till.see('goods-name') as HTMLInputElement).value).toBe('Хлеб новый');
  await till.shop.change({ tariff: { status: 'active' } });
  await till.press('goods-save');
  await till.advance(60_000);
  expect(await allGoods(till, whiteBread)).toMatchObject([{ name: 'Хлеб новый', state: 'settled' }]);

  await till.press('goods-edit');
  await till.fill('goods-price-field', '888');
  till.shop.goDown();
  await till.press('goods-save');
  await till.advance(2_000);
  expect(till.text('goods-sending')).toBe(ru.sending);
  expect(till.isDisabled('goods-save')).toBe(true);
  till.shop.comeBack();
  await till.advance(120_000);
  expect(till.sees('goods-written')).toBe(false);
  expect(await allGoods(till, whiteBread)).toMatchObject([{ priceTiyn: 88_800 }]);
});

test('goods that the shop has already are shown unchanged; a picture is shown as soon as it is chosen, and saved with them', async () => {
  const till = await openLive();
  await openGoods(till);
  await till.press('new-goods');
  await till.fill('goods-name', 'Ещё один хлеб');
  await till.fill('goods-price-field', '1');
  await till.choose('goods-unit', '796');
  await till.scan(whiteBread);
  await till.press('goods-save');
  await till.advance(2_000);
  expect(till.text('goods-matched')).toBe(ru.matched);
  expect(till.text('goods-shown')).toContain(whiteBread);
  expect(till.says('Ещё один хлеб')).toBe(false);

  await till.press('goods-edit');
  await till.attach(
    'goods-picture-file',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
  );
  expect(till.text('goods-picture-fault')).toBe(ru.picture.fault.size);
  const picture = new File([pixel], 'b.png', { type: 'image/png' });
  // The service, in this process, checks for Node's own class; jsdom replaces it.
  vi.stubGlobal('File', FileOfNode);
  await till.attach('goods-picture-file', picture);
  await till.until(() => till.sees('goods-picture-chosen') && !till.says(ru.picture.uploading), 'the picture uploaded');
  expect(till.sees('goods-picture-fault')).toBe(false);
  await till.press('goods-save');
  await till.advance(60_000);
  const [row] = await allGoods(till, whiteBread);
  expect(row?.imageUrl).not.toBeNull();
});

test('goods of another program say why nothing can be changed, and cannot be picked', async () => {
  const till = await openLive();
  await addMadeUp(till, 3, 'other');
  await openGoods(till);
  const foreign = (await allGoods(till)).find(({ source }) => source === 'other');
  await till.fill('goods-search', foreign?.barcode ?? '');
  await till.advance(100);
  await till.press(`goods-row-${String(foreign?.id)}`);
  expect(till.text('goods-foreign')).toBe(ru.foreign);
  expect(till.sees('goods-edit')).toBe(false);
  expect(till.text('goods-state')).toContain(ru.row.other);
  await till.press('goods-pick');
  expect(till.isDisabled(`goods-row-${String(foreign?.id)}`)).toBe(true);
});

test('several go at once: counted by the service first, then exactly as many; a senior asks a manager', async () => {
  const till = await openLive();
  await addMadeUp(till, 5);
  const people = peopleAt(till);
  await people.add(senior);
  await people.takeOver(senior.name);
  await openGoods(till);
  const before = (await till.ask('goods.counts', {})).all;
  await till.press('goods-pick');
  expect(till.isDisabled('picked-remove')).toBe(true);
  for (const row of rows(till).slice(0, 3)) await till.press(row);
  expect(till.text('goods-picked')).toContain('3');
  await till.press('print-tags');
  await till.advance(500);
  expect(till.all(/^label-\d+$/)).toHaveLength(3);
  await till.type('{Escape}');
  await till.press('picked-remove');
  await till.advance(1_000);
  expect(till.text('remove-preview')).toContain('3');
  expect(till.text('remove-confirm')).toContain('3');
  await till.press('remove-confirm');
  expect(till.sees('approval')).toBe(true);
  await till.press('approval-cancel');
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_not_permitted');
  await till.press('remove-confirm');
  await people.approve(manager.name);
  await till.advance(60_000);
  expect(till.isDialogOpen()).toBe(false);
  expect((await till.ask('goods.counts', {})).all).toBe(before - 3);
});

test('a key that may not change goods shows them and their tags, and offers no change', async () => {
  const till = await openLive();
  await addMadeUp(till, 2);
  await openGoods(till);
  await till.shop.change({ api_key: { grants: ['account.read', 'catalog.read'] } });
  await till.press(rows(till)[0] as Element);
  await till.press('goods-edit');
  await till.fill('goods-name', 'Сүт');
  await till.press('goods-save');
  await till.advance(5_000);
  await till.until(() => !till.sees('new-goods') && !till.sees('goods-table'), 'nothing to change with');
});

test('goods without a code are given one after the other, by scanner and Enter', async () => {
  // A shop without the goods that the national catalog has.
  const till = await openLive({ organization: { catalog: undefined, has_catalog: true } });
  await addMadeUp(till, 3);
  await openGoods(till);
  await openTab(till, 'noCode');
  const before = (await till.ask('goods.counts', {})).noCode;
  expect(before).toBeGreaterThan(2);
  const name = till.text('fix-code');
  await till.scan(whiteBread);
  await till.advance(1_000);
  await till.press('fix-same');
  expect((till.see('fix-ntin') as HTMLInputElement).value).not.toBe('');
  await till.fill('fix-barcode', '');
  await till.press('fix-save');
  await till.advance(200);
  expect(till.text('fix-code'), 'the next one').not.toBe(name);
  await till.advance(60_000);
  expect((await till.ask('goods.counts', {})).noCode).toBe(before - 1);
  const second = till.text('fix-code');
  await till.press('fix-skip');
  expect(till.text('fix-code')).not.toBe(second);
});

test('a code found by the barcode of something else is written in only when somebody says that it is the same', async () => {
  const till = await openLive();
  await openGoods(till);
  await openTab(till, 'noCode');
  const written = () => (till.see('fix-ntin') as HTMLInputElement).value;
  const own = till.see('fix-code').querySelector('h2')?.textContent ?? '';
  await till.scan(whiteBread);
  await till.advance(1_000);
  expect(written(), 'nothing is written in quietly').toBe('');
  expect(till.see('fix-found').dataset['doubt']).toBe('otherBarcode');
  for (const name of ['Хлеб формовой', own]) expect(till.text('fix-found')).toContain(plainSpaces(name));
  expect(till.sees('fix-save'), 'the next press does not save').toBe(false);
  till.see('fix-barcode').focus();
  await till.type('{Enter}');
  await till.advance(1_000);
  expect(written()).toBe('');
  await till.press('fix-same');
  expect(written()).not.toBe('');
  expect(till.sees('fix-save')).toBe(true);
  // Another scan clears what the one before found.
  await till.scan('4870009999991');
  await till.advance(1_000);
  expect(written()).toBe('');

  await openTab(till, 'all');
  await till.fill('goods-search', own);
  await till.advance(100);
  await till.press(rows(till)[0] as Element);
  await till.press('goods-edit');
  await till.fill('goods-barcode', whiteBread);
  await till.press('goods-find-code');
  await till.advance(1_000);
  const ntin = () => (till.see('goods-ntin-field') as HTMLInputElement).value;
  expect(ntin()).toBe('');
  await till.press('goods-same');
  expect(ntin()).not.toBe('');
});

test('what was refused says why and what to do, and is sent again', async () => {
  const till = await openLive();
  await openGoods(till);
  await openTab(till, 'rejected');
  expect(till.text('empty')).toContain(ru.rejected.none);
  await changeToBeRefused(till, whiteBread);
  await till.until(() => till.sees('goods-under-way'), 'the change is under way');
  expect(till.sees('goods-retry'), 'nothing is sent again while it is').toBe(false);
  expect(rows(till)[0]?.textContent).toContain(till.text('goods-state'));
  await till.advance(60_000);
  await openTab(till, 'rejected');
  await till.within(120_000, () => rows(till).length === 1, 'a rejected row');
  expect(till.see('advice').dataset['code']).toBe('catalog_item_invalid');
  expect(till.sees('goods-queue')).toBe(true);
  expect(till.text('goods-refused'), 'what was asked for').toContain('555');
  await till.press('rejected-days');
  await till.advance(1_000);
  expect(till.all('rejection')).toHaveLength(1);
  await till.press('rejected-now');
  await till.shop.mood({ catalog: 'accept' });
  await till.press('goods-retry');
  await till.advance(120_000);
  expect(rows(till)).toHaveLength(0);
  expect(await allGoods(till, whiteBread)).toMatchObject([{ priceTiyn: 55_500, state: 'settled' }]);
});
