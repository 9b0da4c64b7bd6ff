import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../shared/contract/calls.ts';
import type { GoodsImportView } from '../../../shared/contract/views/goods-table-view.ts';
import { goodsColumns } from '../../../shared/domain/goods-table/goods-columns.ts';
import { createTillWorld, type TillWorld } from '../../../tests/core/till-world.ts';
import { openSqliteGoodsImports } from '../../adapters/sqlite-goods-imports.ts';
import { HttpFailure } from '../ports.ts';

let world: TillWorld;
let organizationId: number;
let apiKey: string;
let managerId: string;
/** Requests of this till that made or changed goods, as they left. */
let sent: { readonly method: string; readonly key: string; readonly items: number }[];
afterEach(async () => {
  await world.close();
});
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

/** The key is unsealed, and the manager stands at the till again. */
async function unlock(): Promise<void> {
  await world.ask('app.unlockKey', { passphrase: 'a long passphrase' });
  await world.ask('session.unlock', { personId: managerId, pin: '2468' });
}

const everything = { name: 0, price: 1, unit: 2, barcode: 3, ntin: 4, externalRef: 5, category: 6 };
type Rows = CallInput<'goodsTable.add'>['rows'];

function table(
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

async function fill(rows: Rows, choice: { readonly updates?: boolean } = {}): Promise<string> {
  const { importId } = await world.ask('goodsTable.begin', {
    fileName: 'Тауарлар.xlsx',
    heads: ['Название', 'Цена'],
    choice: { places: everything, keepsShortCodes: false, updates: choice.updates ?? false },
    rows: rows.length,
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    await world.ask('goodsTable.add', { importId, rows: rows.slice(from, from + 1_000) });
  }
  return importId;
}

async function begin(rows: Rows, choice: { readonly updates?: boolean } = {}): Promise<string> {
  const importId = await fill(rows, choice);
  await world.ask('goodsTable.start', { importId });
  return importId;
}

const view = (importId: string): Promise<GoodsImportView> => world.ask('goodsTable.view', { importId });
async function until(importId: string, state: GoodsImportView['state'], ms = 600_000): Promise<GoodsImportView> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    const now = await view(importId);
    if (now.state === state) return now;
    await world.clock.advance(5_000);
  }
  throw new Error(`It never was ${state}: ${JSON.stringify(await view(importId))}`);
}
async function atService(): Promise<Record<string, unknown>[]> {
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
const refs = async (): Promise<string[]> => (await atService()).map((item) => String(item['external_ref']));
const change = (fields: object) => world.control('PATCH', `/organizations/${String(organizationId)}`, fields);
const fault = (kind: string, times: number, method = 'POST') =>
  world.control('POST', '/faults', { match: { method, path: '/api/v1/catalog' }, kind, times });
const files = () => readdirSync(join(world.folder, 'exports'));
const rowsOf = async (importId: string, state: CallInput<'goodsTable.rows'>['state'] = null) =>
  (await world.ask('goodsTable.rows', { importId, state, offset: 0, limit: 200 })).rows;

describe('goods from a table', () => {
  it('are made in batches of fifty; rows at fault are told and never sent', async () => {
    const importId = await fill(
      table(120, (index) => (index === 3 ? { price: '' } : index === 7 ? { barcode: '4,87E+12', unit: 'бочка' } : {})),
    );
    expect(await view(importId)).toMatchObject({ state: 'filling', rows: { all: 120, waiting: 118, faulty: 2 } });
    expect(sent).toEqual([]);
    await world.ask('goodsTable.start', { importId });
    const ended = await until(importId, 'ended');
    expect(ended.rows).toEqual({
      all: 120,
      faulty: 2,
      waiting: 0,
      sending: 0,
      made: 118,
      matched: 0,
      changed: 0,
      refused: 0,
    });
    expect(sent.map(({ items }) => items)).toEqual([50, 50, 18]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(new Set(await refs()).size).toBe(118);
    expect(await rowsOf(importId, 'faulty')).toMatchObject([
      { number: 5, name: 'Тауар 3', faults: [{ code: 'price_missing', row: null }] },
      { number: 9, faults: [{ code: 'unit_unknown' }, { code: 'barcode_scientific' }] },
    ]);
    expect((await world.ask('goodsTable.list', {})).imports.map(({ id }) => id)).toEqual([importId]);
    expect(world.events.some(({ name }) => name === 'goodsTable.changed')).toBe(true);
  });

  it('what is there already is told, and left as it is', async () => {
    await until(await begin(table(3)), 'ended');
    const importId = await begin(table(4, (index) => (index === 1 ? { price: '777' } : {})));
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 1, matched: 3, changed: 0 });
    expect(await atService()).toHaveLength(4);
    expect((await atService()).map(({ price }) => price)).not.toContain(777);
  });

  it('with "update prices and names" what is there and differs becomes what the table says, and no more of it', async () => {
    await until(await begin(table(3)), 'ended');
    sent = [];
    const importId = await begin(
      table(3, (index) => (index === 1 ? { price: '777', category: 'bakery' } : {})),
      { updates: true },
    );
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 0, matched: 2, changed: 1 });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    const changed = (await atService()).find((item) => item['external_ref'] === 'ref-1');
    expect(changed).toMatchObject({ price: 777, category: null });
  });

  it('what the service refuses is told row by row, and written into the table of results', async () => {
    await world.control('POST', '/provider', {
      organization_id: organizationId,
      catalog: 'error:catalog_item_invalid',
    });
    const importId = await begin(table(2, (index) => (index === 0 ? { price: '' } : {})));
    expect((await until(importId, 'ended')).rows).toMatchObject({ refused: 1, faulty: 1 });
    expect(await rowsOf(importId, 'refused')).toMatchObject([{ number: 3, problem: { code: 'catalog_item_invalid' } }]);
    const { file } = await world.ask('goodsTable.result', { importId });
    const written = readFileSync(join(world.folder, 'exports', file), 'utf8').split('\r\n');
    expect(written[0]).toContain('"Строка";"Название";"Цена"');
    expect(written[1]).toContain('нет цены');
    expect(written[2]).toContain('"Не приняты"');
    expect(written[2]).not.toContain('catalog_item_invalid');
  });

  it('one row that spoils its batch is found, and refused alone', async () => {
    const isBad = (request: { readonly body?: string | Uint8Array }) =>
      typeof request.body === 'string' && request.body.includes('"ref-13"');
    const counted = world.line.answer;
    world.line.answer = async (request, next) => {
      if (request.method !== 'POST' || !isBad(request)) return counted?.(request, next) ?? next(request);
      const body = JSON.stringify({ error: 'content_rejected', error_code: 'content_rejected', message: 'no' });
      return { status: 422, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode(body) };
    };
    const importId = await begin(table(60));
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 59, refused: 1 });
    expect(await rowsOf(importId, 'refused')).toMatchObject([{ number: 15, problem: { code: 'content_rejected' } }]);
    expect(new Set(await refs()).size).toBe(59);
  });
});

