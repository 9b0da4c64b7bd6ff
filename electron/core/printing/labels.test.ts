import { join } from 'node:path';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { beforeEach, expect, it } from 'vitest';
import { goodsCalled } from '#tests/core/goods.ts';
import { openTeamTill, type TillTeam } from '#tests/core/till-team.ts';
import type { TillWorld } from '#tests/core/till-world.ts';
import { pdfsIn, pdfText } from '#tests/support/pdf.ts';
import { plainSpaces } from '#tests/support/plain-spaces.ts';

let world: TillWorld;
let team: TillTeam;
let milk: CatalogItemView;

beforeEach(async () => {
  ({ world, team } = await openTeamTill());
  milk = await goodsCalled(world, 'Айран');
});

const files = () => pdfsIn(join(world.folder, 'receipts')).filter((file) => file.includes('labels'));
const print = (count = 1) =>
  world.ask('labels.print', { items: [{ id: milk.id, count }], format: 'a4', printerId: 'folder' });
const rowOf = async () => (await world.ask('labels.rows', { ids: [milk.id] })).rows[0];

it('a tag is remembered with its price once it has come out, and not before', async () => {
  expect(await rowOf()).toMatchObject({ name: milk.name, last: null });
  await print(3);
  expect(await rowOf()).toMatchObject({ last: null });
  await world.clock.advance(2_000);
  expect(await rowOf()).toMatchObject({ last: { priceTiyn: milk.priceTiyn } });
  const [file = ''] = files();
  const text = await pdfText(file);
  expect(text.split(plainSpaces(milk.name))).toHaveLength(4);
  expect(text).toContain(milk.barcode ?? '');
  expect(await world.ask('labels.choice', {})).toEqual({ format: 'a4', printerId: 'folder' });
});

it('goods are listed when their price differs from their last tag, until they have a new one', async () => {
  await print();
  await world.clock.advance(2_000);
  expect(await world.ask('labels.changed', {})).toEqual({ rows: [], total: 0 });
  await world.ask('goods.change', { id: milk.id, change: { priceTiyn: milk.priceTiyn + 5_000 } });
  await world.clock.advance(60_000);
  expect(await world.ask('labels.changed', {})).toMatchObject({
    total: 1,
    rows: [{ id: milk.id, priceTiyn: milk.priceTiyn + 5_000, last: { priceTiyn: milk.priceTiyn } }],
  });
  await print();
  await world.clock.advance(2_000);
  expect(await world.ask('labels.changed', {})).toEqual({ rows: [], total: 0 });
});

it('tags that were asked for are printed by the next start, at the price they were asked for with', async () => {
  const { printJobId } = await print();
  await world.cutPower();
  await team.become('Айгүл');
  await world.clock.advance(5_000);
  expect(files()).toHaveLength(1);
  const { printJobs } = await world.ask('printJob.list', { window: { preset: 'all' }, group: null, limit: 10 });
  expect(printJobs.find(({ id }) => id === printJobId)).toMatchObject({ document: 'labels', state: 'printed' });
  expect(await rowOf()).toMatchObject({ last: { priceTiyn: milk.priceTiyn } });
});

it('the same tags are printed once more when somebody asks', async () => {
  const { labelsId } = await print();
  await world.clock.advance(2_000);
  await world.ask('labels.printAgain', { labelsId });
  await world.clock.advance(2_000);
  expect(files()).toHaveLength(2);
});

it('more tags than a roll has, and goods that nobody knows, are refused', async () => {
  const items = [1, 2, 3].map((more) => ({ id: milk.id + more, count: 999 }));
  const asked = { items, format: 'a4', printerId: 'folder' } as const;
  expect(await world.call('labels.print', asked)).toMatchObject({ problem: { code: 'till_input_invalid' } });
  const unknown = { ...asked, items: [{ id: 999_999_999, count: 1 }] };
  expect(await world.call('labels.print', unknown)).toMatchObject({ problem: { code: 'till_not_found' } });
});
