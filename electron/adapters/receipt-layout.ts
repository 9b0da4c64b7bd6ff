import { setImmediate as nextTurn } from 'node:timers/promises';
import { code128Widths } from '@tilla/shared/domain/code128.ts';
import type PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';
import type { PackedBitmap, PrintedReceipt, ReceiptBlock } from '#core/platform/ports.ts';

export const pointsPerMm = 72 / 25.4;
/** 8 dots to a millimetre. */
const POINTS_A_DOT = pointsPerMm / 8;
const BARS_HEIGHT = 10 * pointsPerMm;
const QUIET_MODULES = 10;

/** Whole points, because CUPS cuts to those. Margins: a head reaches 72 mm of 80 mm, 48 mm of 58 mm. */
export const papers = {
  '80': { width: 227, margin: 4 * pointsPerMm, text: 9, qr: 40 * pointsPerMm },
  '58': { width: 164, margin: 5 * pointsPerMm, text: 8, qr: 34 * pointsPerMm },
} as const;
export type Paper = (typeof papers)[keyof typeof papers];

const styles = {
  title: { scale: 1.5, bold: true, gap: 3 },
  text: { scale: 1, bold: false, gap: 2 },
  small: { scale: 0.85, bold: false, gap: 2 },
  banner: { scale: 1.25, bold: true, gap: 4 },
} as const;

/** Sums align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = InstanceType<typeof PDFDocument>;

interface TextSettings {
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly features: PDFKit.Mixins.OpenTypeFeatures[];
}

export interface ReceiptPen {
  text(words: string, x: number, y: number, settings: TextSettings, isWhite: boolean): void;
  box(left: number, top: number, width: number, height: number): void;
  dashes(left: number, right: number, y: number): void;
}

/** Returns the height; draws with a pen. Other calls run after each block. */
export async function layOut(
  document: Document,
  paper: Paper,
  receipt: PrintedReceipt,
  pen: ReceiptPen | null,
): Promise<number> {
  let y = paper.margin;
  for (const block of receipt.blocks) {
    y += placeBlock(document, paper, block, y, pen);
    await nextTurn();
  }
  return Math.ceil(y + paper.margin);
}

function placeBlock(document: Document, paper: Paper, block: ReceiptBlock, y: number, pen: ReceiptPen | null): number {
  switch (block.kind) {
    case 'pair':
      return placePair(document, paper, block, y, pen);
    case 'rule':
      pen?.dashes(paper.margin, paper.width - paper.margin, y + 3);
      return 7;
    case 'ruler':
      if (pen !== null) drawRuler(pen, paper, y + 2);
      return 16;
    case 'bars':
      return placeBars(paper, block.text, y, pen);
    case 'picture':
      return placePicture(paper, block.picture, y, pen);
    case 'qr':
      if (pen !== null) drawQr(pen, block.text, (paper.width - paper.qr) / 2, y + 4, paper.qr);
      return paper.qr + 10;
    default:
      return placeText(document, paper, block, y, pen);
  }
}

function placeText(
  document: Document,
  paper: Paper,
  block: Extract<ReceiptBlock, { text: string; align: string }>,
  y: number,
  pen: ReceiptPen | null,
): number {
  const style = styles[block.kind];
  const padding = block.kind === 'banner' ? 4 : 0;
  const width = paper.width - 2 * paper.margin - 2 * padding;
  const settings = { width, align: block.align, features };
  document.font(style.bold ? 'bold' : 'regular').fontSize(paper.text * style.scale);
  const height = document.heightOfString(block.text, settings);
  if (pen !== null) {
    // A training receipt or a copy must not pass for a receipt.
    if (block.kind === 'banner') {
      pen.box(paper.margin, y, paper.width - 2 * paper.margin, height + 2 * padding - 2);
    }
    pen.text(block.text, paper.margin + padding, y + padding, settings, block.kind === 'banner');
  }
  return height + 2 * padding + style.gap;
}

function placePair(
  document: Document,
  paper: Paper,
  block: Extract<ReceiptBlock, { kind: 'pair' }>,
  y: number,
  pen: ReceiptPen | null,
): number {
  const width = paper.width - 2 * paper.margin;
  document.font(block.strong ? 'bold' : 'regular').fontSize(block.strong ? paper.text * 1.25 : paper.text);
  const rightWidth = document.widthOfString(block.right, { features }) + 1;
  const gap = 6;
  const room = width - rightWidth - gap;
  // No room for the left side: below it.
  const isStacked = room < width * 0.3;
  const left = { width: isStacked ? width : room, features };
  const right = { width: isStacked ? width : rightWidth, align: 'right' as const, features };
  const leftHeight = document.heightOfString(block.left, left);
  const rightHeight = document.heightOfString(block.right, right);
  const rightY = isStacked ? y + leftHeight : y + Math.max(0, leftHeight - rightHeight);
  if (pen !== null) {
    pen.text(block.left, paper.margin, y, left, false);
    const rightX = isStacked ? paper.margin : paper.width - paper.margin - rightWidth;
    pen.text(block.right, rightX, rightY, right, false);
  }
  return (isStacked ? leftHeight + rightHeight : Math.max(leftHeight, rightHeight)) + 2;
}

function drawQr(pen: ReceiptPen, text: string, left: number, top: number, side: number): void {
  const { modules } = createQr(text, { errorCorrectionLevel: 'M' });
  const step = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pen.box(left + column * step, top + row * step, step, step);
    }
  }
}

/** Whole dots, because a scanner compares widths; quiet zone of Code 128. */
function placeBars(paper: Paper, text: string, y: number, pen: ReceiptPen | null): number {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const room = paper.width - 2 * paper.margin;
  const module =
    Math.max(1, Math.min(3, Math.floor(room / (modules + 2 * QUIET_MODULES) / POINTS_A_DOT))) * POINTS_A_DOT;
  let x = paper.margin + Math.round((room - modules * module) / 2 / POINTS_A_DOT) * POINTS_A_DOT;
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pen?.box(x, y + 4, width * module, BARS_HEIGHT);
    x += width * module;
  }
  return BARS_HEIGHT + 10;
}

function placePicture(
  paper: Paper,
  { width, height, bits: coded }: PackedBitmap,
  y: number,
  pen: ReceiptPen | null,
): number {
  const bits = Buffer.from(coded, 'base64');
  const left =
    paper.margin +
    Math.round((paper.width - 2 * paper.margin - width * POINTS_A_DOT) / 2 / POINTS_A_DOT) * POINTS_A_DOT;
  const isBlack = (column: number, row: number): boolean =>
    column < width && ((bits[(row * width + column) >> 3] ?? 0) & (0x80 >> (column & 7))) !== 0;
  for (let row = 0; pen !== null && row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = column;
      while (isBlack(column, row)) column += 1;
      if (column === from) continue;
      pen.box(left + from * POINTS_A_DOT, y + row * POINTS_A_DOT, (column - from) * POINTS_A_DOT, POINTS_A_DOT);
    }
  }
  return height * POINTS_A_DOT + 4;
}

/** Millimetres; a missing end was cut off by the paper or the width setting. */
function drawRuler(pen: ReceiptPen, paper: Paper, top: number): void {
  const reach = Math.floor((paper.width - 2 * paper.margin) / pointsPerMm);
  for (let mm = 0; mm <= reach; mm += 1) {
    const height = mm % 10 === 0 ? 11 : mm % 5 === 0 ? 7 : 4;
    pen.box(paper.margin + mm * pointsPerMm, top, 0.4, height);
  }
}
