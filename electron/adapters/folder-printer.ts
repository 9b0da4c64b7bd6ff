import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { type Printer, PrinterFailure } from '#core/platform/ports.ts';
import { createFile } from './atomic-file.ts';
import { diskFailureKind } from './disk-failure.ts';

export interface FolderPrinterOptions {
  readonly folder: string;
  readonly nowMs: () => number;
}

/** Named `2026-11-21_14-32_000123_receipt.pdf` (Almaty's time, title); never overwrites. */
export function createFolderPrinter(options: FolderPrinterOptions): Printer {
  const { folder, nowMs } = options;
  return {
    async list() {
      return [{ id: 'folder', name: folder, kind: 'folder', ready: await isWritable(folder) }];
    },
    async print(job) {
      if (job.printerId !== 'folder') throw new PrinterFailure('unknown_printer');
      const at = nowMs();
      const name = [almatyDay(at), formatClock(at).replace(':', '-'), fileWords(job.title)].join('_');
      try {
        for (let turn = 1; ; turn += 1) {
          const file = turn === 1 ? `${name}.pdf` : `${name}_${String(turn)}.pdf`;
          if (await createFile(join(folder, file), job.pdf)) return { file };
        }
      } catch (error) {
        throw new PrinterFailure(failureKind(error), error);
      }
    },
  };
}

function fileWords(title: string): string {
  const words = title.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');
  return words.slice(0, 80) || 'document';
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    makeOwnFolder(folder);
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function failureKind(error: unknown): PrinterFailure['kind'] {
  const kind = diskFailureKind(error);
  return kind === 'io' ? 'unreachable' : kind;
}
