/** The simulated provider's receipt of a paid invoice, as a PDF as wide as a till's paper. */

import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { create as createQrCode } from 'qrcode';
import { formatDayTime } from '../../shared/domain/almaty-time.ts';
import { formatMoney } from '../../shared/domain/money.ts';

/** What stands on a receipt; sums in tiyn. Money and date are written the Kazakh and Russian way, which is the same. */
export interface ReceiptDocument {
  shopName: string;
  shopIdn: string;
  kkmNumber: string | null;
  /** The provider's number of the payment. */
  number: string;
  invoiceNumber: string;
  fiscalNumber: string;
  paidAtMs: number;
  tender: 'qr' | 'phone';
  lines: readonly { name: string; count: number; priceTiyn: number; totalTiyn: number }[];
  discountTiyn: number;
  totalTiyn: number;
  /** The fiscal form's address, which carries no secret and is drawn as a QR code. */
  fiscalLink: string;
  isSandbox: boolean;
}

type Block =
  | { kind: 'text'; text: string; size: number; bold?: boolean; align?: 'left' | 'center'; gap?: number }
  | { kind: 'pair'; left: string; right: string; size: number; bold?: boolean; gap?: number }
  | { kind: 'rule' }
  | { kind: 'qr'; text: string; size: number };

const POINTS_PER_MM = 72 / 25.4;
const PAGE_WIDTH = 80 * POINTS_PER_MM;
const MARGIN = 4 * POINTS_PER_MM;
const INNER_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const RULE_HEIGHT = 11;
const COLUMN_GAP = 6;
/** The right column is as wide as its text, so that a sum never breaks, up to this share; the label wraps beside it. */
const RIGHT_SHARE = 0.7;

const TENDERS = { qr: 'QR-төлем / QR-оплата', phone: 'Шот бойынша / По счёту' } as const;

/** Draws the receipt on one page exactly as long as its content. `fontsFolder` holds the Inter faces. */
export function renderReceiptPdf(receipt: ReceiptDocument, fontsFolder: string): Promise<Uint8Array> {
  const regular = join(fontsFolder, 'Inter-Regular.ttf');
  const paidAt = new Date(receipt.paidAtMs);
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Named here because pdfkit otherwise loads Helvetica, which has no Kazakh letters and no tenge sign.
    font: regular,
    lang: 'kk-KZ',
    info: { Title: `Чек ${receipt.number}`, Author: receipt.shopName, CreationDate: paidAt, ModDate: paidAt },
  });
  document.registerFont('regular', regular);
  document.registerFont('bold', join(fontsFolder, 'Inter-Bold.ttf'));

  const finished = new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => {
      resolve(new Uint8Array(Buffer.concat(chunks)));
    });
    document.on('error', reject);
  });

  const blocks = composeReceipt(receipt);
  const heights = blocks.map((block) => measure(document, block));
  const pageHeight = heights.reduce((sum, height) => sum + height, 2 * MARGIN);
  document.addPage({ size: [PAGE_WIDTH, pageHeight], margin: 0 });
  let y = MARGIN;
  for (const [index, block] of blocks.entries()) {
    draw(document, block, y);
    y += heights[index] ?? 0;
  }
  document.end();
  return finished;
}

