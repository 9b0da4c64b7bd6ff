/** A till that imports tables of goods, over the real service. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { afterEach, beforeEach } from 'vitest';
import { createTillWorld, type TillWorld } from './till-world.ts';

export let world: TillWorld;
export let organizationId: number;
export let apiKey: string;
export let managerId: string;
/** Requests of this till that created or changed goods. */
export let sent: { readonly method: string; readonly key: string; readonly items: number }[];
/** For each test of the file: a production shop without goods, with its manager signed in. */
export function tillForEachTest(): void {
  beforeEach(async () => {
    world = await createTillWorld();
    sent = [];
    const made = await world.organization({ mode: 'production', has_catalog: true });
    organizationId = made.id;
    apiKey = made.apiKey;
    world.line.answer = (request, next) => {
      if (/\/catalog(?:\/\d+)?$/.test(request.url) && request.method !== 'GET') {
        const body = typeof request.body === 'string' ? (JSON.parse(request.body) as { items?: unknown[] }) : {};
        const key = request.headers['idempotency-key'] ?? '';
        sent.push({ method: request.method, key, items: body.items?.length ?? 1 });
      }
      return next(request);
    };
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: 'a long passphrase' });
    await world.ask('setup.createManager', { name: 'Айгерим', pin: '2468' });
    managerId = (await world.ask('staff.list', {})).people[0]?.id ?? '';
    await world.clock.advance(10_000);
  });
  afterEach(async () => {
    await world.close();
  });
}

export function forgetSent(): void {
  sent = [];
}

export async function unlock(): Promise<void> {
  await world.ask('app.unlockKey', { passphrase: 'a long passphrase' });
  await world.ask('session.unlock', { personId: managerId, pin: '2468' });
}

/** The columns of `table`. */
export const everything = {
  name: 0,
  price: 1,
  unit: 2,
  barcode: 3,
  ntin: 4,
  externalRef: 5,
  category: 6,
  quantity: 7,
  cost: 8,
};
type Rows = CallInput<'goodsTable.add'>['rows'];

export function table(
  count: number,
  change: (index: number) => Partial<Record<(typeof goodsColumns)[number], string>> = () => ({}),
): Rows {
  return Array.from({ length: count }, (_, index) => {
    const row = {
      name: `Тауар ${String(index)}`,
      price: String(index + 100),
      externalRef: `ref-${String(index)}`,
      ...change(index),
    };
    const cells = goodsColumns.map((column) => (row as Partial<Record<typeof column, string>>)[column] ?? '');
    return { number: index + 2, cells };
  });
}

type Chosen = Partial<Pick<CallInput<'goodsTable.begin'>['choice'], 'updates' | 'stock'>>;

export async function fill(rows: Rows, choice: Chosen = {}): Promise<string> {
  const { importId } = await world.ask('goodsTable.begin', {
    fileName: 'Тауарлар.xlsx',
    heads: ['Название', 'Цена'],
    choice: { places: everything, keepsShortCodes: false, updates: false, ...choice },
    rows: rows.length,
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    await world.ask('goodsTable.add', { importId, rows: rows.slice(from, from + 1_000) });
  }
  return importId;
}

export async function begin(rows: Rows, choice: Chosen = {}): Promise<string> {
  const importId = await fill(rows, choice);
  await world.ask('goodsTable.start', { importId });
  return importId;
}

export const view = (importId: string): Promise<GoodsImportView> => world.ask('goodsTable.view', { importId });
/** Advances time until the import has this state. */
export async function until(importId: string, state: GoodsImportView['state'], ms = 600_000): Promise<GoodsImportView> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    const now = await view(importId);
    if (now.state === state) return now;
    await world.clock.advance(5_000);
  }
  throw new Error(`It never was ${state}: ${JSON.stringify(await view(importId))}`);
}
export async function atService(): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const request = new Request(`${world.baseUrl}/catalog?per_page=100&page=${String(page)}`, {
      headers: { 'x-api-key': apiKey },
    });
    const { data } = (await (await world.fetch(request)).json()) as { data: Record<string, unknown>[] };
    all.push(...data);
    if (data.length < 100) return all;
  }
}
export const refs = async (): Promise<string[]> => (await atService()).map((item) => String(item['external_ref']));
export const changeShop = (fields: object): Promise<unknown> =>
  world.control('PATCH', `/organizations/${String(organizationId)}`, fields);
