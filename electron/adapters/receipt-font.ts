import type PDFDocument from 'pdfkit';

/** A parsed font, as pdfkit takes it beside files and bytes. */
export type ReceiptFont = PDFKit.Mixins.PDFFontSource;

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
  readonly path: { readonly commands: readonly PathCommand[] };
}
/** A step of a letter's outline, in units of the font with y upwards. */
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
/** What pdfkit's own font reader (fontkit) offers, as far as it is used here. */
interface ParsedFont {
  readonly _glyphs: Record<number, Glyph>;
  readonly unitsPerEm: number;
  readonly ascent: number;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  layout(text: string, features?: readonly string[]): GlyphRun;
  createSubset(): GlyphSubset;
}

/** Words of a receipt come again on the next one; so many are kept as they were set. */
const keptRuns = 2_000;

/** A TrueType font has fewer glyphs; ids above name the same drawing for another letter. */
const idsPerFont = 65_536;

/**
 * Reads a font once for all receipts: Inter's tables take longer to read than a receipt to draw, and the till's one thread has
 * a counter to serve. Letters that share a drawing (Latin A and Cyrillic А) stay two letters, so that the text of a
 * receipt can be searched and copied as it was written; pdfkit alone would give both the letter that came first.
 */
export function readReceiptFont(Pdf: typeof PDFDocument, file: string): ReceiptFont {
  // pdfkit hands a parsed font out only through the font it holds.
  const document = new Pdf({ font: file }) as unknown as { _font: { font: ParsedFont } };
  const font = document._font.font;
  const cached = font.getGlyph.bind(font);
  // A cached glyph would keep the letter it was first asked for.
  font.getGlyph = (id, codePoints = []) => {
    Reflect.deleteProperty(font._glyphs, id);
    return cached(id, codePoints);
  };
  const glyphId = createGlyphIds();
  const runs = new Map<string, GlyphRun>();

  /** pdfkit has each word set half a dozen times: to measure it, to break lines, to draw it. Setting is the slow part. */
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
        // pdfkit scales the positions it is given in their place.
        const positions = run.positions.map((position) => ({ ...position }));
        return Object.create(run, { glyphs: { value: glyphs }, positions: { value: positions } }) as GlyphRun;
      },
    },
    createSubset: { value: () => splitting(font.createSubset()) },
  }) as ParsedFont;
  return perLetter as unknown as ReceiptFont;
}

/** Where the letters of a line stand, in units of the font from its beginning. */
export interface SetLine {
  readonly unitsPerEm: number;
  /** From the top of a line to its letters' feet. */
  readonly ascent: number;
  readonly letters: readonly { readonly glyphId: number; readonly x: number; readonly y: number }[];
}

/** The same setting as the PDF has. */
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

/** How a letter is drawn; nothing for a space. */
export function outlineOf(receiptFont: ReceiptFont, glyphId: number): readonly PathCommand[] {
  return (receiptFont as unknown as ParsedFont).getGlyph(glyphId).path.commands;
}

/** The first letter of a drawing keeps its id; each further one gets an id of its own. */
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

/** Puts a drawing into the file once per letter. */
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