describe('an import that is held up', () => {
  it('pauses when the tariff has ended, says so, and goes on when somebody says so', async () => {
    await change({ tariff: { status: 'expired' } });
    const importId = await begin(table(3));
    expect(await until(importId, 'paused')).toMatchObject({
      problem: { code: 'tariff_inactive' },
      rows: { waiting: 3, sending: 0 },
    });
    await change({ tariff: { status: 'active' } });
    await world.ask('goodsTable.resume', { importId });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 3 });
    expect(await atService()).toHaveLength(3);
  });

  it('waits for a busy catalog by itself', async () => {
    await change({ catalog_busy: true });
    const importId = await begin(table(3));
    await world.clock.advance(20_000);
    expect(await view(importId)).toMatchObject({ state: 'running', problem: { code: 'catalog_busy' } });
    await change({ catalog_busy: false });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 3 });
  });

  it('sends nothing more while it is paused, and what has left is told all the same', async () => {
    await world.control('POST', '/provider', {
      organization_id: organizationId,
      catalog: 'accept',
      latency_ms: 20_000,
    });
    const importId = await begin(table(500));
    await world.ask('goodsTable.pause', { importId });
    const left = sent.length;
    await world.clock.advance(120_000);
    expect(sent).toHaveLength(left);
    expect((await view(importId)).rows).toMatchObject({ sending: 0, made: left * 50, waiting: 500 - left * 50 });
    await world.ask('goodsTable.resume', { importId });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 500 });
    expect(sent).toHaveLength(10);
  });

  it('that is stopped never goes on; another one may run then', async () => {
    const importId = await begin(table(500));
    const second = await fill(table(2, (index) => ({ externalRef: `other-${String(index)}` })));
    expect(await world.call('goodsTable.start', { importId: second })).toMatchObject({
      problem: { code: 'till_busy' },
    });
    await world.ask('goodsTable.stop', { importId });
    const left = sent.length;
    await world.clock.advance(60_000);
    expect(sent).toHaveLength(left);
    expect(await world.call('goodsTable.resume', { importId })).toMatchObject({ problem: { code: 'till_busy' } });
    await world.ask('goodsTable.start', { importId: second });
    expect((await until(second, 'ended')).rows).toMatchObject({ made: 2 });
  });

  it('keeps a quarter of the limit for money', async () => {
    const importId = await begin(table(9_000));
    await world.clock.advance(60_000);
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.length).toBeLessThanOrEqual(150);
    await world.ask('goodsTable.stop', { importId });
  });
});

