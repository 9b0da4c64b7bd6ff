import PDFDocument from 'pdfkit';

/** A parsed font, as pdfkit takes it beside files and bytes. */
export type SlipFont = PDFKit.Mixins.PDFFontSource;

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}
interface GlyphRun {
  readonly glyphs: readonly Glyph[];
}
interface GlyphSubset {
  readonly glyphs: number[];
  includeGlyph(glyph: number | Glyph): number;
}
/** What pdfkit's own font reader (fontkit) offers, as far as it is used here. */
interface ParsedFont {
  readonly _glyphs: Record<number, Glyph>;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  layout(text: string, features?: readonly string[]): GlyphRun;
  createSubset(): GlyphSubset;
}

/** A TrueType font has fewer glyphs; ids above name the same drawing for another letter. */
const idsPerFont = 65_536;

/**
 * Reads a font once for all slips: Inter's tables take longer to read than a slip to draw, and the till's one thread has
 * a counter to serve. Letters that share a drawing (Latin A and Cyrillic А) stay two letters, so that the text of a
 * slip can be searched and copied as it was written; pdfkit alone would give both the letter that came first.
 */
export function readSlipFont(file: string): SlipFont {
  // pdfkit hands a parsed font out only through the font it holds.
  const document = new PDFDocument({ font: file }) as unknown as { _font: { font: ParsedFont } };
  const font = document._font.font;
  const cached = font.getGlyph.bind(font);
  // A cached glyph would keep the letter it was first asked for.
  font.getGlyph = (id, codePoints = []) => {
    Reflect.deleteProperty(font._glyphs, id);
    return cached(id, codePoints);
  };
  const glyphId = createGlyphIds();
  const perLetter: ParsedFont = Object.create(font, {
    layout: {
      value(text: string, features?: readonly string[]): GlyphRun {
        const run = font.layout(text, features);
        const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }) => ({
          id: glyphId(id, codePoints),
          advanceWidth,
          codePoints,
        }));
        return Object.create(run, { glyphs: { value: glyphs } }) as GlyphRun;
      },
    },
    createSubset: { value: () => splitting(font.createSubset()) },
  }) as ParsedFont;
  return perLetter as unknown as SlipFont;
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
