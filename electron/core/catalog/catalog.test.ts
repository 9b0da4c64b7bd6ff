import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { openTestService, type TestService, type TestShop } from 'tilla-sandbox/testing/test-service.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { contextOf } from '#tests/core/context-of.ts';
import { aCatalogEntry } from '#tests/core/goods.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { moveClock } from '#tests/core/service-control.ts';
import { createApiLine } from '../api/api-line.ts';
import { createServerClock } from '../api/server-clock.ts';
import { createEventBus } from '../platform/event-bus.ts';
import { type CatalogIndex, type Http, HttpFailure, type Logger } from '../platform/ports.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { categoryWord } from './demo-words.ts';

const logger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let embedded: TestService;
let shop: TestShop;
let clock: ManualClock;
let index: CatalogIndex;
let catalog: Catalog;
let language: 'ru' | 'kk' | 'en';
let paths: string[];
let moving: number;
let notices: { items: number; syncing: boolean }[];
let isLineUp: (path: string) => boolean;
let rewritten: (url: string) => string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-goods-'));
  language = 'ru';
  paths = [];
  notices = [];
  moving = 0;
  isLineUp = () => true;
  rewritten = (url) => url;
});
afterEach(() => {
  catalog.stop();
  index.close();
  embedded.service.close();
  rmSync(folder, { recursive: true });
});

async function settle(): Promise<void> {
  for (let quiet = 0, round = 0; quiet < 4 && round < 2_000; round += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    quiet = moving === 0 ? quiet + 1 : 0;
  }
}

/** The demo shop of the embedded service, on its own clock; `start` begins the till's process. */
async function open(mode: 'training' | 'live' = 'training'): Promise<void> {
  embedded = openTestService({ seed: 'demo' });
  shop = embedded.seeded();
  clock = createManualClock({
    wallMs: Date.parse('2026-11-02T07:00:00Z'),
    onMove: (ms) => moveClock(embedded.service, ms),
    settle,
  });
  await start(mode);
}

async function start(mode: 'training' | 'live' = 'training'): Promise<void> {
  const direct = createFetchHttp((request) => embedded.service.fetch(request), clock.after);
  const http: Http = {
    async send(request) {
      moving += 1;
      try {
        const path = decodeURIComponent(request.url.replace(/^.*\/api\/v1/, ''));
        paths.push(path);
        if (!isLineUp(path)) throw new HttpFailure('cut');
        return await direct.send({ ...request, url: rewritten(request.url) });
      } finally {
        moving -= 1;
      }
    },
  };
  const serverClock = createServerClock(clock);
  const baseUrl = 'http://service.localhost/api/v1';
  const { client } = createApiLine(
    { http, clock, logger, baseUrl, apiKey: shop.key, words: neutralWords, mode },
    serverClock,
  );
  const events = createEventBus();
  events.listen((message) => {
    if (message.name === 'catalog.changed') notices.push(message.payload);
  });
  index = openSqliteCatalog(join(folder, 'goods.db'));
  catalog = createCatalog({
    ...contextOf({
      mode,
      client,
      clock,
      serverClock,
      random: { fraction: () => 0.5 },
      logger,
      events,
      language: () => language,
    }),
    index,
    openPriceIds: () => new Set(),
    categoryNames: { nameOf: categoryWord, keyOf: (name) => name, onChange: () => undefined },
  });
  catalog.start();
  await clock.advance(0);
}

async function restart(): Promise<void> {
  catalog.stop();
  await settle();
  index.close();
  await start();
}

const nobody = { person: null, approvedBy: null };
const search = async (text: string, category: string | null = null) =>
  (await catalog.calls['catalog.search']({ text, category, limit: 200 }, nobody)).items;
const status = async () => catalog.calls['catalog.status']({}, nobody);
const listings = (): string[] => paths.filter((path) => path.startsWith('/catalog?'));

