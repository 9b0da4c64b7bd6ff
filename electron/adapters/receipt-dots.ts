import type PDFDocument from 'pdfkit';
import type { Bitmap, PrintedReceipt } from '#core/platform/ports.ts';
import { createBitmap, fillRect, setDot } from './bitmap.ts';
import { fillGlyph, type GlyphDots } from './glyph-dots.ts';
import { outlineOf, type ReceiptFont, setLine } from './receipt-font.ts';
import { layOut, papers, pointsPerMm, type ReceiptPen } from './receipt-layout.ts';

/** 203 dots to an inch. */
const dotsPerPoint = 8 / pointsPerMm;
/** 72 mm of an 80 mm roll, 48 mm of a 58 mm roll. */
const headWidths = { '80': 576, '58': 384 } as const;
const keptGlyphs = 2_000;

type Document = InstanceType<typeof PDFDocument>;
type Mark = (bitmap: Bitmap) => void;

interface FragmentOptions {
  readonly align?: 'left' | 'center' | 'right';
  readonly lineWidth: number;
  readonly textWidth: number;
  readonly features: PDFKit.Mixins.OpenTypeFeatures[];
}
interface LineByLine {
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
  readonly _font: { readonly font: ReceiptFont; readonly ascender: number };
  readonly _fontSize: number;
}

/** Filling is the slow part. */
const filled = new WeakMap<object, Map<string, GlyphDots>>();

/** pdfkit lays out as for the PDF; outlines are filled here, without a canvas. Consumes `document`. */
export async function drawDots(document: Document, receipt: PrintedReceipt): Promise<Bitmap> {
  const paper = papers[receipt.paperWidth];
  // Until the length is known.
  const marks: Mark[] = [];
  const height = await layOut(document, paper, receipt, createPen(document, paper.margin, marks));
  const bitmap = createBitmap(headWidths[receipt.paperWidth], Math.ceil((height - 2 * paper.margin) * dotsPerPoint));
  for (const mark of marks) mark(bitmap);
  return bitmap;
}

function createPen(document: Document, margin: number, marks: Mark[]): ReceiptPen {
  const dot = (points: number): number => Math.round((points - margin) * dotsPerPoint);
  const lines = document as unknown as LineByLine;
  let isBlack = true;

  function drawLine(text: string, x: number, y: number, options: FragmentOptions): void {
    const { align, lineWidth, textWidth, features } = options;
    const { font, ascender } = lines._font;
    const size = lines._fontSize;
    // As pdfkit aligns it.
    if (align === 'right') x += lineWidth - document.widthOfString(text.trimEnd(), { features });
    if (align === 'center') x += (lineWidth - textWidth) / 2;
    const { unitsPerEm, letters } = setLine(font, text, features);
    const unit = size / unitsPerEm;
    const feet = y + (ascender / 1_000) * size;
    const isInk = isBlack;
    for (const letter of letters) {
      const dots = dotsOf(font, letter.glyphId, unit * dotsPerPoint);
      const left = dot(x + letter.x * unit);
      const top = dot(feet - letter.y * unit);
      marks.push((bitmap) => {
        for (let place = 0; place < dots.length; place += 2) {
          setDot(bitmap, left + (dots[place] ?? 0), top + (dots[place + 1] ?? 0), isInk);
        }
      });
    }
  }

  lines._fragment = drawLine;
  const pen: ReceiptPen = {
    text(words, x, y, settings, isWhite) {
      isBlack = !isWhite;
      document.text(words, x, y, settings);
    },
    box(left, top, width, height) {
      const [from, above] = [dot(left), dot(top)];
      const [to, below] = [Math.max(from + 1, dot(left + width)), Math.max(above + 1, dot(top + height))];
      marks.push((bitmap) => {
        fillRect(bitmap, from, above, to, below);
      });
    },
    dashes(left, right, y) {
      for (let x = left; x < right; x += 4) pen.box(x, y - 0.3, Math.min(2, right - x), 0.6);
    },
  };
  return pen;
}

function dotsOf(font: ReceiptFont, glyphId: number, scale: number): GlyphDots {
  const known = filled.get(font as object) ?? new Map<string, GlyphDots>();
  filled.set(font as object, known);
  const name = `${String(glyphId)} ${String(scale)}`;
  const dots = known.get(name) ?? fillGlyph(outlineOf(font, glyphId), scale);
  known.set(name, dots);
  for (const oldest of known.keys()) {
    if (known.size <= keptGlyphs) break;
    known.delete(oldest);
  }
  return dots;
}
