import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open as openFile, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import type { ExportFile, ExportFolder } from '#core/platform/ports.ts';
import { errorCode } from './atomic-file.ts';
import { toDiskFailure } from './disk-failure.ts';
import { openFolder } from './file-manager.ts';

/** Readable by the owner only; a file gets its name when complete. */
export function createFolderExports(
  folder: string,
  open: (folder: string) => Promise<boolean> = openFolder,
): ExportFolder {
  return {
    show: () => open(folder),
    async begin(name) {
      const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`);
      const handle = await guarded(async () => {
        makeFolder(folder);
        return openFile(draft, 'wx', 0o600);
      });
      return exportFile(folder, name, draft, handle);
    },
  };
}

function exportFile(folder: string, name: string, draft: string, handle: FileHandle): ExportFile {
  return {
    write: (content) => guarded(() => handle.writeFile(content, 'utf8')),
    writeBytes: (base64) => guarded(() => handle.writeFile(base64, 'base64')),
    finish: () =>
      guarded(async () => {
        await handle.sync();
        await handle.close();
        for (let turn = 1; ; turn += 1) {
          const file = turn === 1 ? name : numbered(name, turn);
          if (await claim(draft, join(folder, file))) return { file };
        }
      }),
    abandon: () =>
      guarded(async () => {
        await handle.close();
        await rm(draft, { force: true });
      }),
  };
}

async function claim(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    await rm(draft, { force: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // FAT has no links; only the till writes here.
    await rename(draft, file);
    return true;
  }
}

function numbered(name: string, turn: number): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}_${String(turn)}${extension}`;
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDiskFailure(error);
  }
}
