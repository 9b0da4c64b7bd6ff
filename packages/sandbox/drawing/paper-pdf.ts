import { join } from 'node:path';
import { create as createQrCode } from 'qrcode';

/** Points. */
export type PaperBlock =
  | { kind: 'text'; text: string; size: number; bold?: boolean; align?: 'left' | 'center'; gap?: number }
  | { kind: 'pair'; left: string; right: string; size: number; bold?: boolean; gap?: number }
  | { kind: 'rule' }
  | { kind: 'qr'; text: string; size: number };

export const POINTS_PER_MM = 72 / 25.4;
const PAGE_WIDTH = 80 * POINTS_PER_MM;
const MARGIN = 4 * POINTS_PER_MM;
const INNER_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const RULE_HEIGHT = 11;
const COLUMN_GAP = 6;
/** As wide as its text, so that a sum never wraps, up to this share. */
const RIGHT_SHARE = 0.7;

interface PaperTitle {
  title: string;
  author: string;
  atMs: number;
}

export async function renderPaper(
  blocks: readonly PaperBlock[],
  { title, author, atMs }: PaperTitle,
  fontsFolder: string,
): Promise<Uint8Array> {
  // With the first document, not at the start of the service.
  const { default: PDFDocument } = await import('pdfkit');
  const regular = join(fontsFolder, 'Inter-Regular.ttf');
  const madeAt = new Date(atMs);
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Else pdfkit loads Helvetica, which lacks Kazakh letters and the tenge sign.
    font: regular,
    lang: 'kk-KZ',
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
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

  const heights = blocks.map((block) => measure(document, block));
  const pageHeight = heights.reduce((sum, height) => sum + height, 2 * MARGIN);
  document.addPage({ size: [PAGE_WIDTH, pageHeight], margin: 0 });
  let y = MARGIN;
  for (const [index, block] of blocks.entries()) {
    draw(document, block, y);
    y += heights[index] ?? 0;
  }
  document.end();
  return await finished;
}

function measure(document: PDFKit.PDFDocument, block: PaperBlock): number {
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

function draw(document: PDFKit.PDFDocument, block: PaperBlock, y: number): void {
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

/** The extra point keeps an exact fit from wrapping. */
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
