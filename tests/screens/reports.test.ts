import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enFrame from '@tilla/shared/locales/en/frame.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/reports.json' with { type: 'json' };
import kkFrame from '@tilla/shared/locales/kk/frame.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/reports.json' with { type: 'json' };
import ruFrame from '@tilla/shared/locales/ru/frame.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/reports.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { sellByCash } from './sales.ts';
import { openShift } from './shift-screen.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const frames = { ru: ruFrame, kk: kkFrame, en: enFrame } as const;
const DAY_MS = 86_400_000;

async function openReports(till: TillScreen, tab: 'overview' | 'items' | 'cashiers' | 'hours'): Promise<void> {
  await till.counter.go('reports');
  await till.until(() => till.sees('report-tab-items'), 'the room of reports');
  await till.press(`report-tab-${tab}`);
  await till.advance(100);
}
const itemRows = (till: TillScreen): string[] => till.all(/^report-item-/).map((row) => till.text(row));

async function aWeekLater(till: TillScreen): Promise<void> {
  await till.world.clock.sleep(7 * DAY_MS, 'counts');
  await till.advance(60_000);
  await till.counter.unlock(manager.pin);
}

for (const language of spokenLanguages) {
  test(`the difference to last week is said with its sign and from what (${language})`, async () => {
    const till = await openTraining({ language });
    await sellByCash(till, 0);
    await aWeekLater(till);
    const { totalTiyn } = await sellByCash(till, 0, 3);
    await openReports(till, 'overview');
    const { compare } = frames[language];
    const was = plainSpaces(formatMoney(totalTiyn / 3, language));
    const said = till.text('figures-net-was');
    expect(said).toContain('▲ 200 %');
    expect(said).toContain(compare.was.replace('{{value}}', was));
    expect(said).toContain(compare.up.replace('{{percent}}', '200 %'));
    expect(till.text('figures-sales-was')).toContain(compare.same);
    expect(till.text('figures-refunded-was')).not.toMatch(/[▲▼]/);
    await till.press('report-tab-items');
    await till.advance(100);
    expect(till.text('report-compared')).toContain(words[language].upToNow.trim());
    expect(itemRows(till)[0]).toContain('▲ 200 %');
    await till.press('report-tab-cashiers');
    await till.advance(100);
    expect(till.text('report-cashiers')).toContain(compare.was.replace('{{value}}', was));
    await till.press('report-tab-hours');
    await till.advance(100);
    expect(till.text('report-hours'), 'one week before is no habit').toContain(words[language].weekAgo);
    expect(till.text('busiest-hour')).toContain(words[language].busiest);
    expect(till.text('field-from'), 'eight days prove no habit').toContain(
      language === 'en' ? '18 Mar 2026' : '18.03.2026',
    );
    expect(till.sees('report-week')).toBe(false);
    // Hours are of whole days.
    expect(till.text('report-compared')).not.toContain(words[language].upToNow.trim());
  });

  test(`each report says what it is for while nothing was sold, and leads to other days (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    for (const [tab, title, why] of [
      ['items', said.emptyItems, said.emptyItemsWhy],
      ['cashiers', said.emptyCashiers, said.emptyCashiersWhy],
      ['hours', said.emptyHours, said.emptyHoursWhy],
    ] as const) {
      await openReports(till, tab);
      expect(till.text('empty')).toContain(title);
      expect(till.text('empty')).toContain(why);
    }
    await till.press('report-other-days');
    await till.advance(100);
    expect(till.isChosen('period-month')).toBe(true);
    expect(till.text('report-other-days')).toBe(said.toToday);
  });
}

test('items: returned goods show their pieces, refunds of an amount without goods are shown apart', async () => {
  const till = await openLive();
  const { saleId } = await sellByCash(till, 0, 3);
  const tender = (await till.ask('sale.view', { saleId })).tenders[0];
  const { lines } = await till.ask('tender.prepareReturn', { tenderId: tender?.id ?? '' });
  await till.ask('tender.giveBack', {
    tenderId: tender?.id ?? '',
    amountTiyn: null,
    lines: [{ itemId: lines[0]?.itemId ?? '', count: 1, amountTiyn: null }],
    reason: 'Брак',
  });
  await till.ask('tender.giveBack', { tenderId: tender?.id ?? '', amountTiyn: 1_000, lines: null, reason: 'Брак' });
  await openReports(till, 'items');
  expect(itemRows(till)[0]).toContain('3 шт');
  expect(till.text('item-panel')).toContain('Возвращено, 1 шт');
  expect(till.text('report-unnamed')).toContain(plainSpaces(formatMoney(1_000, 'ru')));
  await till.press('report-tab-cashiers');
  await till.advance(100);
  expect(till.text('report-cashiers')).toContain('2 возврата');
  expect(till.text('report-cashiers')).toContain(ru.noClosing);
});

test('a cashier’s difference opens the shift whose count it comes from', async () => {
  const till = await openShift();
  const soldTiyn = await till.screen.sellInCash();
  await till.screen.tab('now');
  await till.screen.startCounting();
  // The float and the sale should be there: all of the sale is missing but one tenge.
  await till.screen.count({ '1000': 1, '1': 1 });
  await till.fill('close-note', 'не нашли');
  await till.screen.close();
  await till.until(() => till.sees('difference'), 'the closed shift');
  const missing = plainSpaces(formatMoney(100 - soldTiyn, 'ru'));
  await openReports(till, 'cashiers');
  const table = till.see('report-cashiers');
  const difference = [...table.querySelectorAll('button')].find((button) => till.text(button) === missing);
  if (difference === undefined) throw new Error(`no ${missing} to open: ${till.text(table)}`);
  await till.press(difference);
  expect(till.text('entries-amount')).toBe(missing);
  expect(till.see('entries').querySelectorAll('li')).toHaveLength(1);
});

test('a report is written into a file with the days that are shown; the screen reopens where it was left', async () => {
  const till = await openLive();
  await sellByCash(till, 0);
  await openReports(till, 'hours');
  await till.press('period-week');
  await till.press('export-report');
  await till.advance(100);
  const folder = join(till.world.folder, 'exports');
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^otchet-chasy_/);
  expect(till.sees('toast')).toBe(true);
  expect(readFileSync(join(folder, file), 'utf8')).toContain('"Пн"');
  await till.counter.go('sell');
  await till.counter.go('reports');
  await till.until(() => till.sees('report-hours'), 'the report of hours');
  expect(till.isChosen('period-week')).toBe(true);
  till.see('report-tab-hours').querySelector('input')?.focus();
  await till.type('{ArrowLeft}');
  await till.advance(100);
  expect(till.isChosen('report-tab-cashiers')).toBe(true);
});

test('a report steps from period to period and back to the current one, and takes days of one’s own', async () => {
  const till = await openLive();
  await sellByCash(till, 0);
  await openReports(till, 'overview');
  // 5 March 2026 is a Thursday.
  expect(till.text('period-name')).toBe('Сегодня, 5 марта');
  expect(till.isDisabled('period-forward')).toBe(true);
  await till.press('period-week');
  await till.advance(100);
  expect(till.text('period-name')).toBe('2–8 марта');
  expect(till.see('by-day').querySelectorAll('[role=group] button')).toHaveLength(7);
  expect(till.text('headline')).toContain('Лучший день — четверг, 5 марта');
  await till.press('period-month');
  await till.advance(100);
  expect(till.see('by-day').querySelectorAll('[role=group] button')).toHaveLength(31);
  await till.press('period-back');
  await till.advance(100);
  expect(till.text('period-name')).toBe('Февраль');
  expect(till.sees('empty')).toBe(true);
  await till.press('period-forward');
  await till.press('period-year');
  await till.advance(100);
  expect(till.text('period-name')).toBe('2026 год');
  const bars = [...till.see('by-day').querySelectorAll<HTMLElement>('[role=group] button')];
  expect(bars).toHaveLength(12);
  expect(till.text('field-from'), 'one day is no field of a year').toContain('18.03.2026');
  const [, , march] = bars;
  if (march === undefined) throw new Error('no March');
  await till.press(march);
  await till.until(() => till.sees('entries'), 'the sales of the month');
  expect(till.text('entries-amount')).toBe(till.text('figures-net'));
  await till.press('dialog-close');
  await till.press('period-free');
  expect(till.see('period-from').dataset['value']).toBe('2026-01-01');
  expect(till.see('period-to').dataset['value']).toBe('2026-03-05');
  await till.press('period-clear');
  expect(till.isChosen('period-year')).toBe(true);
});
