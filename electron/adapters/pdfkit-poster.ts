import type PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';
import type { PrintedPoster } from '#core/platform/ports.ts';

type Document = InstanceType<typeof PDFDocument>;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const A4 = { width: 595, height: 842 } as const;
const A6 = { width: 298, height: 420 } as const;

export function posterSize({ paper }: Pick<PrintedPoster, 'paper'>): {
  readonly width: number;
  readonly height: number;
} {
  return paper === 'card' ? A6 : A4;
}

export function drawPoster(document: Document, poster: PrintedPoster): void {
  const size = posterSize(poster);
  if (poster.paper !== 'cards') {
    drawOne(document, poster, { left: 0, top: 0, ...size });
    return;
  }
  const [width, height] = [size.width / 2, size.height / 2];
  for (const left of [0, width]) {
    for (const top of [0, height]) drawOne(document, poster, { left, top, width, height });
  }
  document.lineWidth(0.6).dash(4, { space: 4 });
  document.moveTo(width, 0).lineTo(width, size.height).stroke();
  document.moveTo(0, height).lineTo(size.width, height).stroke();
  document.undash();
}

function drawOne(document: Document, poster: PrintedPoster, box: Box): void {
  const margin = box.width * 0.09;
  const inner = { left: box.left + margin, width: box.width - 2 * margin };
  const unit = box.height / 20;
  let y = box.top + unit;
  if (poster.banner !== null) {
    document.rect(inner.left, y, inner.width, unit * 1.2).fill('black');
    document.fillColor('white');
    write(
      document,
      poster.banner,
      { ...inner, top: y + unit * 0.15, height: unit },
      { font: 'bold', size: unit * 0.8 },
    );
    document.fillColor('black');
    y += unit * 1.5;
  }
  write(document, poster.shopName, { ...inner, top: y, height: unit * 2 }, { font: 'bold', size: unit });
  y += unit * 2.2;
  const side = Math.min(inner.width, unit * 9);
  drawCode(document, poster.qr, box.left + (box.width - side) / 2, y, side);
  y += side + unit * 0.5;
  write(document, poster.amount, { ...inner, top: y, height: unit * 2 }, { font: 'bold', size: unit * 1.6 });
  y += unit * 2.1;
  write(document, poster.description, { ...inner, top: y, height: unit * 2 }, { font: 'regular', size: unit * 0.8 });
  y += unit * 2.1;
  write(document, poster.how, { ...inner, top: y, height: unit * 1.4 }, { font: 'regular', size: unit * 0.6 });
}

function write(
  document: Document,
  words: string,
  { left, top, width, height }: Box,
  { font, size }: { readonly font: 'regular' | 'bold'; readonly size: number },
): void {
  if (words === '') return;
  const settings = { width, align: 'center', ellipsis: true } as const;
  document.font(font);
  let fitted = size;
  while (fitted > 6 && document.fontSize(fitted).heightOfString(words, settings) > height) fitted -= 1;
  document.fontSize(fitted).text(words, left, top, { ...settings, height });
}

/** Squares are sharp at any size. */
function drawCode(document: Document, qr: PrintedPoster['qr'], left: number, top: number, side: number): void {
  if ('image' in qr) {
    document.image(Buffer.from(qr.image.slice(qr.image.indexOf(',') + 1), 'base64'), left, top, { width: side });
    return;
  }
  const { modules } = createQr(qr.text, { errorCorrectionLevel: 'Q' });
  const step = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) document.rect(left + column * step, top + row * step, step, step);
    }
  }
  document.fill('black');
}