describe('an import over the end of the process', () => {
  it('goes on where it was, and sends no row twice', async () => {
    const importId = await begin(table(400));
    await world.restart();
    await unlock();
    expect((await until(importId, 'ended')).rows).toMatchObject({ all: 400, made: 400 });
    expect(new Set(await refs()).size).toBe(400);
    expect((await atService()).length).toBe(400);
  });

  it.each([1, 2, 3, 5, 8])(
    'the power fails after %i requests: nothing is lost and nothing is made twice',
    async (requests) => {
      let isCut = false;
      const counted = world.line.answer;
      world.line.answer = async (request, next) => {
        const answer = await (counted?.(request, next) ?? next(request));
        // The service has done it, and its answer is on the way.
        if (sent.length >= requests && !isCut) throw new HttpFailure('cut');
        return answer;
      };
      const importId = await begin(table(400));
      isCut = true;
      await world.cutPower();
      await unlock();
      expect((await until(importId, 'ended')).rows).toMatchObject({ all: 400, waiting: 0, sending: 0, refused: 0 });
      expect((await refs()).sort()).toEqual(
        table(400)
          .map(({ cells }) => cells[5])
          .sort(),
      );
    },
  );

  it('rows that were given to a batch which never came into the ledger go out with another one', async () => {
    // Two requests are under way, and the rest of the rows wait behind them.
    await change({ catalog_busy: true });
    const importId = await begin(table(200));
    await world.ask('goodsTable.pause', { importId });
    await world.restart((folder) => {
      const imports = openSqliteGoodsImports(join(folder, 'live-goods-imports.sqlite'));
      const rows = imports
        .rows(importId, ['waiting'], 0, 50)
        .map(({ number }) => ({ number, state: 'creating' as const }));
      expect(rows).toHaveLength(50);
      imports.give(importId, { id: '0195645e-0000-7000-8000-00000000dead', kind: 'create' }, rows);
      imports.close();
    });
    await unlock();
    await change({ catalog_busy: false });
    await world.ask('goodsTable.resume', { importId });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 200 });
    expect(await atService()).toHaveLength(200);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });

  it('a batch whose end was not written down any more is read off the ledger, and not sent again', async () => {
    await world.control('POST', '/provider', {
      organization_id: organizationId,
      catalog: 'accept',
      latency_ms: 20_000,
    });
    const importId = await begin(table(60));
    const files = ['', '-wal'].map((part) => `live-goods-imports.sqlite${part}`);
    for (const file of files) copyFileSync(join(world.folder, file), join(world.folder, `before-${file}`));
    await until(importId, 'ended');
    await world.restart((folder) => {
      for (const file of files) copyFileSync(join(folder, `before-${file}`), join(folder, file));
    });
    await unlock();
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 60 });
    expect(sent).toHaveLength(2);
  });

  it('an answer that never came makes nothing twice', async () => {
    await fault('drop_response', 2);
    const importId = await begin(table(100));
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 100 });
    expect(await atService()).toHaveLength(100);
  });

  it('rows that were never started go with the page that brought them', async () => {
    const importId = await fill(table(10));
    await world.restart();
    await unlock();
    expect(await world.call('goodsTable.view', { importId })).toMatchObject({ problem: { code: 'till_not_found' } });
    expect((await world.ask('goodsTable.list', {})).imports).toEqual([]);
  });
});

