import Papa from 'papaparse';

const separators = ['\t', ';', '|', ','] as const;

/** The separator that cuts most rows into the same number of cells; commas last, because sums have them too. */
export function cutTable(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n');
  let best: { rows: string[][]; agreeing: number } | null = null;
  for (const separator of separators) {
    const rows = cut(plain, separator);
    const agreeing = agreement(rows);
    if (best === null || agreeing > best.agreeing) best = { rows, agreeing };
  }
  return best?.rows ?? [];
}

export interface TableRow {
  /** From 1, empty rows included. */
  readonly number: number;
  readonly cells: readonly string[];
}

const SAMPLE_LINES = 200;

/** As `cutTable` for thousands of rows: each is cut once and keeps its number. */
export function cutLongTable(text: string): TableRow[] {
  const plain = text.replace(/\r\n?/g, '\n');
  const sample = firstLines(plain, SAMPLE_LINES);
  let separator: string = ';';
  let max = 0;
  for (const one of separators) {
    const agreeing = agreement(cut(sample, one));
    if (agreeing <= max) continue;
    max = agreeing;
    separator = one;
  }
  return cut(plain, separator, false).flatMap((cells, index) =>
    cells.every((cell) => cell === '') ? [] : [{ number: index + 1, cells }],
  );
}

function firstLines(text: string, lines: number): string {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** How many rows have the most common cell count; 0 where that is one cell. */
function agreement(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function cut(text: string, separator: string, dropsEmpty = true): string[][] {
  let read = parse(text, separator, { dropsEmpty });
  // Quotes with a space before them are quotes too.
  if (read.rows.some((cells) => cells.some((cell) => /^\s+"/.test(cell)))) {
    const bar = separator === '|' ? String.raw`\|` : separator;
    read = parse(text.replace(new RegExp(`(^|${bar})[^\\S\\n${bar}]+"`, 'gm'), '$1"'), separator, { dropsEmpty });
  }
  // A name that begins with a quoted word would swallow the rows up to the next quote.
  const rows = read.isFaulty ? text.split('\n').flatMap((line) => cutLine(line, separator, dropsEmpty)) : read.rows;
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}

/** Quotes that do not pair are plain characters. */
function cutLine(line: string, separator: string, dropsEmpty: boolean): string[][] {
  if (line === '' && !dropsEmpty) return [['']];
  const { rows, isFaulty } = parse(line, separator, { dropsEmpty });
  return isFaulty ? parse(line, separator, { dropsEmpty, fastMode: true }).rows : rows;
}

function parse(
  text: string,
  delimiter: string,
  { dropsEmpty = true, fastMode = false }: { readonly dropsEmpty?: boolean; readonly fastMode?: boolean } = {},
): { rows: string[][]; isFaulty: boolean } {
  const options = { delimiter, newline: '\n', skipEmptyLines: dropsEmpty ? 'greedy' : false } as const;
  // Papa Parse's fast mode knows no quotes.
  const { data, errors } = Papa.parse<string[]>(text, fastMode ? { ...options, fastMode } : options);
  return { rows: data, isFaulty: errors.some(({ type }) => type === 'Quotes') };
}

/** As Excel opens it in Kazakhstan: semicolons and CRLF. @param cells text is quoted, `raw` is not. */
export function tableRow(cells: readonly (string | { readonly raw: string })[]): string {
  const line = Papa.unparse([cells.map((cell) => (typeof cell === 'string' ? cell : cell.raw))], {
    delimiter: ';',
    quotes: cells.map((cell) => typeof cell === 'string'),
  });
  return `${line}\r\n`;
}
