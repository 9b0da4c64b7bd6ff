import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import { expect, it } from 'vitest';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { findAhead, findScanned } from './find-scanned.ts';

const goods = (change: Partial<CatalogItemView>): CatalogItemView => ({
  id: 1,
  name: 'Яблоки',
  priceTiyn: 120_000,
  unit: 'кг',
  isMeasured: true,
  barcode: '00123',
  category: null,
  imageUrl: null,
  sellable: true,
  ...change,
});

function till(items: readonly CatalogItemView[]) {
  const asked: string[] = [];
  const call = (_name: string, { barcode }: { barcode: string }) => {
    asked.push(barcode);
    return Promise.resolve({ item: items.find((item) => item.barcode === barcode) ?? null });
  };
  return { asked, client: { call } as unknown as Pick<TillClient, 'call'> };
}

const label = (twelve: string): string => twelve + ean13CheckDigit(twelve);
const code = (barcode: string) => ({ barcode, barcodes: [barcode] });
const weighed = label('220012300754');

it('a code of the scales has the item and its weight', async () => {
  const item = goods({});
  expect(await findScanned(till([item]).client, code(weighed), 'weight')).toEqual({ item, thousandths: 754 });
  expect(await findScanned(till([item]).client, code(label('220012300905')), 'price')).toEqual({
    item,
    thousandths: 754,
  });
});

it('a code that the catalog has as a whole is that item, weighed or not', async () => {
  const item = goods({ barcode: weighed });
  expect(await findScanned(till([item]).client, code(weighed), 'weight')).toEqual({ item, thousandths: null });
});

it('no code is split unless the shop has such scales', async () => {
  const { asked, client } = till([goods({})]);
  expect(await findScanned(client, code(weighed), 'off')).toBeNull();
  expect(asked).toEqual([weighed]);
});

it('goods in pieces have no fractions', async () => {
  const pieces = goods({ unit: 'шт', isMeasured: false });
  expect(await findScanned(till([pieces]).client, code(weighed), 'weight')).toBeNull();
  expect(await findScanned(till([goods({ unit: 'л' })]).client, code(weighed), 'weight')).toBeNull();
});

it('a code that was looked up ahead is not asked for twice, and its answer serves one scan', async () => {
  const item = goods({ barcode: '4870040101373', isMeasured: false });
  const { asked, client } = till([item]);
  findAhead(client, code('4870040101373'));
  expect(await findScanned(client, code('4870040101373'), 'off')).toEqual({ item, thousandths: null });
  expect(asked).toHaveLength(1);
  await findScanned(client, code('4870040101373'), 'off');
  expect(asked).toHaveLength(2);
  findAhead(client, code('4870040101373'));
  expect(await findScanned(client, code('4000000000006'), 'off'), 'another code').toBeNull();
});
