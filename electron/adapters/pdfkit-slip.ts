import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Bitmap, Slip, SlipPress } from '../core/ports.ts';
import { toPng } from './bitmap-png.ts';
import { drawDots } from './slip-dots.ts';
import { readSlipFont, type SlipFont } from './slip-font.ts';
import { layOut, papers, type SlipPen } from './slip-layout.ts';

type Document = InstanceType<typeof PDFDocument>;

/**
 * Slips in Inter (its Cyrillic holds every Kazakh letter and the tenge sign): as PDFs of one page, as long as their
 * content, or as the dots of a thermal head, set by the same layout.
 * @param fontsFolder where `Inter-Regular.ttf` and `Inter-Bold.ttf` are.
 */
export function createPdfkitSlips(fontsFolder: string): SlipPress {
  const files = { regular: join(fontsFolder, 'Inter-Regular.ttf'), bold: join(fontsFolder, 'Inter-Bold.ttf') };
  let kept: SlipFonts | undefined;

  function fonts(): SlipFonts {
    kept ??= { regular: readSlipFont(files.regular), bold: readSlipFont(files.bold) };
    return kept;
  }

  function dots(slip: Slip): Promise<Bitmap> {
    return drawDots(open(fonts(), papers[slip.paperWidth].width, 1_000), slip);
  }

  return {
    async draw(slip) {
      const paper = papers[slip.paperWidth];
      const height = await layOut(open(fonts(), paper.width, 1_000), paper, slip, null);
      const document = open(fonts(), paper.width, height);
      await layOut(document, paper, slip, penOf(document));
      return collect(document);
    },
    dots,
    picture: async (slip) => (await toPng(await dots(slip))).toString('base64'),
  };
}

interface SlipFonts {
  readonly regular: SlipFont;
  readonly bold: SlipFont;
}

function open(fonts: SlipFonts, width: number, height: number): Document {
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

function penOf(document: Document): SlipPen {
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
