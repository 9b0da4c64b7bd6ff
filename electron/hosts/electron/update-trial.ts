import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What is written down before a new version is installed, and what became of it. */
const Trial = z.object({
  from: z.string(),
  to: z.string(),
  /** Of the ledger of the version before: it reads no newer ones. */
  booksSchema: z.int(),
  /** SHA-256 of the kept installer; null: none could be kept. */
  installer: z.string().nullable(),
  /** How often the new version was started without coming as far as its first screen. */
  starts: z.int(),
  /** The way back was taken: this version is not installed by itself again. */
  isRejected: z.boolean(),
});
type Trial = z.infer<typeof Trial>;

export interface RunningVersion {
  readonly version: string;
  readonly booksSchema: number;
}

export type StartDecision =
  /** As every day. */
  | 'run'
  /** A new version that has not proven itself yet. */
  | 'try'
  /** It failed twice: a person is asked whether to go back. */
  | 'offer_way_back'
  /** It failed twice, and there is nothing to go back to. */
  | 'no_way_back'
  /** What was noted is over. */
  | 'forget';

const maxStarts = 2;

/** What a start does about a trial. Pure; `isInstallerWhole`: the kept installer is there, as it was. */
function decideStart(
  trial: Trial | null,
  { version, booksSchema }: RunningVersion,
  isInstallerWhole: boolean,
): StartDecision {
  if (trial === null) return 'run';
  // Back again, or never installed: what was rejected is remembered for as long as the old version runs.
  if (trial.to !== version) return trial.isRejected && trial.from === version ? 'run' : 'forget';
  if (trial.starts < maxStarts) return 'try';
  return isInstallerWhole && trial.booksSchema === booksSchema ? 'offer_way_back' : 'no_way_back';
}

export interface UpdateTrial {
  /** To be asked once, at the very start; a start that is a try is counted by it. */
  decide(): StartDecision;
  /** The first screen stands: the new version has proven itself. */
  reached(): void;
  /** Before a new version is installed; `installer`: that of the running one, where the installer left it. */
  begin(to: string, installer: string | null): void;
  /** The installer of the version before, and which that is; only after `offer_way_back`. */
  wayBack(): { readonly file: string; readonly version: string } | null;
  /** The way back is taken. */
  reject(): void;
  /** This start ended for a reason that is the machine's: it says nothing of the version. */
  uncount(): void;
  /** It is not: the next start tries once more. */
  tryAgain(): void;
  /** A version that failed here. */
  rejected(): string | null;
}

/** The trial of a new version as a note and an installer in `folder`. Nothing here may keep a shop from opening. */
export function createUpdateTrial(folder: string, running: RunningVersion): UpdateTrial {
  const note = join(folder, 'trial.json');
  const kept = join(folder, 'previous-installer.exe');
  let trial = read();
  let hasCounted = false;

  function read(): Trial | null {
    try {
      return Trial.parse(JSON.parse(readFileSync(note, 'utf8')));
    } catch {
      return null;
    }
  }

  function write(next: Trial): void {
    trial = next;
    quietly(() => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${note}.part`, JSON.stringify(next), { mode: 0o600 });
      renameSync(`${note}.part`, note);
    });
  }

  function forget(): void {
    trial = null;
    for (const file of [note, kept]) {
      quietly(() => {
        rmSync(file, { force: true });
      });
    }
  }

  const isWhole = (): boolean => {
    const expected = trial?.installer ?? null;
    return expected !== null && hashOf(kept) === expected;
  };

  return {
    decide() {
      const decision = decideStart(trial, running, isWhole());
      if (decision === 'forget') forget();
      else if (trial !== null && decision === 'try') {
        hasCounted = true;
        write({ ...trial, starts: trial.starts + 1 });
      }
      return decision;
    },
    reached() {
      if (trial?.to === running.version) forget();
    },
    begin(to, installer) {
      let hash: string | null = null;
      quietly(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        rmSync(kept, { force: true });
        if (installer === null || !existsSync(installer)) return;
        copyFileSync(installer, kept);
        hash = hashOf(kept);
      });
      write({
        from: running.version,
        to,
        booksSchema: running.booksSchema,
        installer: hash,
        starts: 0,
        isRejected: false,
      });
    },
    wayBack: () => (trial !== null && isWhole() ? { file: kept, version: trial.from } : null),
    reject() {
      if (trial !== null) write({ ...trial, isRejected: true });
    },
    uncount() {
      if (trial === null || !hasCounted) return;
      hasCounted = false;
      write({ ...trial, starts: trial.starts - 1 });
    },
    tryAgain() {
      if (trial !== null) write({ ...trial, starts: maxStarts - 1 });
    },
    rejected: () => (trial?.isRejected === true ? trial.to : null),
  };
}

function hashOf(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A full disk: without the note a version has no way back, and the shop opens as always.
  }
}
