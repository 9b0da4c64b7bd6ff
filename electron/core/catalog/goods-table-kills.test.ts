import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqliteGoodsImports } from '#adapters/sqlite-goods-imports.ts';
import {
  atService,
  begin,
  changeShop,
  fill,
  organizationId,
  refs,
  sent,
  table,
  tillForEachTest,
  unlock,
  until,
  world,
} from '#tests/core/goods-table-world.ts';
import { HttpFailure } from '../platform/ports.ts';

tillForEachTest();

const loseAnswers = (times: number) =>
  world.control('POST', '/faults', {
    match: { method: 'POST', path: '/api/v1/catalog' },
    kind: 'drop_response',
    times,
  });

describe('an import over the end of the process', () => {
  it('an import continues after a crash, and sends no row twice', async () => {
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
    // Two requests are in flight, and the other rows wait behind them.
    await changeShop({ catalog_busy: true });
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
    await changeShop({ catalog_busy: false });
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
    await loseAnswers(2);
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
