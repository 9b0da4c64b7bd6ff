import { readFileSync } from 'node:fs';
import en from '@tilla/shared/locales/en/app.json' with { type: 'json' };
import enTasks from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/app.json' with { type: 'json' };
import kkTasks from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ruTasks from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { openLive, openTraining } from './till-screen.ts';

const words = { ru, kk, en } as const;
const taskWords = { ru: ruTasks, kk: kkTasks, en: enTasks } as const;
const endsOn = (day: string) => ({ tariff: { status: 'active', expires_at: `${day}T12:00:00.000Z` } });

for (const language of spokenLanguages) {
  test(`the tariff in the strip, in ${language}: quiet, then shown with what comes after, then over`, async () => {
    const till = await openLive({ language, organization: endsOn('2026-03-07') });
    const { tariff } = words[language];
    await till.press('toast-close');
    expect(till.see('tariff-chip').querySelector('[data-tariff]')?.getAttribute('data-step')).toBe('3');
    await till.press('tariff-more');
    const details = till.text('tariff-details');
    expect(details).toMatch(pattern(tariff.until));
    expect(details).toContain(tariff.after);
    expect(details).toContain(tariff.renew);
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
  });

  test(`a tariff that is over, in ${language}: the chip, and how to go on`, async () => {
    const till = await openLive({ language, organization: { tariff: { status: 'expired' } } });
    expect(till.text('tariff-chip')).toContain(words[language].tariff.over);
    await till.press('tariff-more');
    const details = till.text('tariff-details');
    expect(details).toContain(words[language].tariff.renew);
    expect(details).toContain(words[language].tariff.meanwhile);
  });

  test(`nothing to do, in ${language}: the room of tasks says so`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('tasks');
    expect(till.says(taskWords[language].none)).toBe(true);
    expect(till.sees('task-count')).toBe(false);
  });

  test(`a dead line in the strip, in ${language}: since when, and what to do one press away; gone when it is back`, async () => {
    const till = await openLive({ language });
    const { connection } = words[language];
    expect(till.text('status-connection')).toContain(connection.online);
    expect(till.sees('connection-more')).toBe(false);
    till.shop.goDown();
    await till.within(15 * 60_000, () => till.sees('connection-more'), 'the line is told to be dead');
    expect(till.text('status-connection')).toMatch(pattern(connection.offline));
    await till.press('connection-more');
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_offline');
    await till.type('{Escape}');
    till.shop.comeBack();
    await till.within(15 * 60_000, () => !till.sees('connection-more'), 'the line is back');
    expect(till.text('status-connection')).toContain(connection.online);
  });
}

test('a tariff with weeks to go is no matter of the strip, and training has none', async () => {
  const till = await openLive({ organization: endsOn('2026-05-05') });
  expect(till.sees('tariff-chip')).toBe(false);
});

test('the page that has lost its till says so over everything, and goes on by itself when the line is back', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  await till.line('lost');
  expect(till.all('advice').map(({ dataset }) => dataset['code'])).toContain('till_host_gone');
  expect(till.sees('load-again')).toBe(true);
  await till.line('connected');
  expect(till.sees('advice')).toBe(false);
  expect(till.counter.lines()).toBe(1);
  await till.line('refused');
  expect(till.all('advice').map(({ dataset }) => dataset['code'])).toContain('till_access_refused');
  expect(till.sees('load-again'), 'a page that may not in is not let in by loading').toBe(false);
});

test('until the till has answered nothing stands in the root, so that the page shows its frame beside it', async () => {
  const till = await openTraining();
  const reloading = till.reload();
  const answer = till.hold('app.view');
  const root = document.getElementById('root');
  for (let turn = 0; turn < 5; turn += 1) await till.advance(100);
  expect(root?.innerHTML).toBe('');
  await answer();
  await reloading;
  expect(root?.innerHTML).not.toBe('');
  const page = readFileSync('renderer/index.html', 'utf8');
  expect(page).toMatch(/<div id="root"><\/div>\s*<div id="opening"/);
});
