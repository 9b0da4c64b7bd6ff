import { beforeEach, expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { goodsCalled, lineOf } from '#tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';

const MINUTE_MS = 60_000;
let world: TillWorld;
let team: TillTeam;
let asked: string[] = [];
let isDown = false;

beforeEach(async () => {
  asked = [];
  isDown = false;
  ({ world, team } = await openTeamTill());
  world.line.answer = async (request, next) => {
    if (!request.url.endsWith('/catalog/scan')) return next(request);
    asked.push((JSON.parse(request.body ?? '{}') as { barcode: string }).barcode);
    if (!isDown) return next(request);
    const text = JSON.stringify({ error: 'bank_throttled', error_code: 'bank_throttled', message: 'Wait.' });
    const headers = { 'content-type': 'application/json', 'retry-after': '90' };
    return { status: 429, headers, body: new TextEncoder().encode(text) };
  };
});

const view = () => world.ask('codeSearch.view', {});

test('goods with a barcode and without a code are looked up once, and what is found waits for a manager', async () => {
  await world.clock.advance(3 * MINUTE_MS);
  // The shop's own barcodes are in no catalog.
  expect(asked).toEqual(['4870040179464']);
  const found = await view();
  expect(found).toMatchObject({ isPaused: false, waitsFor: null, left: 0, found: 1 });
  expect(found.suggestions).toMatchObject([{ name: 'Жент 200 г', ntin: '0200170490178', isSure: true }]);
  await world.restart();
  await team.become('Ерлан');
  await world.clock.advance(3 * MINUTE_MS);
  expect(asked, 'not asked again after a restart').toHaveLength(1);
  expect((await view()).found).toBe(1);
  const ids = (await view()).suggestions.map(({ id }) => id);
  expect(await world.call('codeSearch.accept', { ids })).toMatchObject({ problem: { code: 'till_not_permitted' } });
  await team.become('Айгүл');
  expect(await world.ask('codeSearch.accept', { ids })).toEqual({ accepted: 1 });
  await world.clock.advance(MINUTE_MS);
  expect((await view()).found).toBe(0);
  expect((await world.ask('goods.view', { id: ids[0] ?? 0 })).row.ntin).toBe('0200170490178');
  const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
  expect(acts.filter(({ kind }) => kind.startsWith('codeSearch') || kind === 'goods.change')).toMatchObject([
    { kind: 'codeSearch.accept', facts: { name: 'Жент 200 г' } },
  ]);
});

test('the search rests while the national catalog is throttled, and waits while somebody has paused it', async () => {
  isDown = true;
  await world.clock.advance(3 * MINUTE_MS);
  expect(await view()).toMatchObject({ waitsFor: { code: 'bank_throttled' }, left: 1 });
  expect(asked).toHaveLength(1);
  await world.ask('codeSearch.pause', { isPaused: true });
  isDown = false;
  await world.clock.advance(10 * MINUTE_MS);
  expect(asked).toHaveLength(1);
  await world.ask('codeSearch.pause', { isPaused: false });
  await world.clock.advance(MINUTE_MS);
  expect(await view()).toMatchObject({ waitsFor: null, left: 0, found: 1 });
});

test('a suggestion that is turned down is not made again', async () => {
  await world.clock.advance(3 * MINUTE_MS);
  const [suggestion] = (await view()).suggestions;
  await world.ask('codeSearch.dismiss', { id: suggestion?.id ?? 0 });
  await world.restart();
  await team.become('Айгүл');
  await world.clock.advance(3 * MINUTE_MS);
  expect((await view()).found).toBe(0);
});

test('readiness shows the share of items and of turnover that can have a fiscal receipt', async () => {
  await openDrawer(world);
  for (const name of ['Хлеб ржаной', 'Самса']) {
    const item = await goodsCalled(world, name);
    const cart = { lines: [lineOf(item)], discountPercentage: 0 };
    await world.ask('sale.payByCash', { cart, shownTotalTiyn: item.priceTiyn, cashReceivedTiyn: null });
  }
  await world.clock.advance(MINUTE_MS);
  const readiness = await world.ask('codeSearch.readiness', {});
  expect(readiness).toEqual({ items: 97, codedItems: 83, turnoverTiyn: 79_000, codedTiyn: 34_000 });
});
