import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrinterFailure, type ReportShelf } from '#core/platform/ports.ts';
import { createFile } from './atomic-file.ts';
import { diskFailureKind } from './disk-failure.ts';
import { openFolder } from './file-manager.ts';

export function createFolderReports(
  folder: string,
  open: (file: string) => Promise<boolean> = openFolder,
): ReportShelf {
  return {
    async keep(name, pdf) {
      try {
        await createFile(join(folder, name), pdf);
      } catch (error) {
        const kind = diskFailureKind(error);
        throw new PrinterFailure(kind === 'io' ? 'refused' : kind, error);
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
