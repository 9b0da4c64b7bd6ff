import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paperLanguages } from '@tilla/shared/domain/language.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPdfkitReceipts } from '#adapters/pdfkit-receipt.ts';
import type { PrintedReceipt } from '#core/platform/ports.ts';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';
import { isWhole } from '../support/depth.ts';
import { pdfText } from '../support/pdf.ts';
import { pdfPicture } from '../support/pdf-picture.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { readQrPixels } from '../support/qr.ts';
import { differences } from '../support/same-picture.ts';
import {
  paperPng,
  photo,
  startVirtualPrinter,
  type VirtualPaper,
  type VirtualPrinter,
} from '../support/virtual-printer.ts';

/** Keeps the pictures for a person; nowhere by default. */
const keepIn = process.env['TILLA_PAPERS'];
const press = createPdfkitReceipts(join(import.meta.dirname, '../../resources/fonts'));
/** The margins of the page, which a head cannot reach: 4 and 5 mm. */
const margins = { '80': 32, '58': 40 } as const;
const dotsPerInch = 203.2;

let folder: string;
let printer: VirtualPrinter;
let world: TillWorld;
let saleIds: { qr: string; cash: string; refunded: string };
let reportIds: { x: string; z: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-papers-'));
  printer = await startVirtualPrinter();
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Әсемгүл Қыдырбайқызы', pin: '2468' });
  await world.ask('settings.change', { printAfterPayment: false });
  await world.ask('settings.change', {
    receiptPrinter: { way: 'network', address: printer.address, baudRate: 9600, cut: true, drawer: true },
    printerId: 'receipt',
  });
  const { drawerId } = await world.ask('cashbox.open', { floatTiyn: 1_000_000 });
  saleIds = { qr: await sellByQr(), cash: await sellForCash(), refunded: await sellForCash() };
  const [tender] = (await world.ask('sale.view', { saleId: saleIds.refunded })).tenders;
  await world.ask('tender.giveBack', { tenderId: tender?.id ?? '', amountTiyn: 10_000, reason: 'брак' });
  const { reportId: x } = await world.ask('cashbox.reportX', {});
  const count = { '5000': 2, '200': 3 };
  const closing = { drawerId, count, note: 'Түнгі ауысым', fiscalShiftId: null, override: true };
  const { reportId: z } = await world.ask('cashbox.close', closing);
  reportIds = { x, z };
  // The reports print automatically.
  await papersAre(2);
}, 60_000);
afterAll(async () => {
  await world.close();
  await printer.close();
  rmSync(folder, { recursive: true });
});

async function cart() {
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 3 });
  const lines = items.map(({ id, name, unit, priceTiyn }, place) => {
    return { id: String(place), catalogItemId: id, name, unit, priceTiyn, count: place + 1, discountPercentage: 0 };
  });
  const shownTotalTiyn = lines.reduce((sum, { priceTiyn, count }) => sum + priceTiyn * count, 0);
  return { cart: { lines, discountPercentage: 0 }, shownTotalTiyn };
}

async function sellByQr(): Promise<string> {
  const { saleId, paymentId } = await world.ask('sale.payByQr', await cart());
  await world.clock.advance(2_000);
  await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId });
  return saleId;
}

async function sellForCash(): Promise<string> {
  const { saleId } = await world.ask('sale.payByCash', { ...(await cart()), cashReceivedTiyn: 9_000_000 });
  await world.clock.advance(5_000);
  return saleId;
}

async function papersAre(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.clock.advance(500);
      expect(printer.papers().filter(({ isCut }) => isCut)).toHaveLength(count);
    },
    { timeout: 15_000, interval: 5 },
  );
}

async function print(order: () => Promise<unknown>): Promise<{ paper: VirtualPaper; receipt: PrintedReceipt }> {
  const before = printer.papers().length;
  await order();
  await papersAre(before + 1);
  const [paper, receipt] = [printer.papers().at(-1), world.drawn.at(-1)];
  if (paper === undefined || receipt === undefined) throw new Error('nothing came out');
  return { paper, receipt };
}

