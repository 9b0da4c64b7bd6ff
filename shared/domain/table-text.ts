/** A table as text: cells between commas, semicolons, tabs or bars, in quotes where they hold one. */

const separators = ['\t', ';', '|', ','] as const;

/**
 * The rows of a table, cells trimmed, empty rows left out. The separator is the one that cuts most rows into the same
 * number of cells; a comma comes last, because sums have commas too.
 */
export function cutTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  let best: { rows: string[][]; agreeing: number } | null = null;
  for (const separator of separators) {
    const rows = cut(plain, separator);
    const agreeing = agreement(rows);
    if (best === null || agreeing > best.agreeing) best = { rows, agreeing };
  }
  return best?.rows ?? [];
}

/** How many rows have as many cells as most others; 0 where that is one cell. */
function agreement(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function cut(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}
