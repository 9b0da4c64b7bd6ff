import { execFileSync, spawnSync } from 'node:child_process';

/** Why no picture can be made of a PDF here, for a skipped test to say; null: it can. */
export function whyNoPicture(): string | null {
  return spawnSync('pdftoppm', ['-v']).error === undefined ? null : 'not installed: pdftoppm (package poppler-utils)';
}

/** The first page as a PNG, as a printer of that resolution would see it. */
export function pdfPicture(file: string, dotsPerInch: number): Buffer {
  const args = ['-png', '-r', String(dotsPerInch), '-singlefile', file];
  return execFileSync('pdftoppm', args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Millimetres: a line across a page from `left` to `right`, and how wide one module is on it. */
interface AcrossBars {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly module: number;
}

/** What stands on that line of the first page, as modules (`1` black) between its first and its last bar. */
export function barsInPdf(file: string, { y, left, right, module }: AcrossBars): string {
  const dots = (mm: number): number => Math.round((mm * DOTS_PER_INCH) / 25.4);
  const width = dots(right) - dots(left);
  const across = ['-x', String(dots(left)), '-y', String(dots(y)), '-W', String(width), '-H', '1'];
  const args = ['-gray', '-r', String(DOTS_PER_INCH), ...across, '-singlefile', file];
  const picture = execFileSync('pdftoppm', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const row = [...picture.subarray(-width)].map((grey) => (grey < 128 ? '1' : '0')).join('');
  const runs = row.replace(/^0+|0+$/g, '').match(/1+|0+/g) ?? [];
  return runs.map((run) => run.charAt(0).repeat(Math.round(run.length / dots(module)))).join('');
}

/** Fine enough that a module is a dozen dots. */
const DOTS_PER_INCH = 1_200;
