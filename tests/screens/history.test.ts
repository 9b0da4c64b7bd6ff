import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enFrame from '@tilla/shared/locales/en/frame.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/sales.json' with { type: 'json' };
import enFigures from '@tilla/shared/locales/en/statistics.json' with { type: 'json' };
import kkFrame from '@tilla/shared/locales/kk/frame.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sales.json' with { type: 'json' };
import kkFigures from '@tilla/shared/locales/kk/statistics.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ruFrame from '@tilla/shared/locales/ru/frame.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import ruFigures from '@tilla/shared/locales/ru/statistics.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { cashier, peopleAt } from './people.ts';
import { sellByCash, sellByQr } from './sales.ts';
import { manager, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const frames = { ru: ruFrame, kk: kkFrame, en: enFrame } as const;
const figureWords = { ru: ruFigures, kk: kkFigures, en: enFigures } as const;

const rows = (till: TillScreen): string[] => till.all(/^sale-row-/).map((row) => row.dataset['testid'] ?? '');
async function figuresCome(till: TillScreen): Promise<void> {
  await till.until(() => till.sees('as-table'), 'the room of figures');
  await till.advance(10);
}
const cellsOf = (till: TillScreen, step: string): string[] =>
  [...(till.see('service-steps').querySelector(`[data-step=${step}]`)?.children ?? [])].map((cell) => till.text(cell));

for (const language of spokenLanguages) {
  test(`a sale of any day is found, shown, counted and exported (${language})`, async () => {
    const till = await openTraining({ language });
    const { saleId, totalTiyn } = await sellByQr(till, 1, 2);
    await sellByCash(till, 3);
    await sellByQr(till, 5);
    await till.counter.go('sales');

    // The list has every sale, newest first, with the total of the day.
    expect(rows(till)).toEqual(['sale-row-3', 'sale-row-2', 'sale-row-1']);
    expect(till.text('found-total')).toBe(till.text('today-total'));

    // Filters narrow it, and stay while another screen is open.
    await till.select('filter-tender', 'cash');
    expect(rows(till)).toEqual(['sale-row-2']);
    await till.counter.go('sell');
    await till.counter.go('sales');
    expect(till.see('filter-tender').dataset['value']).toBe('cash');
    expect(rows(till)).toEqual(['sale-row-2']);
    await till.select('filter-window', 'yesterday');
    expect(rows(till)).toEqual([]);
    expect(till.says(words[language].noneFound)).toBe(true);
    expect(till.sees('reset-filters'), 'the way out stands once').toBe(false);
    await till.press('empty-reset');
    expect(rows(till)).toHaveLength(3);

    // A typed amount and number find the sale.
    await till.fill('history-search', String(totalTiyn / 100));
    expect(rows(till)).toEqual(['sale-row-1']);
    await till.fill('history-search', '№ 2');
    expect(rows(till)).toEqual(['sale-row-2']);
    await till.type('{Escape}');

    till.see('sale-row-3').focus();
    await till.type('{ArrowDown}');
    await till.advance(16);
    expect(document.activeElement).toBe(till.see('sale-row-2'));
    expect(till.isChosen('sale-row-2')).toBe(true);
    await till.type('{PageUp}{ArrowUp}');
    expect(till.isChosen('sale-row-3'), 'the first one is the end of the way').toBe(true);

    // The timeline has every event of a sale.
    await till.press('sale-row-1');
    await till.press('show-timeline');
    const { timeline } = words[language];
    const shown = till.text('timeline');
    for (const text of [
      timeline.sale.opened,
      timeline.payment.sent,
      timeline.payment.observed_scanned,
      timeline.payment.observed_paid,
      manager.name,
    ]) {
      expect(shown).toContain(text);
    }
    expect((await till.ask('sale.view', { saleId })).totalTiyn).toBe(totalTiyn);
    await till.press('show-timeline');
    expect(till.sees('timeline')).toBe(false);

    // The results are exported.
    await till.press('export-sales');
    const folder = join(till.world.folder, 'exports');
    await till.advance(10);
    const [file = ''] = readdirSync(folder);
    expect(till.text('toast')).toContain(frames[language].savedAsFile);
    expect(till.text('toast-open'), 'the folder is a press away').toBe(frames[language].openFolder);
    await till.press('toast-open');
    expect(till.sees('toast')).toBe(false);
    expect(till.world.outside.shown).toEqual([folder]);
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.startsWith(`\uFEFF"№";"${words[language].file.column.day}"`)).toBe(true);

    // The figures agree with the list, and with the service to the tiyn.
    const total = till.text('found-total');
    await till.counter.go('reports');
    await figuresCome(till);
    expect(till.text('figures-net')).toBe(total);
    expect(till.see('by-hour').querySelector('[role=group]')?.getAttribute('aria-label')).toContain(
      figureWords[language].byHour,
    );
    await till.press('as-table');
    expect(till.see('by-tender').querySelectorAll('tr')).toHaveLength(3);
    await till.press('ask-service');
    await till.advance(5_000);
    expect(cellsOf(till, 'unexplained').at(-1)).toMatch(/0/);
    expect(cellsOf(till, 'books').at(-1)).toBe(total);
    expect(till.text('agreement')).toBe(figureWords[language].service.agree);
  });

  test(`a till without sales says so in list and figures (${language}); a note about its first sale is kept, changed and erased`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('sales');
    expect(till.says(words[language].none)).toBe(true);
    expect(till.sees('reset-filters')).toBe(false);
    await till.counter.go('reports');
    await figuresCome(till);
    expect(till.says(figureWords[language].empty)).toBe(true);

    await till.counter.go('sell');
    await sellByQr(till);
    const { comment } = words[language];
    await till.counter.go('sales');
    expect(till.text('edit-comment')).toBe(comment.add);
    await till.press('edit-comment');
    expect(document.activeElement).toBe(till.see('comment-field'));
    await till.fill('comment-field', 'Покупатель вернётся за сдачей');
    await till.press('save-comment');
    await till.advance(5_000);
    expect(till.text('comment-text')).toBe('Покупатель вернётся за сдачей');
    expect(till.see('comment-state').dataset['state']).toBe('told');
    expect(till.text('comment-state')).toContain(comment.state.told);
    expect(till.text('edit-comment')).toBe(comment.change);
    await till.press('edit-comment');
    await till.fill('comment-field', '');
    expect(till.text('save-comment')).toBe(comment.erase);
    await till.press('save-comment');
    await till.advance(5_000);
    expect(till.sees('comment-text')).toBe(false);
    expect(till.text('edit-comment')).toBe(comment.add);
  });
}