describe('who may, and what is believed of a page', () => {
  it('takes a senior to start, and shows whoever approves it the table and its goods', async () => {
    const { personId } = await world.ask('staff.add', { name: 'Дана', role: 'cashier', pin: '1357' });
    const importId = await fill(table(2));
    await world.ask('session.unlock', { personId, pin: '1357' });
    expect(await world.call('goodsTable.start', { importId })).toMatchObject({
      problem: {
        code: 'till_not_permitted',
        params: { role: 'senior', name: 'Тауарлар.xlsx', lines: 'Тауар 0\nТауар 1' },
      },
    });
    for (const call of ['goodsTable.stop', 'goodsTable.result'] as const) {
      expect(await world.call(call, { importId })).toMatchObject({ problem: { code: 'till_not_permitted' } });
    }
    expect(await world.call('goodsTable.export', {})).toMatchObject({ problem: { code: 'till_not_permitted' } });
    const approval = { personId: managerId, pin: '2468' };
    await world.ask('goodsTable.start', { importId, approval });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 2 });
  });

  it('the same rows handed over again are there once; none come to an import that has begun', async () => {
    const rows = table(3);
    const importId = await fill(rows);
    expect(await world.ask('goodsTable.add', { importId, rows })).toEqual({ rows: 3 });
    await world.ask('goodsTable.start', { importId });
    expect(await world.call('goodsTable.add', { importId, rows })).toMatchObject({ problem: { code: 'till_busy' } });
    await until(importId, 'ended');
    expect(await atService()).toHaveLength(3);
  });

  it('a choice without name and price is refused, and how a table was read is remembered by its heads', async () => {
    const heads = ['Название', 'Цена'];
    const choice = { places: { ...everything, price: null }, keepsShortCodes: false, updates: false };
    expect(await world.call('goodsTable.begin', { fileName: 'a', heads, choice, rows: 1 })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
    expect(await world.ask('goodsTable.choice', { heads })).toEqual({ choice: null });
    await until(await begin(table(1), { updates: true }), 'ended');
    expect(await world.ask('goodsTable.choice', { heads: ['название ', 'ЦЕНА'] })).toEqual({
      choice: { places: everything, keepsShortCodes: false, updates: true },
    });
  });

  it('no row of a table stands in the ledger beside what was sent of it', async () => {
    await fill(table(50));
    const events = JSON.stringify(readFileSync(join(world.folder, 'live.sqlite')).includes('Тауар 49'));
    expect(events).toBe('false');
  });
});

describe('goods to a table', () => {
  it('all of them in the columns that are read again, guarded against formulas', async () => {
    await until(
      await begin(table(3, (index) => (index === 1 ? { name: '=Шай', barcode: '4870001234567' } : {}))),
      'ended',
    );
    const { file, items } = await world.ask('goodsTable.export', {});
    expect(items).toBe(3);
    expect(files()).toContain(file);
    const written = readFileSync(join(world.folder, 'exports', file), 'utf8');
    expect(written.split('\r\n')[0]).toBe(
      '\uFEFF"Название";"Цена";"Единица";"Штрихкод";"Код для чека (НКТ)";"Артикул";"Категория"',
    );
    expect(written).toContain(`"'=Шай";101,00;"шт";"4870001234567";"";"ref-1";""`);
  });

  it('a workbook of the page is kept whole, or not at all', async () => {
    const part = Buffer.from('PK\u0003\u0004 a workbook').toString('base64');
    const first = await world.ask('goodsTable.keepWorkbook', { draftId: null, part, isLast: false });
    expect(first.file).toBeNull();
    expect(files()).toEqual(files().filter((name) => name.startsWith('.')));
    const last = await world.ask('goodsTable.keepWorkbook', { draftId: first.draftId, part, isLast: true });
    expect(last.file).toMatch(/\.xlsx$/);
    expect(readFileSync(join(world.folder, 'exports', last.file ?? ''), 'utf8')).toBe(
      'PK\u0003\u0004 a workbook'.repeat(2),
    );
    expect(await world.call('goodsTable.keepWorkbook', { draftId: first.draftId, part, isLast: true })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    const program = Buffer.from('MZ a program').toString('base64');
    expect(await world.call('goodsTable.keepWorkbook', { draftId: null, part: program, isLast: true })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
    expect(files()).toEqual([last.file]);
  });
});
