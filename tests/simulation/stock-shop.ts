/**
 * Days of a shop with a shelf that nobody sees: deliveries, sales, returns, counts while selling, thefts, power cuts and
 * lost files, out of one seed. The shelf is counted here with no code of the till.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { openStockTill, type StockWorld } from '#tests/core/stock-world.ts';

const ITEMS = 6;

interface Shelf {
  readonly item: CatalogItemView;
  /** What is really there. */
  pieces: number;
  /** When the till began to know it: its first document, or its latest count. Null: not yet. */
  knownSince: number | null;
  /** What is there beside what the till knew then: goods from before the first document. */
  unknown: number;
  readonly thefts: { readonly step: number; readonly pieces: number }[];
  /** Of a piece, in tiyn, averaged over what was on the shelf by the till's records. Null: unknown. */
  cost: number | null;
}

interface Sale {
  readonly saleId: string;
  readonly shelf: Shelf;
  left: number;
}

/** Differences between the till and the shelf, after each day; empty: none. */
export async function playStockDays(seed: number, days: number, stepsADay: number): Promise<string[]> {
  const random = createSeededRandom(seed);
  const upTo = (max: number): number => Math.floor(random.unit() * max);
  const stock = await openStockTill();
  const { world, team } = stock;
  const shelves = stock.goods
    .slice(0, ITEMS)
    .map((item): Shelf => ({ item, pieces: 20 + upTo(40), knownSince: null, unknown: 0, thefts: [], cost: null }));
  const sales: Sale[] = [];
  const lost: string[] = [];
  let step = 0;
  /** The open count: what was seen of each shelf, and when. */
  let count: { readonly draftId: string; readonly seen: Map<Shelf, number> } | null = null;

  const pick = (): Shelf => shelves[upTo(shelves.length)] as Shelf;
  const stolenSince = ({ thefts }: Shelf, since: number): number =>
    thefts.reduce((sum, theft) => (theft.step > since ? sum + theft.pieces : sum), 0);
  /** What the till must say. */
  const bookOf = (shelf: Shelf): number | null =>
    shelf.knownSince === null ? null : shelf.pieces - shelf.unknown + stolenSince(shelf, shelf.knownSince);

  function begin(shelf: Shelf): void {
    if (shelf.knownSince !== null) return;
    Object.assign(shelf, { knownSince: step, unknown: shelf.pieces });
  }

  async function bring(kind: 'received' | 'arrived'): Promise<void> {
    const draftId = await stock.draft(kind);
    for (const shelf of new Set([pick(), pick()])) {
      const [pieces, costTiyn] = [1 + upTo(30), upTo(4) === 0 ? null : 5_000 + upTo(20_000)];
      await stock.line(draftId, shelf.item, { thousandths: pieces * 1_000, costTiyn });
      if (upTo(5) === 0) await world.cutPower().then(() => team.become('Айгүл'));
      begin(shelf);
      const known = Math.max(0, bookOf(shelf) ?? 0);
      if (costTiyn !== null)
        shelf.cost =
          shelf.cost === null || known === 0 ? costTiyn : (shelf.cost * known + costTiyn * pieces) / (known + pieces);
      shelf.pieces += pieces;
    }
    await world.ask('stock.post', { draftId });
  }

  async function take(kind: 'writtenOff' | 'sent'): Promise<void> {
    const shelf = pick();
    const draftId = await stock.draft(kind, kind === 'writtenOff' ? { reason: 'spoiled' } : { place: 'Абай' });
    const pieces = 1 + upTo(3);
    await stock.line(draftId, shelf.item, { thousandths: pieces * 1_000 });
    begin(shelf);
    shelf.pieces -= pieces;
    await world.ask('stock.post', { draftId });
  }

  async function sell(): Promise<void> {
    const shelf = pick();
    const pieces = 1 + upTo(3);
    const saleId = await stock.sell(shelf.item, pieces);
    shelf.pieces -= pieces;
    sales.push({ saleId, shelf, left: pieces });
  }

  async function giveBack(): Promise<void> {
    const sale = sales[upTo(sales.length)];
    if (sale === undefined || sale.left === 0) return;
    const { tenders } = await world.ask('sale.view', { saleId: sale.saleId });
    const goodsTo = upTo(3) === 0 ? 'write_off' : 'shelf';
    const lines = [{ itemId: 'a', count: 1, amountTiyn: null }];
    await world.ask('tender.giveBack', {
      tenderId: tenders[0]?.id ?? '',
      amountTiyn: null,
      lines,
      reason: 'брак',
      goodsTo,
    });
    sale.left -= 1;
    if (goodsTo === 'shelf') sale.shelf.pieces += 1;
  }

  async function see(): Promise<void> {
    count ??= { draftId: await stock.draft('counted'), seen: new Map() };
    const shelf = pick();
    await stock.line(count.draftId, shelf.item, { thousandths: Math.max(0, shelf.pieces) * 1_000 });
    shelf.pieces = Math.max(0, shelf.pieces);
    count.seen.set(shelf, step);
  }

  async function endCount(): Promise<void> {
    if (count === null) return;
    await world.ask('stock.post', { draftId: count.draftId });
    for (const [shelf, since] of count.seen) Object.assign(shelf, { knownSince: since, unknown: 0 });
    count = null;
  }

  async function restart(isFileLost: boolean): Promise<void> {
    await world.restart((folder) => {
      for (const end of isFileLost ? ['', '-wal', '-shm'] : [])
        rmSync(join(folder, `training-stock.sqlite${end}`), { force: true });
    });
    await team.become('Айгүл');
  }

  async function act(): Promise<void> {
    const dice = upTo(100);
    if (dice < 45) return sell();
    if (dice < 55) return bring(upTo(4) === 0 ? 'arrived' : 'received');
    if (dice < 65) return giveBack();
    if (dice < 80) return see();
    if (dice < 84) return endCount();
    if (dice < 90) return take(upTo(3) === 0 ? 'sent' : 'writtenOff');
    if (dice < 93) return restart(dice === 92);
    if (dice < 95) return world.cutPower().then(() => team.become('Айгүл'));
    const shelf = pick();
    if (shelf.pieces > 0) {
      shelf.pieces -= 1;
      shelf.thefts.push({ step, pieces: 1 });
    }
  }

  for (let day = 0; day < days; day += 1) {
    for (let done = 0; done < stepsADay; done += 1) {
      step += 1;
      await act();
      await world.clock.advance(2_000);
    }
    await endCount();
    for (const shelf of shelves) lost.push(...(await audit(stock, shelf, bookOf(shelf), `day ${String(day + 1)}`)));
  }
  return lost;
}

async function audit(stock: StockWorld, { item, cost }: Shelf, book: number | null, when: string): Promise<string[]> {
  const { thousandths, costTiyn } = await stock.item(item);
  const shown = thousandths === null ? null : thousandths / 1_000;
  const wrong: string[] = [];
  if (shown !== book) wrong.push(`${when}: ${item.name} is ${String(shown)}, and ${String(book)} by the shelf`);
  const isCostRight = cost === null ? costTiyn === null : costTiyn !== null && Math.abs(costTiyn - cost) <= 1;
  if (!isCostRight)
    wrong.push(`${when}: a piece of ${item.name} costs ${String(costTiyn)}, and ${String(cost)} by the deliveries`);
  return wrong;
}
