import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import {
  type LedgerChoice,
  type LedgerKeeper,
  type LedgerMode,
  type LedgerWork,
  LedgerWorkFailure,
  type OnLedgerProgress,
} from '#core/platform/keeper-port.ts';
import type { Ledger, StoredRecord } from '#core/platform/ports.ts';
import { errorCode, removeFile, replaceFileSync } from './atomic-file.ts';
import type { LedgerJob, runLedgerJob } from './ledger-jobs.ts';
import type { LedgerThreadSaid } from './ledger-thread.ts';
import { isBackup, type SealCopy } from './sqlite-backup.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { asLedgerFailure, toLedgerFailure } from './sqlite-ledger-failure.ts';
import { isReadable, openLedgerFile } from './sqlite-ledger-file.ts';
import { dropPrepared, openPrepared, replaceByPrepared } from './sqlite-restore.ts';

export interface LedgerKeeperParts {
  readonly fileOf: (mode: LedgerMode) => string;
  readonly exportsFolder: string;
  readonly threadFile: string;
}

/** Reading so little takes less time than starting a thread. */
const MAX_SIZE_IN_TILL = 4 * 1024 * 1024;

export function createLedgerKeeper({ fileOf, exportsFolder, threadFile }: LedgerKeeperParts): LedgerKeeper {
  const shelfOf = (mode: LedgerMode): string => join(dirname(fileOf(mode)), 'backups');
  const peopleOf = (mode: LedgerMode): string => `${fileOf(mode)}.people`;
  const chosen = (mode: LedgerMode, choice: LedgerChoice): string =>
    choice === null ? fileOf(mode) : join(shelfOf(mode), choice);

  return {
    backups(mode) {
      try {
        return readdirSync(shelfOf(mode)).filter(isBackup);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return [];
        throw toLedgerFailure(error);
      }
    },
    people(mode, choice) {
      try {
        return readPeople(chosen(mode, choice));
      } catch {
        return null;
      }
    },
    keepPeople(mode, people) {
      asLedgerFailure(() => {
        const text = JSON.stringify(people);
        if (readText(peopleOf(mode)) !== text) replaceFileSync(peopleOf(mode), text);
      });
    },
    keptPeople(mode) {
      try {
        return JSON.parse(readText(peopleOf(mode)) ?? 'null') as StoredRecord[] | null;
      } catch {
        return null;
      }
    },
    async isReadable(mode, backup) {
      const file = chosen(mode, backup);
      if (asLedgerFailure(() => statSync(file).size) <= MAX_SIZE_IN_TILL)
        return asLedgerFailure(() => isReadable(file));
      return begin<boolean>(
        threadFile,
        { kind: 'read', file },
        () => undefined,
        () => undefined,
      ).done;
    },
    check: (mode, choice, onProgress) =>
      begin(threadFile, { kind: 'check', file: chosen(mode, choice) }, onProgress, () => undefined),
    writeOut(mode, choice, { format, name }, onProgress) {
      asLedgerFailure(() => {
        makeFolder(exportsFolder);
      });
      const into = freeName(exportsFolder, name);
      const job: LedgerJob = { kind: 'write', file: chosen(mode, choice), format, into };
      return begin(threadFile, job, onProgress, () => {
        removeFile(`${into}.part`);
      });
    },
    prepare(mode, backup, isForced, onProgress) {
      const target = fileOf(mode);
      const job: LedgerJob = { kind: 'prepare', backup: chosen(mode, backup), target, isForced };
      return begin(threadFile, job, onProgress, () => {
        dropPrepared(target);
      });
    },
    openPrepared: (mode) => openPrepared(fileOf(mode)),
    replace: (mode, at, noted) =>
      asLedgerFailure(() => replaceByPrepared({ target: fileOf(mode), at, noted }).replaced),
    dropPrepared(mode) {
      dropPrepared(fileOf(mode));
    },
    openNotes(mode) {
      return openNotes(join(dirname(fileOf(mode)), 'repair.sqlite'));
    },
  };
}

/** Writes that would block this thread. */
export function createFileWork(threadFile: string): {
  readonly sealCopy: SealCopy;
  readonly checkpoint: (file: string) => Promise<void>;
} {
  const run = async (job: LedgerJob): Promise<void> => {
    await begin(
      threadFile,
      job,
      () => undefined,
      () => undefined,
    ).done;
  };
  return {
    sealCopy: (copy, minSeq) => run({ kind: 'seal', copy, minSeq }),
    checkpoint: (file) => run({ kind: 'checkpoint', file }),
  };
}

/** @param tidy removes what a cancelled job left. */
function begin<Result extends Awaited<ReturnType<typeof runLedgerJob>>>(
  threadFile: string,
  job: LedgerJob,
  onProgress: OnLedgerProgress,
  tidy: () => void,
): LedgerWork<Result> {
  let isCanceled = false;
  const thread = new Worker(threadFile, { workerData: job });
  const done = new Promise<Result>((resolve, reject) => {
    let said: (() => void) | null = null;
    thread.on('message', (message: LedgerThreadSaid) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('result' in message) {
        said = () => {
          resolve(message.result as Result);
        };
      } else {
        said = () => {
          reject(new LedgerWorkFailure(message.failed));
        };
      }
    });
    thread.on('error', (cause) => {
      said ??= () => {
        reject(new LedgerWorkFailure('failed', cause));
      };
    });
    // Until it ends it may hold a file that is needed next.
    thread.on('exit', () => {
      if (said !== null && !isCanceled) {
        said();
        return;
      }
      tidy();
      reject(new LedgerWorkFailure(isCanceled ? 'canceled' : 'failed'));
    });
  });
  return {
    done,
    cancel() {
      isCanceled = true;
      // `done` reports how it ended.
      thread.terminate().catch(() => undefined);
    },
  };
}

/** For a ledger that may not open. */
function readPeople(file: string): StoredRecord[] | null {
  const ledger = openLedgerFile(file, 'any');
  try {
    return [...ledger.reader.records('person')].map(({ id, text }) => ({ id, value: JSON.parse(text) as unknown }));
  } finally {
    ledger.close();
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function freeName(folder: string, name: string): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let turn = 1; ; turn += 1) {
    const file = join(folder, turn === 1 ? name : `${stem}_${String(turn)}${extension}`);
    if (!existsSync(file)) return file;
  }
}

function openNotes(file: string): Ledger {
  try {
    if (existsSync(file) && !isReadable(file)) for (const part of ['', '-wal', '-shm']) removeFile(file + part);
    return openSqliteLedger(file);
  } catch {
    return openSqliteLedger(':memory:');
  }
}