function composeReceipt(receipt: ReceiptDocument): Block[] {
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, 'ru');
  const blocks: Block[] = [
    { kind: 'text', text: receipt.shopName, size: 12, bold: true, align: 'center' },
    { kind: 'text', text: `ЖСН/БСН · ИИН/БИН ${receipt.shopIdn}`, size: 8, align: 'center', gap: 6 },
    { kind: 'text', text: 'Фискалдық чек / Фискальный чек', size: 9, bold: true, align: 'center' },
    { kind: 'text', text: 'Сату / Продажа', size: 8, align: 'center' },
  ];
  if (receipt.isSandbox) {
    blocks.push({ kind: 'text', text: 'ОҚУ РЕЖИМІ / УЧЕБНЫЙ РЕЖИМ · SANDBOX', size: 8, bold: true, align: 'center' });
  }
  blocks.push(
    { kind: 'rule' },
    { kind: 'pair', left: 'Чек №', right: receipt.number, size: 8 },
    { kind: 'pair', left: 'Шот / Счёт №', right: receipt.invoiceNumber, size: 8 },
    { kind: 'pair', left: 'Күні / Дата', right: formatDayTime(receipt.paidAtMs, 'ru'), size: 8 },
    { kind: 'rule' },
  );
  for (const line of receipt.lines) {
    blocks.push(
      { kind: 'text', text: line.name, size: 9 },
      {
        kind: 'pair',
        left: `${String(line.count)} × ${money(line.priceTiyn)}`,
        right: money(line.totalTiyn),
        size: 9,
        gap: 3,
      },
    );
  }
  blocks.push({ kind: 'rule' });
  if (receipt.discountTiyn > 0) {
    blocks.push({ kind: 'pair', left: 'Жеңілдік / Скидка', right: money(-receipt.discountTiyn), size: 9 });
  }
  blocks.push(
    { kind: 'pair', left: 'БАРЛЫҒЫ / ИТОГО', right: money(receipt.totalTiyn), size: 11, bold: true, gap: 2 },
    { kind: 'pair', left: 'Төлем / Оплата', right: TENDERS[receipt.tender], size: 8 },
    { kind: 'rule' },
    { kind: 'pair', left: 'Фискалдық белгі / Фискальный признак', right: receipt.fiscalNumber, size: 8 },
  );
  if (receipt.kkmNumber !== null) {
    blocks.push({ kind: 'pair', left: 'БКМ / ККМ', right: receipt.kkmNumber, size: 8 });
  }
  blocks.push(
    { kind: 'qr', text: receipt.fiscalLink, size: 30 * POINTS_PER_MM },
    { kind: 'text', text: 'Рақмет! / Спасибо за покупку!', size: 9, align: 'center' },
  );
  return blocks;
}

function measure(document: PDFKit.PDFDocument, block: Block): number {
  switch (block.kind) {
    case 'rule':
      return RULE_HEIGHT;
    case 'qr':
      return block.size + 12;
    case 'text':
      useFont(document, block);
      return document.heightOfString(block.text, { width: INNER_WIDTH }) + (block.gap ?? 1);
    case 'pair': {
      useFont(document, block);
      const width = pairWidths(document, block.right);
      const left = document.heightOfString(block.left, { width: width.left });
      const right = document.heightOfString(block.right, { width: width.right });
      return Math.max(left, right) + (block.gap ?? 1);
    }
  }
}

function draw(document: PDFKit.PDFDocument, block: Block, y: number): void {
  switch (block.kind) {
    case 'rule':
      document
        .moveTo(MARGIN, y + RULE_HEIGHT / 2)
        .lineTo(PAGE_WIDTH - MARGIN, y + RULE_HEIGHT / 2)
        .lineWidth(0.5)
        .dash(2, { space: 2 })
        .stroke()
        .undash();
      return;
    case 'qr':
      drawQr(document, block.text, block.size, y + 6);
      return;
    case 'text':
      useFont(document, block);
      document.text(block.text, MARGIN, y, { width: INNER_WIDTH, align: block.align ?? 'left' });
      return;
    case 'pair': {
      useFont(document, block);
      const width = pairWidths(document, block.right);
      document.text(block.left, MARGIN, y, { width: width.left });
      document.text(block.right, PAGE_WIDTH - MARGIN - width.right, y, { width: width.right, align: 'right' });
    }
  }
}

/** By the font that is set; the point more keeps a text that fits exactly from wrapping by a rounding. */
function pairWidths(document: PDFKit.PDFDocument, right: string): { left: number; right: number } {
  const width = Math.min(document.widthOfString(right) + 1, INNER_WIDTH * RIGHT_SHARE);
  return { left: INNER_WIDTH - width - COLUMN_GAP, right: width };
}

function useFont(document: PDFKit.PDFDocument, block: { size: number; bold?: boolean }): void {
  document.font(block.bold === true ? 'bold' : 'regular').fontSize(block.size);
}

function drawQr(document: PDFKit.PDFDocument, text: string, size: number, y: number): void {
  const { modules } = createQrCode(text, { errorCorrectionLevel: 'M' });
  const module = size / modules.size;
  const left = (PAGE_WIDTH - size) / 2;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 0) document.rect(left + column * module, y + row * module, module, module);
    }
  }
  document.fill('black');
}
