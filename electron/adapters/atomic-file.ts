import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { constants, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';

const linkless: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** After a power cut the old file or the new one. Readable by its owner only. */
export async function replaceFile(file: string, content: Uint8Array): Promise<void> {
  const draft = await writeDraft(dirname(file), content);
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A draft that a kill leaves is replaced by the next write. */
export function replaceFileSync(file: string, text: string): void {
  const draft = `${file}.part`;
  try {
    const handle = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

/** Not `rmSync`: its errors have no code for a file that the system holds (Node 24). */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** False when the name is taken. */
export async function createFile(file: string, content: Uint8Array): Promise<boolean> {
  const draft = await writeDraft(dirname(file), content);
  try {
    // Only a link refuses an existing name atomically.
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // FAT has no links: a copy refuses too, though a power cut may leave half of it.
    if (!linkless.has(errorCode(error) ?? '')) throw error;
    return await copyNew(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function copyNew(draft: string, file: string): Promise<boolean> {
  try {
    await copyFile(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

async function writeDraft(folder: string, content: Uint8Array): Promise<string> {
  makeFolder(folder);
  const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
