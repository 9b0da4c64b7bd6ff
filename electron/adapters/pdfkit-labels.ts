import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelBars, LabelRenderer, LabelText, PrintedLabels } from '#core/platform/ports.ts';
import { collectPdf, loadPdfFonts, type OpenDocument, type PdfDocument } from './pdfkit-fonts.ts';
import { pointsPerMm } from './receipt-layout.ts';

/** What still does not fit is cut. */
const MIN_POINT = 4.5;
const SHRINK = 0.92;
/** Sums align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** @param fontsFolder with `Inter-Regular.ttf` and `Inter-Bold.ttf`. */
export function createPdfkitLabels(fontsFolder: string): LabelRenderer {
  let kept: Promise<OpenDocument> | undefined;
  return {
    async draw(labels) {
      kept ??= loadPdfFonts(fontsFolder);
      const open = await kept;
      // CUPS cuts a custom page to whole points.
      const width = Math.round(labels.width * pointsPerMm);
      const height = Math.round(labels.height * pointsPerMm);
      const document = open(width, height);
      for (const [number, page] of labels.pages.entries()) {
        if (number > 0) document.addPage({ size: [width, height], margin: 0 });
        drawCuts(document, labels);
        for (const { left, top, texts, bars } of page) {
          for (const text of texts) drawText(document, text, left, top);
          if (bars !== null) drawBars(document, bars, left, top);
        }
        // A sheet takes longer than a frame; calls of the counter run in between.
        await nextTurn();
      }
      return collectPdf(document);
    },
  };
}

function drawCuts(document: PdfDocument, { cuts }: PrintedLabels): void {
  document.lineWidth(0.3).strokeColor('#999999').dash(1.5, { space: 2 });
  for (const { x, y, length, isUpright } of cuts) {
    const [left, top, far] = [x * pointsPerMm, y * pointsPerMm, length * pointsPerMm];
    document.moveTo(left, top).lineTo(isUpright ? left : left + far, isUpright ? top + far : top);
  }
  if (cuts.length > 0) document.stroke();
  document.undash().strokeColor('black');
}

function drawText(document: PdfDocument, text: LabelText, left: number, top: number): void {
  const width = text.width * pointsPerMm;
  const height = text.height * pointsPerMm;
  const settings = { width, align: text.align, features, lineGap: 0 };
  document.font(text.isBold ? 'bold' : 'regular');
  let { size } = text;
  const fits = (): boolean => {
    document.fontSize(size);
    const isWide = text.text.split(/\s/).some((word) => document.widthOfString(word, { features }) > width);
    return !isWide && document.heightOfString(text.text, settings) <= height + 0.5;
  };
  while (!fits() && size > MIN_POINT) size = Math.max(MIN_POINT, size * SHRINK);
  document.fontSize(size);
  // A line higher than its box would not be drawn.
  document.text(text.text, (left + text.left) * pointsPerMm, (top + text.top) * pointsPerMm, {
    ...settings,
    height: Math.max(height, document.currentLineHeight() + 0.1),
    ellipsis: true,
  });
}

/** Printers burn every dot that a box touches. */
const BAR_INSET_MM = 0.015;

/** A seam would print as a gap. */
function drawBars(
  document: PdfDocument,
  { left, top, height, module, modules }: LabelBars,
  atX: number,
  atY: number,
): void {
  for (const { index, 0: run } of modules.matchAll(/1+/g)) {
    document.rect(
      (atX + left + index * module + BAR_INSET_MM) * pointsPerMm,
      (atY + top) * pointsPerMm,
      (run.length * module - 2 * BAR_INSET_MM) * pointsPerMm,
      height * pointsPerMm,
    );
  }
  document.fill('black');
}
