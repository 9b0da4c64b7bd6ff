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
