/** A table as text: cells between commas, semicolons, tabs or bars, in quotes where they hold one. */

import Papa from 'papaparse';

const separators = ['\t', ';', '|', ','] as const;

/**
 * The rows of a table, cells trimmed, empty rows left out. The separator is the one that cuts most rows into the same
 * number of cells; a comma comes last, because sums have commas too.
 */
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
  /** As a table program counts it: from 1, empty rows included. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Enough lines to find the separator of a long table. */
const SAMPLE_LINES = 200;

/** As `cutTable`, for tables of many thousand rows: each row is cut once, and keeps its number. */
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

/** How many rows have as many cells as most others; 0 where that is one cell. */
function agreement(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** @param dropsEmpty rows of nothing are left out. */
function cut(text: string, separator: string, dropsEmpty = true): string[][] {
  let read = parse(text, separator, { dropsEmpty });
  // People put a space before a quote, and mean it as one all the same.
  if (read.rows.some((cells) => cells.some((cell) => /^\s+"/.test(cell)))) {
    const bar = separator === '|' ? String.raw`\|` : separator;
    read = parse(text.replace(new RegExp(`(^|${bar})[^\\S\\n${bar}]+"`, 'gm'), '$1"'), separator, { dropsEmpty });
  }
  // A name that begins with a quoted word would take the rows up to the next quote along with it.
  const rows = read.isFaulty ? text.split('\n').flatMap((line) => cutLine(line, separator, dropsEmpty)) : read.rows;
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}

/** By itself; where its quotes are none, they are signs like any other. */
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
  // The fast way of Papa Parse knows no quotes.
  const { data, errors } = Papa.parse<string[]>(text, fastMode ? { ...options, fastMode } : options);
  return { rows: data, isFaulty: errors.some(({ type }) => type === 'Quotes') };
}

/**
 * A row as Excel opens it in Kazakhstan: semicolons and CRLF.
 * @param cells texts stand in quotes, `raw` as it is.
 */
export function tableRow(cells: readonly (string | { readonly raw: string })[]): string {
  const line = Papa.unparse([cells.map((cell) => (typeof cell === 'string' ? cell : cell.raw))], {
    delimiter: ';',
    quotes: cells.map((cell) => typeof cell === 'string'),
  });
  return `${line}\r\n`;
}
