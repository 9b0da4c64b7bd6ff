import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';
import type { Slip, SlipBlock, SlipPress } from '../core/ports.ts';
import { readSlipFont, type SlipFont } from './slip-font.ts';

const pointsPerMm = 72 / 25.4;

/**
 * In whole points, because CUPS cuts a custom page to whole ones; the margins leave what a thermal head can reach: 72 mm
 * of an 80 mm roll, 48 mm of a 58 mm roll.
 */
const papers = {
  '80': { width: 227, margin: 4 * pointsPerMm, text: 9, qr: 40 * pointsPerMm },
  '58': { width: 164, margin: 5 * pointsPerMm, text: 8, qr: 34 * pointsPerMm },
} as const;
type Paper = (typeof papers)[keyof typeof papers];

/** Relative to the text; `gap` stands under the block. */
const styles = {
  title: { scale: 1.5, bold: true, gap: 3 },
  text: { scale: 1, bold: false, gap: 2 },
  small: { scale: 0.85, bold: false, gap: 2 },
  banner: { scale: 1.25, bold: true, gap: 4 },
} as const;

/** Figures of one width, so that sums stand in columns. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = InstanceType<typeof PDFDocument>;

/**
 * Slips as PDFs of one page, as long as their content, in Inter (its Cyrillic holds every Kazakh letter and the tenge
 * sign).
 * @param fontsFolder where `Inter-Regular.ttf` and `Inter-Bold.ttf` are.
 */
export function createPdfkitSlips(fontsFolder: string): SlipPress {
  const files = { regular: join(fontsFolder, 'Inter-Regular.ttf'), bold: join(fontsFolder, 'Inter-Bold.ttf') };
  let fonts: Fonts | undefined;

  return {
    async draw(slip) {
      fonts ??= { regular: readSlipFont(files.regular), bold: readSlipFont(files.bold) };
      const paper = papers[slip.paperWidth];
      const height = await layOut(open(fonts, paper.width, 1_000), paper, slip, false);
      const document = open(fonts, paper.width, height);
      await layOut(document, paper, slip, true);
      return collect(document);
    },
  };
}

interface Fonts {
  readonly regular: SlipFont;
  readonly bold: SlipFont;
}

function open(fonts: Fonts, width: number, height: number): Document {
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    // Without it pdfkit starts with Helvetica, which knows no Cyrillic and is read from a file beside its code.
    font: fonts.regular as string,
    info: { Title: 'Tilla', Creator: 'Tilla', Producer: 'Tilla' },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  return document;
}

/**
 * Returns the height of the whole; draws on the way where `isDrawn`. A slip takes longer than a frame, and while it is
 * drawn the next customer's goods are scanned: after each block those who wait have their turn.
 */
async function layOut(document: Document, paper: Paper, slip: Slip, isDrawn: boolean): Promise<number> {
  let y = paper.margin;
  for (const block of slip.blocks) {
    y += placeBlock(document, paper, block, y, isDrawn);
    await nextTurn();
  }
  return Math.ceil(y + paper.margin);
}

/** Each block returns what it takes of the roll, in points. */
function placeBlock(document: Document, paper: Paper, block: SlipBlock, y: number, isDrawn: boolean): number {
  switch (block.kind) {
    case 'pair':
      return placePair(document, paper, block, y, isDrawn);
    case 'rule':
      if (isDrawn) {
        document.moveTo(paper.margin, y + 3).lineTo(paper.width - paper.margin, y + 3);
        document.lineWidth(0.6).dash(2, { space: 2 }).stroke().undash();
      }
      return 7;
    case 'qr':
      if (isDrawn) drawQr(document, block.text, (paper.width - paper.qr) / 2, y + 4, paper.qr);
      return paper.qr + 10;
    default:
      return placeText(document, paper, block, y, isDrawn);
  }
}

function placeText(
  document: Document,
  paper: Paper,
  block: Extract<SlipBlock, { text: string; align: string }>,
  y: number,
  isDrawn: boolean,
): number {
  const style = styles[block.kind];
  const padding = block.kind === 'banner' ? 4 : 0;
  const width = paper.width - 2 * paper.margin - 2 * padding;
  const settings = { width, align: block.align, features };
  document.font(style.bold ? 'bold' : 'regular').fontSize(paper.text * style.scale);
  const height = document.heightOfString(block.text, settings);
  if (isDrawn) {
    // White on black: a slip of training must not pass for a receipt, nor a copy for the first print.
    if (block.kind === 'banner') {
      document.rect(paper.margin, y, paper.width - 2 * paper.margin, height + 2 * padding - 2).fill('black');
    }
    document.fillColor(block.kind === 'banner' ? 'white' : 'black');
    document.text(block.text, paper.margin + padding, y + padding, settings);
    document.fillColor('black');
  }
  return height + 2 * padding + style.gap;
}

function placePair(
  document: Document,
  paper: Paper,
  block: Extract<SlipBlock, { kind: 'pair' }>,
  y: number,
  isDrawn: boolean,
): number {
  const width = paper.width - 2 * paper.margin;
  document.font(block.strong ? 'bold' : 'regular').fontSize(block.strong ? paper.text * 1.25 : paper.text);
  const rightWidth = document.widthOfString(block.right, { features }) + 1;
  const gap = 6;
  const room = width - rightWidth - gap;
  // A right side that leaves no room for the left one goes under it, still at the right edge.
  const isStacked = room < width * 0.3;
  const left = { width: isStacked ? width : room, features };
  const right = { width: isStacked ? width : rightWidth, align: 'right' as const, features };
  const leftHeight = document.heightOfString(block.left, left);
  const rightHeight = document.heightOfString(block.right, right);
  const rightY = isStacked ? y + leftHeight : y + Math.max(0, leftHeight - rightHeight);
  if (isDrawn) {
    document.fillColor('black');
    document.text(block.left, paper.margin, y, left);
    document.text(block.right, isStacked ? paper.margin : paper.width - paper.margin - rightWidth, rightY, right);
  }
  return (isStacked ? leftHeight + rightHeight : Math.max(leftHeight, rightHeight)) + 2;
}

/** As squares of the document, not as a picture: sharp at the resolution of any head. */
function drawQr(document: Document, text: string, left: number, top: number, side: number): void {
  const { modules } = createQr(text, { errorCorrectionLevel: 'M' });
  const step = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) document.rect(left + column * step, top + row * step, step, step);
    }
  }
  document.fill('black');
}

function collect(document: Document): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  document.on('end', () => {
    resolve(Buffer.concat(chunks));
  });
  document.on('error', reject);
  document.end();
  return promise;
}
