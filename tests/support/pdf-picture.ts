import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js draws on in Node; its own types leave the kind of canvas open. */
interface Drawing {
  readonly canvas: HTMLCanvasElement & { toBuffer(type: 'image/png'): Buffer };
  readonly context: CanvasRenderingContext2D;
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The first page, or a region of it, as a printer of that resolution would see it. */
async function drawPage(file: string, dotsPerInch: number, region: Region | null): Promise<Drawing> {
  const loading = getDocument({ data: new Uint8Array(readFileSync(file)), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const scale = dotsPerInch / 72;
    const { width, height } = region ?? page.getViewport({ scale });
    const viewport = page.getViewport({ scale, offsetX: -(region?.left ?? 0), offsetY: -(region?.top ?? 0) });
    const factory = document.canvasFactory as { create(width: number, height: number): Drawing };
    const drawing = factory.create(Math.ceil(width), Math.ceil(height));
    await page.render({ canvas: drawing.canvas, canvasContext: drawing.context, viewport }).promise;
    return drawing;
  } finally {
    await loading.destroy();
  }
}

/** The first page as a PNG, as a printer of that resolution would see it. */
export async function pdfPicture(file: string, dotsPerInch: number): Promise<Buffer> {
  const { canvas } = await drawPage(file, dotsPerInch, null);
  return canvas.toBuffer('image/png');
}

/** Millimetres: a line across a page from `left` to `right`, and how wide one module is on it. */
interface AcrossBars {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly module: number;
}

/** What stands on that line of the first page, as modules (`1` black) between its first and its last bar. */
export async function barsInPdf(file: string, { y, left, right, module }: AcrossBars): Promise<string> {
  const dots = (mm: number): number => Math.round((mm * DOTS_PER_INCH) / 25.4);
  const width = dots(right) - dots(left);
  const region = { left: dots(left), top: dots(y), width, height: 1 };
  const { context } = await drawPage(file, DOTS_PER_INCH, region);
  const pixels = context.getImageData(0, 0, width, 1).data;
  const row = Array.from({ length: width }, (_, x) => ((pixels[x * 4] ?? 255) < 128 ? '1' : '0')).join('');
  const runs = row.replace(/^0+|0+$/g, '').match(/1+|0+/g) ?? [];
  return runs.map((run) => run.charAt(0).repeat(Math.round(run.length / dots(module)))).join('');
}

/** Fine enough that a module is a dozen dots. */
const DOTS_PER_INCH = 1_200;
