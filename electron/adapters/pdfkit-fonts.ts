import { join } from 'node:path';
import type PDFDocument from 'pdfkit';
import { readReceiptFont } from './receipt-font.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type OpenDocument = (width: number, height: number) => PdfDocument;

/** Inter has every Kazakh letter and the tenge sign. Loaded with the first document, to save start time and 30 MB. */
export async function loadPdfFonts(fontsFolder: string): Promise<OpenDocument> {
  const { default: Pdf } = await import('pdfkit');
  const regular = readReceiptFont(Pdf, join(fontsFolder, 'Inter-Regular.ttf'));
  const bold = readReceiptFont(Pdf, join(fontsFolder, 'Inter-Bold.ttf'));
  return (width, height) => {
    const document = new Pdf({
      size: [width, height],
      margin: 0,
      // Its default, Helvetica, has no Cyrillic.
      font: regular as string,
      info: { Title: 'Tilla', Creator: 'Tilla', Producer: 'Tilla' },
    });
    document.registerFont('regular', regular);
    document.registerFont('bold', bold);
    return document;
  };
}

export function collectPdf(document: PdfDocument): Promise<Uint8Array> {
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
