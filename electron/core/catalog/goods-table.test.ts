import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { describe, expect, it } from 'vitest';
import {
  apiKey,
  atService,
  begin,
  changeShop,
  everything,
  fill,
  forgetSent,
  managerId,
  organizationId,
  refs,
  sent,
  table,
  tillForEachTest,
  until,
  view,
  world,
} from '#tests/core/goods-table-world.ts';

tillForEachTest();

const files = () => readdirSync(join(world.folder, 'exports'));
const rowsOf = async (importId: string, state: CallInput<'goodsTable.rows'>['state'] = null) =>
  (await world.ask('goodsTable.rows', { importId, state, offset: 0, limit: 200 })).rows;

describe('goods from a table', () => {
  it('rows are created in batches of fifty; wrong rows are reported and never sent', async () => {
    const importId = await fill(
      table(120, (index) => (index === 3 ? { price: '' } : index === 7 ? { barcode: '4,87E+12', unit: 'бочка' } : {})),
    );
    expect(await view(importId)).toMatchObject({ state: 'filling', rows: { all: 120, waiting: 118, faulty: 2 } });
    expect(sent).toEqual([]);
    await world.ask('goodsTable.start', { importId });
    const ended = await until(importId, 'ended');
    expect(ended.rows).toMatchObject({
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
    const today = almatyDay(world.clock.nowMs());
    const { acts } = await world.ask('staff.acts', { day: today, page: 1 });
    expect(acts.map(({ kind }) => kind).filter((kind) => kind.startsWith('goods'))).toEqual(['goodsTable.start']);
    expect(new Set(await refs()).size).toBe(118);
    expect(await rowsOf(importId, 'faulty')).toMatchObject([
      { number: 5, name: 'Тауар 3', faults: [{ code: 'price_missing', row: null }] },
      { number: 9, faults: [{ code: 'unit_unknown' }, { code: 'barcode_scientific' }] },
    ]);
    expect((await world.ask('goodsTable.list', {})).imports.map(({ id }) => id)).toEqual([importId]);
    expect(world.events.some(({ name }) => name === 'goodsTable.changed')).toBe(true);
  });

  it('existing goods are reported and left unchanged', async () => {
    await until(await begin(table(3)), 'ended');
    const importId = await begin(table(4, (index) => (index === 1 ? { price: '777' } : {})));
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 1, matched: 3, changed: 0 });
    expect(await atService()).toHaveLength(4);
    expect((await atService()).map(({ price }) => price)).not.toContain(777);
  });

  it('a row names the item that the service will match it with, by its codes, and one that only has its name', async () => {
    await begin(
      table(3, (index) => ({ barcode: `487000000000${String(index)}`, ntin: `02000000000${String(index)}` })),
    );
    await world.clock.advance(60_000);
    const none = { name: '', externalRef: '', barcode: '', ntin: '' };
    const { items } = await world.ask('goodsTable.existing', {
      rows: [
        { ...none, externalRef: 'ref-0', barcode: '4870000000001' },
        { ...none, barcode: '4870000000001' },
        { ...none, ntin: '020000000002' },
        { ...none, barcode: '4870000000009' },
        { ...none, name: 'ТАУАР 1', barcode: '4870000000009' },
        none,
      ],
    });
    expect(items).toEqual([
      { name: 'Тауар 0', priceTiyn: 10_000, isNamesake: false },
      { name: 'Тауар 1', priceTiyn: 10_100, isNamesake: false },
      { name: 'Тауар 2', priceTiyn: 10_200, isNamesake: false },
      null,
      { name: 'Тауар 1', priceTiyn: 10_100, isNamesake: true },
      null,
    ]);
  });

  it('"update prices and names" changes only existing goods that differ from the table', async () => {
    await until(await begin(table(3)), 'ended');
    forgetSent();
    const importId = await begin(
      table(3, (index) => (index === 1 ? { price: '777', category: 'bakery' } : {})),
      { updates: true },
    );
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 0, matched: 2, changed: 1 });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    const changed = (await atService()).find((item) => item['external_ref'] === 'ref-1');
    expect(changed).toMatchObject({ price: 777, category: null });
  });

  it('refused rows are reported one by one, and written into the result table', async () => {
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
    expect(written[2]).toContain('"Не принято"');
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
  it('an import pauses when the tariff has ended, says so, and continues on request', async () => {
    await changeShop({ tariff: { status: 'expired' } });
    const importId = await begin(table(3));
    expect(await until(importId, 'paused')).toMatchObject({
      problem: { code: 'tariff_inactive' },
      rows: { waiting: 3, sending: 0 },
    });
    await changeShop({ tariff: { status: 'active' } });
    await world.ask('goodsTable.resume', { importId });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 3 });
    expect(await atService()).toHaveLength(3);
  });

  it('an import waits by itself for a busy catalog', async () => {
    await changeShop({ catalog_busy: true });
    const importId = await begin(table(3));
    await world.clock.advance(20_000);
    expect(await view(importId)).toMatchObject({ state: 'running', problem: { code: 'catalog_busy' } });
    await changeShop({ catalog_busy: false });
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 3 });
  });

  it('a paused import sends nothing more, and results of sent rows are still reported', async () => {
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

  it('an import keeps a quarter of the limit for money, whichever client used the rest', async () => {
    // Others on the key ask 140 times of the 200 a minute.
    for (let turn = 0; turn < 140; turn += 1) {
      await world.fetch(new Request(`${world.baseUrl}/catalog/units`, { headers: { 'x-api-key': apiKey } }));
    }
    const importId = await begin(table(1_000));
    await world.clock.advance(20_000);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThan(15);
    expect((await until(importId, 'ended')).rows).toMatchObject({ made: 1_000 });
    expect(sent).toHaveLength(20);
  });
});

describe('permissions and page input', () => {
  it('an import needs a senior to start, and shows the approver the table and its goods', async () => {
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
