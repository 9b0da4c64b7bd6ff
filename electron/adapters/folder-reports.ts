import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrinterFailure, type ReportShelf } from '../core/ports.ts';
import { createFile, errorCode } from './atomic-file.ts';
import { openFolder } from './file-manager.ts';

/** A shelf of PDFs in one folder; an absent folder is an empty shelf. */
export function createFolderReports(
  folder: string,
  open: (file: string) => Promise<boolean> = openFolder,
): ReportShelf {
  return {
    async keep(name, pdf) {
      try {
        await createFile(join(folder, name), pdf);
      } catch (error) {
        const code = errorCode(error);
        const isFull = code === 'ENOSPC' || code === 'EDQUOT';
        throw new PrinterFailure(isFull ? 'disk_full' : 'refused', error);
      }
    },
    async read(name) {
      try {
        return new Uint8Array(await readFile(join(folder, name)));
      } catch {
        return null;
      }
    },
    show: (name) => open(join(folder, name)),
    async names() {
      try {
        return new Set(await readdir(folder));
      } catch {
        return new Set();
      }
    },
  };
}
