import type { Bitmap, PrintedReceipt, ReceiptRenderer } from '#core/platform/ports.ts';
import { toPng } from './bitmap-png.ts';
import { collectPdf, loadPdfFonts, type OpenDocument, type PdfDocument } from './pdfkit-fonts.ts';
import { drawPoster, posterSize } from './pdfkit-poster.ts';
import { drawDots } from './receipt-dots.ts';
import { layOut, papers, type ReceiptPen } from './receipt-layout.ts';

/** One page, as long as its content, as PDF or dots. @param fontsFolder: `Inter-Regular.ttf`, `Inter-Bold.ttf`. */
export function createPdfkitReceipts(fontsFolder: string): ReceiptRenderer {
  let kept: Promise<OpenDocument> | undefined;

  function loaded(): Promise<OpenDocument> {
    kept ??= loadPdfFonts(fontsFolder);
    return kept;
  }

  async function dots(receipt: PrintedReceipt): Promise<Bitmap> {
    const open = await loaded();
    return drawDots(open(papers[receipt.paperWidth].width, 1_000), receipt);
  }

  return {
    async draw(receipt) {
      const open = await loaded();
      const paper = papers[receipt.paperWidth];
      const height = await layOut(open(paper.width, 1_000), paper, receipt, null);
      const document = open(paper.width, height);
      await layOut(document, paper, receipt, penOf(document));
      return collectPdf(document);
    },
    dots,
    picture: async (receipt) => (await toPng(await dots(receipt))).toString('base64'),
    async poster(poster) {
      const open = await loaded();
      const { width, height } = posterSize(poster);
      const document = open(width, height);
      drawPoster(document, poster);
      return collectPdf(document);
    },
  };
}

function penOf(document: PdfDocument): ReceiptPen {
  return {
    text(words, x, y, settings, isWhite) {
      document.fillColor(isWhite ? 'white' : 'black');
      document.text(words, x, y, settings);
      document.fillColor('black');
    },
    box(left, top, width, height) {
      document.rect(left, top, width, height).fill('black');
    },
    dashes(left, right, y) {
      document.moveTo(left, y).lineTo(right, y);
      document.lineWidth(0.6).dash(2, { space: 2 }).stroke().undash();
    },
  };
}
