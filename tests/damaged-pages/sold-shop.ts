/** A live shop with files of every kind, which is closed, damaged, opened again, and sells. */

import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { expect } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';
import { type Damage, damagePage, enlarge, type PageOfFile, pagesOf } from '../support/damaged-pages.ts';

/** By the name that a task has for the file. */
export const derivedFiles = {
  catalog: 'live-catalog.sqlite',
  prices: 'live-catalog-prices.sqlite',
  history: 'live-history.sqlite',
  imports: 'live-goods-imports.sqlite',
} as const;
export type DerivedName = keyof typeof derivedFiles;
export const LEDGER = 'live.sqlite';

const PASSPHRASE = 'a long passphrase';
const PIN = '2468';
const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };
const month = { preset: 'month' } as const;
const allGoods = { text: '', category: null, only: 'all' } as const;
const suffixes = ['', '-wal'];

export interface SoldShop {
  readonly world: TillWorld;
  /** One page of each kind in a file, as it was when the shop was closed; frames as they were while it sold. */
  pages(file: string): PageOfFile[];
  /** Closes the shop, restores the earlier file with this page damaged, and opens the shop. */
  reopenWith(file: string, page: PageOfFile, damage: Damage): Promise<void>;
  backUp(): Promise<void>;
  /** Damages the current file: closed for a page, after a power cut for a frame of its log. */
  reopenDamaged(file: string, kind: string, damage: Damage): Promise<void>;
  /** One minute at the counter; where the ledger needs repair, from the newest backup and after that. */
  sellOrRepair(): Promise<'open' | 'repaired'>;
  unlock(): Promise<void>;
  /** One minute at the counter; throws where any call fails. */
  sell(): Promise<void>;
  expectWhole(): Promise<void>;
  /** Files that the till reports as replaced; each is accepted. */
  acceptReplaced(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openSoldShop(goods = 300): Promise<SoldShop> {
  const world = await createTillWorld();
  const kept = join(world.folder, 'kept');
  mkdirSync(kept);
  const { apiKey } = await world.organization({ mode: 'production', has_catalog: true });
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
  const managerId = (await world.ask('staff.list', {})).people[0]?.id ?? '';
  await openDrawer(world);
  let [sales, netTiyn] = [0, 0];
  /** What was paid by QR, by the service. */
  const atServiceTiyn: number[] = [];

  async function importGoods(priceTenge: number, updates: boolean): Promise<void> {
    const { importId } = await world.ask('goodsTable.begin', {
      fileName: 'Тауарлар.xlsx',
      heads: ['Название', 'Цена', String(priceTenge)],
      choice: {
        places: {
          name: 0,
          price: 1,
          unit: 2,
          barcode: 3,
          ntin: 4,
          externalRef: 5,
          category: 6,
          quantity: null,
          cost: null,
        },
        keepsShortCodes: false,
        updates,
      },
      rows: goods,
    });
    const rows = Array.from({ length: goods }, (_, index) => {
      const name = `Тауар ${String(index)} ${'өте ұзын атау '.repeat(index % 9)}`;
      const barcode = String(4_870_000_000_000 + index);
      const row = { name, price: String(priceTenge + index), barcode, externalRef: `ref-${String(index)}` };
      return {
        number: index + 2,
        cells: goodsColumns.map((column) => (row as Partial<Record<typeof column, string>>)[column] ?? ''),
      };
    });
    await world.ask('goodsTable.add', { importId, rows });
    await world.ask('goodsTable.start', { importId });
    for (let tries = 0; ; tries += 1) {
      if ((await world.ask('goodsTable.view', { importId })).state === 'ended') return;
      if (tries > 200) throw new Error('the table of goods never ended');
      await world.clock.advance(10_000);
    }
  }

  async function cartOfGoods() {
    const { items } = await world.ask('catalog.search', { text: 'тауар 1', category: null, limit: 3 });
    const [item] = items;
    const of = item ?? { id: null, name: 'Нан', unit: null, priceTiyn: 10_000 };
    const line = { id: 'a', catalogItemId: of.id, name: of.name, unit: of.unit, priceTiyn: of.priceTiyn, count: 1 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    return { cart, shownTotalTiyn: of.priceTiyn };
  }

  const count = (tiyn: number): void => {
    sales += 1;
    netTiyn += tiyn;
  };

  async function payByCash(): Promise<void> {
    const { cart, shownTotalTiyn } = await cartOfGoods();
    const cashTiyn = shownTotalTiyn - (shownTotalTiyn % 100);
    await world.ask('sale.payByCash', { cart, shownTotalTiyn: cashTiyn, cashReceivedTiyn: null });
    count(cashTiyn);
  }

  async function payByQr(): Promise<void> {
    const basket = await cartOfGoods();
    const { paymentId } = await world.ask('sale.payByQr', basket);
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    atServiceTiyn.push(basket.shownTotalTiyn);
    await world.clock.advance(10_000);
    expect((await world.ask('payment.view', { paymentId })).phase).toBe('paid');
    await world.ask('payment.dismiss', { paymentId });
    count(basket.shownTotalTiyn);
  }

  const ask: TillWorld['ask'] = async (name, input) => {
    const asked = { isDone: false };
    const answer = world.ask(name, input).finally(() => {
      asked.isDone = true;
    });
    // The caller receives the failure.
    answer.catch(() => undefined);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    while (!asked.isDone) await world.clock.advance(5);
    return answer;
  };

  async function lookAround(): Promise<void> {
    await ask('catalog.byBarcode', { barcode: '4870000000017' });
    await ask('catalog.categories', {});
    await ask('catalog.bestSellers', {});
    await ask('goods.list', { filter: allGoods, offset: 0, limit: 50 });
    await ask('goods.counts', {});
    await ask('history.search', { filter: { ...everything, text: 'тауар' }, after: null, limit: 20 });
    await ask('history.cashiers', {});
    await ask('statistics.books', { window: month });
    await ask('statistics.items', { window: month });
    await ask('invoice.list', { filter: { window: month, number: null, state: null }, after: null, limit: 20 });
    await ask('refund.list', { filter: { window: month, number: null, state: null }, after: null, limit: 20 });
    const { imports } = await ask('goodsTable.list', {});
    for (const { id: importId } of imports) {
      for (const offset of [0, 200]) await ask('goodsTable.rows', { importId, state: null, offset, limit: 200 });
    }
    const { rows } = await ask('goods.list', { filter: allGoods, offset: 0, limit: 2 });
    for (const { id } of rows) await ask('goods.view', { id });
  }

  async function unlock(): Promise<void> {
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await world.ask('session.unlock', { personId: managerId, pin: PIN });
  }

  const stepNow = async () => (await world.ask('app.view', {})).step;

  async function repair(): Promise<void> {
    const { backups } = await world.ask('books.backups', {});
    const approval = { personId: managerId, pin: PIN };
    const sound = backups.find(({ isDamaged }) => !isDamaged);
    await ask('books.restore', { backup: sound?.name ?? '', despiteFaults: false, approval });
    await unlock();
  }

  async function sell(): Promise<void> {
    await payByCash();
    await payByQr();
    await lookAround();
    await world.clock.advance(60_000);
  }

  function copy(from: string, to: string): void {
    for (const suffix of [...suffixes, '-shm']) rmSync(to + suffix, { force: true });
    for (const suffix of suffixes) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  }

  await importGoods(100, false);
  for (let day = 0; day < 8; day += 1) await sell();
  await importGoods(200, true);
  await world.clock.advance(400_000);
  await sell();
  const all = [...Object.values(derivedFiles), LEDGER];
  for (const file of all) copy(join(world.folder, file), join(kept, `selling-${file}`));
  await world.restart(() => {
    for (const file of all) copy(join(world.folder, file), join(kept, `closed-${file}`));
  });
  await unlock();

  return {
    world,
    pages: (file) => [
      ...pagesOf(join(kept, `closed-${file}`)),
      ...pagesOf(join(kept, `selling-${file}`)).filter(({ kind }) => kind.startsWith('wal')),
    ],
    reopenWith(file, page, damage) {
      const from = page.file.replace(/-wal$/, '');
      return world.restart((folder) => {
        const to = join(folder, file);
        copy(from, to);
        // Half a page still reads: only the check of a whole file finds it.
        if (damage !== 'half' && !page.kind.startsWith('wal')) enlarge(to);
        damagePage({ ...page, file: page.file.replace(from, to) }, damage);
      });
    },
    unlock,
    sell,
    async backUp() {
      await world.ask('books.backUp', { approval: { personId: managerId, pin: PIN } });
    },
    async reopenDamaged(file, kind, damage) {
      const damageNow = (folder: string): void => {
        const page = pagesOf(join(folder, file)).find((one) => one.kind === kind);
        if (page !== undefined) damagePage(page, damage);
      };
      if (kind.startsWith('wal')) await world.cutPower(damageNow);
      else await world.restart(damageNow);
    },
    async sellOrRepair() {
      const [soldBefore, takenBefore, paidBefore] = [sales, netTiyn, atServiceTiyn.length];
      try {
        if ((await stepNow()) !== 'repair') {
          await unlock();
          await sell();
          return 'open';
        }
      } catch (failure) {
        // The call that met the damage fails; the till asks for its repair afterwards.
        if ((await stepNow()) !== 'repair') throw failure;
      }
      // No backup has the sales made before the damage was found; those by QR come back from the service.
      const since = atServiceTiyn.slice(paidBefore);
      [sales, netTiyn] = [soldBefore + since.length, since.reduce((sum, tiyn) => sum + tiyn, takenBefore)];
      await repair();
      await sell();
      return 'repaired';
    },
    async expectWhole() {
      const { rows, found, behind } = await ask('history.search', { filter: everything, after: null, limit: 20 });
      expect({ behind, rows: rows.length }).toEqual({ behind: 0, rows: 20 });
      expect(found).toMatchObject({ count: sales, netTiyn });
      expect(await world.ask('catalog.status', {})).toMatchObject({ items: goods, syncing: false });
      const { items } = await world.ask('catalog.search', { text: 'тауар 17', category: null, limit: 1 });
      expect(items).toMatchObject([{ barcode: '4870000000017', priceTiyn: 21_700 }]);
    },
    async acceptReplaced() {
      const tasks = (await world.ask('task.list', {})).tasks.filter(({ kind }) => kind === 'file_replaced');
      for (const { id } of tasks) await world.ask('task.resolve', { taskId: id, action: 'accept', note: '' });
      return tasks.map(({ subject }) => subject);
    },
    close: () => world.close(),
  };
}
