import { readdirSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import type { App, CrashReporter } from 'electron';

export interface CrashDumpsParts {
  readonly app: Pick<App, 'setPath'>;
  readonly crashReporter: Pick<CrashReporter, 'start'>;
  readonly folder: string;
}

const maxDumps = 5;
const maxBytes = 64 * 1024 * 1024;

/** A dump holds memory, so it stays here, owner only. Before the app is ready. */
export function keepCrashDumps({ app, crashReporter, folder }: CrashDumpsParts): void {
  try {
    makeOwnFolder(folder);
    dropOldDumps(folder);
    app.setPath('crashDumps', folder);
    crashReporter.start({ uploadToServer: false, compress: false });
  } catch {
    // Best effort: the till opens.
  }
}

function dropOldDumps(folder: string): void {
  const dumps = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) === '.dmp')
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      return { file, size, mtimeMs };
    })
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  let bytes = 0;
  for (const [index, { file, size }] of dumps.entries()) {
    bytes += size;
    if (index < maxDumps && bytes <= maxBytes) continue;
    for (const part of [file, `${file.slice(0, -'.dmp'.length)}.meta`]) rmSync(part, { force: true });
  }
}
