import type PDFDocument from 'pdfkit';

export type ReceiptFont = PDFKit.Mixins.PDFFontSource;

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
  readonly path: { readonly commands: readonly PathCommand[] };
}
export interface PathCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
}
interface GlyphRun {
  readonly glyphs: readonly Omit<Glyph, 'path'>[];
  readonly positions: readonly Readonly<Record<string, number>>[];
}
interface GlyphSubset {
  readonly glyphs: number[];
  includeGlyph(glyph: number | Omit<Glyph, 'path'>): number;
}
interface ParsedFont {
  readonly _glyphs: Record<number, Glyph>;
  readonly unitsPerEm: number;
  readonly ascent: number;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  layout(text: string, features?: readonly string[]): GlyphRun;
  createSubset(): GlyphSubset;
}

const keptRuns = 2_000;

/** Higher ids name the same shape for another letter. */
const idsPerFont = 65_536;

/**
 * Reading Inter's tables takes longer than drawing a receipt. Same shapes (Latin A, Cyrillic А) stay two letters, so
 * that a PDF can be searched and copied.
 */
export function readReceiptFont(Pdf: typeof PDFDocument, file: string): ReceiptFont {
  // pdfkit exposes a parsed font only through the font it holds.
  const document = new Pdf({ font: file }) as unknown as { _font: { font: ParsedFont } };
  const font = document._font.font;
  const cached = font.getGlyph.bind(font);
  // A cached glyph would keep its first letter.
  font.getGlyph = (id, codePoints = []) => {
    Reflect.deleteProperty(font._glyphs, id);
    return cached(id, codePoints);
  };
  const glyphId = createGlyphIds();
  const runs = new Map<string, GlyphRun>();

  /** pdfkit sets each word half a dozen times, which is slow. */
  function setOnce(text: string, features: readonly string[] | undefined): GlyphRun {
    const name = `${features?.join() ?? ''} ${text}`;
    const known = runs.get(name);
    if (known !== undefined) return known;
    const run = font.layout(text, features);
    runs.set(name, run);
    for (const oldest of runs.keys()) {
      if (runs.size <= keptRuns) break;
      runs.delete(oldest);
    }
    return run;
  }

  const perLetter: ParsedFont = Object.create(font, {
    layout: {
      value(text: string, features?: readonly string[]): GlyphRun {
        const run = setOnce(text, features);
        const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }) => ({
          id: glyphId(id, codePoints),
          advanceWidth,
          codePoints,
        }));
        // pdfkit scales the positions in place.
        const positions = run.positions.map((position) => ({ ...position }));
        return Object.create(run, { glyphs: { value: glyphs }, positions: { value: positions } }) as GlyphRun;
      },
    },
    createSubset: { value: () => splitting(font.createSubset()) },
  }) as ParsedFont;
  return perLetter as unknown as ReceiptFont;
}

export interface SetLine {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly letters: readonly { readonly glyphId: number; readonly x: number; readonly y: number }[];
}

export function setLine(receiptFont: ReceiptFont, text: string, features: readonly string[]): SetLine {
  const font = receiptFont as unknown as ParsedFont;
  const { glyphs, positions } = font.layout(text, features);
  let x = 0;
  const letters = glyphs.map(({ id }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
    const letter = { glyphId: id % idsPerFont, x: x + xOffset, y: yOffset };
    x += xAdvance;
    return letter;
  });
  return { unitsPerEm: font.unitsPerEm, ascent: font.ascent, letters };
}

export function outlineOf(receiptFont: ReceiptFont, glyphId: number): readonly PathCommand[] {
  return (receiptFont as unknown as ParsedFont).getGlyph(glyphId).path.commands;
}

function createGlyphIds(): (id: number, codePoints: readonly number[]) => number {
  const letters = new Map<number, string[]>();
  return (id, codePoints) => {
    const letter = codePoints.join();
    const known = letters.get(id) ?? [];
    letters.set(id, known);
    const place = known.indexOf(letter);
    return id + idsPerFont * (place === -1 ? known.push(letter) - 1 : place);
  };
}

function splitting(subset: GlyphSubset): GlyphSubset {
  const include = subset.includeGlyph.bind(subset);
  const places = new Map<number, number>();
  subset.includeGlyph = (glyph) => {
    const id = typeof glyph === 'number' ? glyph : glyph.id;
    if (id < idsPerFont) return include(id);
    const place = places.get(id) ?? subset.glyphs.push(id % idsPerFont) - 1;
    places.set(id, place);
    return place;
  };
  return subset;
}