const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
  'a sale paid by QR': () => world.ask('receipt.print', { saleId: saleIds.qr, document: 'slip' }),
  'a sale for cash': () => world.ask('receipt.print', { saleId: saleIds.cash, document: 'slip' }),
  'a sale refunded in part': () => world.ask('receipt.print', { saleId: saleIds.refunded, document: 'slip' }),
  'the provider’s receipt': () => world.ask('receipt.print', { saleId: saleIds.qr, document: 'provider_receipt' }),
  'an X report': () => world.ask('report.print', { reportId: reportIds.x }),
  'a Z report': () => world.ask('report.print', { reportId: reportIds.z }),
  'the test page': () => world.ask('printer.test', {}),
};
const wordsOf = ({ blocks }: PrintedReceipt): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'pair') return [block.left, block.right];
    return 'text' in block && block.kind !== 'qr' ? [block.text] : [];
  });
const offsetOf = ({ paperWidth }: PrintedReceipt) => ({ x: margins[paperWidth], y: margins[paperWidth] });

async function pageOf(receipt: PrintedReceipt): Promise<{ file: string; text: string }> {
  const file = join(folder, 'page.pdf');
  writeFileSync(file, await press.draw(receipt));
  return { file, text: await pdfText(file) };
}

// Both languages together are what shops print, with the longest lines.
const rolls = [
  { paperWidth: '80', spoken: isWhole ? paperLanguages : (['kk_ru'] as const) },
  { paperWidth: '58', spoken: isWhole ? paperLanguages : (['kk_ru'] as const) },
] as const;

describe.each(rolls)('on $paperWidth mm', ({ paperWidth, spoken }) => {
  describe.each(spoken)('in %s', (paperLanguage) => {
    test.each(Object.keys(kinds))('the paper of %s is the page of its PDF, cut', async (kind) => {
      await world.ask('settings.change', { paperWidth, paperLanguage });
      const { paper, receipt } = await print(() => kinds[kind]?.() ?? Promise.reject(new Error(kind)));
      expect([receipt.paperWidth, paper.width, paper.isCut]).toEqual([
        paperWidth,
        paperWidth === '80' ? 576 : 384,
        true,
      ]);
      if (keepIn !== undefined) {
        const name = `${kind.replaceAll(/\W+/gu, '-')}-${paperLanguage}-${paperWidth}.png`;
        writeFileSync(join(keepIn, name), paperPng(paper));
      }
      const { file, text } = await pageOf(receipt);
      const squeezed = text.replaceAll(' ', '');
      for (const words of wordsOf(receipt)) expect(squeezed).toContain(plainSpaces(words).replaceAll(' ', ''));
      const qr = receipt.blocks.find((block) => block.kind === 'qr');
      if (qr !== undefined) expect(readQrPixels(photo(paper), paper.width, paper.height)).toBe(qr.text);
      expect(differences(paper, await pdfPicture(file, dotsPerInch), offsetOf(receipt))).toEqual([]);
      expect(printer.unknown).toEqual([]);
    });
  });
});

test('one letter that is another, a line that is gone and a shifted page are noticed', async () => {
  await world.ask('settings.change', { paperWidth: '80', paperLanguage: 'kk' });
  const { paper, receipt } = await print(() => world.ask('printer.test', {}));
  const offset = offsetOf(receipt);
  const wrong = async (change: (blocks: PrintedReceipt['blocks']) => PrintedReceipt['blocks']): Promise<number> => {
    const { file } = await pageOf({ ...receipt, blocks: change(receipt.blocks) });
    return differences(paper, await pdfPicture(file, dotsPerInch), offset).length;
  };
  const reworded = (from: RegExp, to: string) => (blocks: PrintedReceipt['blocks']) =>
    blocks.map((block) => (block.kind === 'text' ? { ...block, text: block.text.replace(from, to) } : block));
  for (const [letter, other] of ['қк', 'ғг', 'ңн', 'ыі', '₸т', '№н']) {
    expect([letter, await wrong(reworded(new RegExp(letter ?? ''), other ?? ''))]).not.toEqual([letter, 0]);
  }
  expect(await wrong((blocks) => blocks.slice(0, -1))).toBeGreaterThan(0);
  const { file } = await pageOf(receipt);
  expect(
    differences(paper, await pdfPicture(file, dotsPerInch), { x: offset.x + 3, y: offset.y }).length,
  ).toBeGreaterThan(10);
});