describe('the first synchronisation', () => {
  test('the first sync reads every item with price, unit, barcode and category, and reports its end', async () => {
    await open();
    expect(await status()).toMatchObject({ items: 97, syncing: false });
    expect((await status()).syncedAt).not.toBeNull();
    const [bread] = await search('хлеб формовой');
    expect(bread).toMatchObject({
      name: 'Хлеб формовой 500 г',
      priceTiyn: 19_500,
      unit: 'шт',
      barcode: '4870040101373',
      category: 'bakery',
      sellable: true,
    });
    const scanned = await catalog.calls['catalog.byBarcode']({ barcode: '4870040101373' }, nobody);
    expect(scanned.item).toEqual(bread);
    expect(notices.at(-1)).toMatchObject({ items: 97, syncing: false });
  });

  test('a sync continues at the page where the connection was cut, also after a restart, and goods read so far can be sold', async () => {
    // Pages of forty, so that the demo shop has three.
    rewritten = (url) => url.replace('per_page=100', 'per_page=40');
    let pages = 0;
    isLineUp = (path) => !path.startsWith('/catalog?') || (pages += 1) !== 2;
    await open();
    expect(await status()).toMatchObject({ items: 40, syncing: false, syncedAt: null });
    expect(await search('')).toHaveLength(40);
    await restart();
    expect(await status()).toMatchObject({ items: 97, syncing: false });
    expect(listings().filter((path) => !path.includes('cursor'))).toHaveLength(1);
  });

  test('without a line tries again later, and finds its goods from before at once', async () => {
    await open();
    isLineUp = () => false;
    await restart();
    expect(await search('хлеб')).not.toEqual([]);
    expect(await status()).toMatchObject({ items: 97 });
    isLineUp = () => true;
    await clock.advance(6 * 60_000);
    expect(await status()).toMatchObject({ items: 97, syncing: false });
  });
});

describe('staying up to date', () => {
  test('what changed at the service is asked for every few minutes, and only that', async () => {
    await open();
    const bread = index.byBarcode('4870040101373');
    if (bread === undefined) throw new Error('the demo shop sells bread');
    index.change([{ ...bread, priceTiyn: 1 }], []);
    paths.length = 0;
    // The demo shop has no new changes: request all of them.
    rewritten = (url) => url.replace(/updated_since=[^&]*/, 'updated_since=2000-01-01');
    await clock.advance(6 * 60_000);
    expect((await search('хлеб формовой'))[0]?.priceTiyn).toBe(19_500);
    expect(listings()).toHaveLength(1);
    expect(listings()[0]).toMatch(/updated_since=2026-11-02T06:5/);
  });

  test('what is gone at the service is gone here after the nightly full round', async () => {
    await open();
    index.change([aCatalogEntry({ id: 999_999, name: 'Призрак' })], []);
    await clock.advance(60 * 60_000);
    expect(await search('призрак')).toHaveLength(1);
    await clock.advance(24 * 60 * 60_000);
    expect(await search('призрак')).toEqual([]);
    expect(await status()).toMatchObject({ items: 97 });
  });

  test('a full round can be asked for by hand', async () => {
    await open();
    paths.length = 0;
    await catalog.calls['catalog.sync']({ commandId: '' }, nobody);
    await clock.advance(0);
    expect(listings().length).toBeGreaterThan(0);
    expect(listings()[0]).not.toContain('updated_since');
  });
});

describe('the demo shop in Kazakh', () => {
  test('the demo shop shows and finds goods, units and categories in Kazakh, and still by their Russian names', async () => {
    await open();
    language = 'kk';
    const byKazakh = await search('қалыпталған нан');
    expect(byKazakh[0]).toMatchObject({ name: 'Қалыпталған нан 500 г', unit: 'дана', category: 'bakery' });
    expect((await search('хлеб формовой'))[0]).toEqual(byKazakh[0]);
    const { categories } = await catalog.calls['catalog.categories']({}, nobody);
    expect(categories).toContainEqual(expect.objectContaining({ key: 'bakery', name: 'Нан мен тоқаштар' }));
    expect(await search('', 'bakery')).toContainEqual(byKazakh[0]);
  });

  test('a live shop is shown as its owner wrote it', async () => {
    await open('live');
    language = 'kk';
    expect((await search('хлеб формовой'))[0]).toMatchObject({ name: 'Хлеб формовой 500 г', category: 'bakery' });
  });
});

describe('scanning', () => {
  test('a twelve-digit code is found though it is kept with thirteen, and the other way round', async () => {
    await open();
    index.change([aCatalogEntry({ id: 1_000_000, name: 'Сок', barcode: '0123456789012' })], []);
    const scan = async (barcode: string) => (await catalog.calls['catalog.byBarcode']({ barcode }, nobody)).item?.name;
    expect(await scan('123456789012')).toBe('Сок');
    expect(await scan('0123456789012')).toBe('Сок');
    expect(await scan('999')).toBeUndefined();
  });
});