test('days of one’s own: a first day after the last one takes it along, and back; a search is erased by its cross', async () => {
  const till = await openTraining();
  await sellByQr(till);
  await till.counter.go('sales');
  const day = (field: 'from' | 'to'): string => till.see(`filter-${field}`).dataset['value'] ?? '';
  await till.select('filter-window', 'days');
  const today = day('from');
  expect(day('to')).toBe(today);
  expect(rows(till)).toHaveLength(1);
  await till.press('filter-to');
  expect(till.text(till.dialog()), 'in the words of the till, not of the machine').toContain('март 2026');
  await till.type('{Escape}');
  await till.setDay('filter-to', '2026-03-01');
  expect([day('from'), day('to')]).toEqual(['2026-03-01', '2026-03-01']);
  expect(rows(till)).toEqual([]);
  await till.setDay('filter-from', today);
  expect([day('from'), day('to')]).toEqual([today, today]);
  expect(rows(till)).toHaveLength(1);
  await till.select('filter-window', 'week');
  expect(till.sees('filter-from')).toBe(false);

  await till.fill('history-search', 'нет такой');
  expect(rows(till)).toEqual([]);
  const cross = [...document.querySelectorAll('button')].find(
    (button) => button.getAttribute('aria-label') === ruApp.filter.clearSearch,
  );
  if (cross === undefined) throw new Error('The search has no cross');
  await till.press(cross);
  expect(rows(till)).toHaveLength(1);
  expect(document.activeElement).toBe(till.see('history-search'));
});

