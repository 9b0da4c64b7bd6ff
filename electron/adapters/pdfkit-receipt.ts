import { join } from 'node:path';
import type PDFDocument from 'pdfkit';
import type { Bitmap, PrintedReceipt, ReceiptRenderer } from '../core/ports.ts';
import { toPng } from './bitmap-png.ts';
import { drawPoster, posterSize } from './pdfkit-poster.ts';
import { drawDots } from './receipt-dots.ts';
import { readReceiptFont } from './receipt-font.ts';
import { layOut, papers, type ReceiptPen } from './receipt-layout.ts';

type Document = InstanceType<typeof PDFDocument>;

/**
 * Receipts in Inter (its Cyrillic holds every Kazakh letter and the tenge sign): as PDFs of one page, as long as their
 * content, or as the dots of a thermal head, set by the same layout.
 * @param fontsFolder where `Inter-Regular.ttf` and `Inter-Bold.ttf` are.
 */
export function createPdfkitReceipts(fontsFolder: string): ReceiptRenderer {
  let kept: Promise<OpenDocument> | undefined;

  function loaded(): Promise<OpenDocument> {
    kept ??= load(fontsFolder);
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
      return collect(document);
    },
    dots,
    picture: async (receipt) => (await toPng(await dots(receipt))).toString('base64'),
    async poster(poster) {
      const open = await loaded();
      const { width, height } = posterSize(poster);
      const document = open(width, height);
      drawPoster(document, poster);
      return collect(document);
    },
  };
}

type OpenDocument = (width: number, height: number) => Document;

/** With the first receipt: a till that starts neither waits for pdfkit and its font reader nor holds their 30 MB. */
async function load(fontsFolder: string): Promise<OpenDocument> {
  const { default: Pdf } = await import('pdfkit');
  const regular = readReceiptFont(Pdf, join(fontsFolder, 'Inter-Regular.ttf'));
  const bold = readReceiptFont(Pdf, join(fontsFolder, 'Inter-Bold.ttf'));
  return (width, height) => {
    const document = new Pdf({
      size: [width, height],
      margin: 0,
      // Without it pdfkit starts with Helvetica, which knows no Cyrillic and is read from a file beside its code.
      font: regular as string,
      info: { Title: 'Tilla', Creator: 'Tilla', Producer: 'Tilla' },
    });
    document.registerFont('regular', regular);
    document.registerFont('bold', bold);
    return document;
  };
}

function penOf(document: Document): ReceiptPen {
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