test('state and cashier narrow the list; a sale that was chosen under another filter is not shown beside it', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await people.add(cashier);
  await sellByQr(till, 0);
  await people.takeOver(cashier.name);
  await sellByCash(till, 1);
  await people.takeOver(manager.name);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  expect(till.says(ru.saleNumber.replace('{{number}}', '1'))).toBe(true);
  await till.select('filter-cashier', await people.idOf(cashier.name));
  expect(rows(till)).toEqual(['sale-row-2']);
  expect(till.says(ru.saleNumber.replace('{{number}}', '2'))).toBe(true);
  await till.press('reset-filters');
  await till.select('filter-state', 'unpaid');
  expect(rows(till)).toEqual([]);
  await till.select('filter-state', 'paid');
  expect(rows(till)).toHaveLength(2);
});

test('a sale is found by its goods, misspelt or not', async () => {
  const till = await openTraining();
  const { items } = await till.ask('catalog.search', { text: 'айран', category: null, limit: 1 });
  const lines = items.map(({ id, name, unit, priceTiyn }) => {
    return { id: 'a', catalogItemId: id, name, unit, priceTiyn, count: 1, discountPercentage: 0 };
  });
  const shownTotalTiyn = items[0]?.priceTiyn ?? 0;
  const cart = { lines, discountPercentage: 0 };
  await till.ask('sale.payByCard', { cart, shownTotalTiyn });
  await till.counter.go('sales');
  for (const typed of ['айран', 'fqhfy']) {
    await till.fill('history-search', typed);
    expect(rows(till), typed).toEqual(['sale-row-1']);
  }
  await till.fill('history-search', 'шоколад');
  expect(rows(till)).toEqual([]);
});

test('a cancelled note leaves nothing, one of a sale for cash stays here; a sale that comes in meanwhile stands in the list', async () => {
  const till = await openTraining();
  await sellByCash(till);
  await till.counter.go('sales');
  await till.press('edit-comment');
  await till.fill('comment-field', 'не то');
  const cancel = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Отмена');
  if (cancel === undefined) throw new Error('A note cannot be given up');
  await till.press(cancel);
  expect(till.sees('comment-state')).toBe(false);
  await till.press('edit-comment');
  await till.paste('comment-field', 'а'.repeat(950));
  expect(till.says(/остал(ся|ось) 50 знак/)).toBe(true);
  await till.press('save-comment');
  expect(till.see('comment-state').dataset['state']).toBe('here');

  expect(rows(till)).toEqual(['sale-row-1']);
  await sellByCash(till, 1);
  await till.advance(250);
  expect(rows(till)).toEqual(['sale-row-2', 'sale-row-1']);
  await till.select('filter-tender', 'qr');
  expect(rows(till)).toEqual([]);
  const sold = await sellByQr(till, 2);
  await till.advance(250);
  expect(till.text('found-total')).toBe(plainSpaces(formatMoney(sold.totalTiyn, 'ru')));
});

test('a cashier has no figures, and a file takes somebody’s PIN; a no writes none and says nothing more', async () => {
  const till = await openTraining();
  const people = peopleAt(till);
  await sellByCash(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await till.counter.go('sales');
  expect(till.sees('sidebar-reports')).toBe(false);
  await till.press('export-sales');
  expect(till.sees('approval')).toBe(true);
  await till.press('approval-cancel');
  expect(till.sees('toast')).toBe(false);
  await till.press('export-sales');
  await people.approve(manager.name);
  await till.advance(10);
  expect(readdirSync(join(till.world.folder, 'exports'))).toHaveLength(1);
});
