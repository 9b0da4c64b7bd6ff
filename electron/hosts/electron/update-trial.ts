import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Trial = z.object({
  from: z.string(),
  to: z.string(),
  /** An older version cannot read a newer one. */
  booksSchema: z.int(),
  /** SHA-256; null: not kept. */
  installer: z.string().nullable(),
  /** Starts that did not reach the first screen. */
  starts: z.int(),
  /** Not installed automatically again. */
  isRejected: z.boolean(),
});
type Trial = z.infer<typeof Trial>;

export interface RunningVersion {
  readonly version: string;
  readonly booksSchema: number;
}

export type StartDecision =
  | 'run'
  | 'try'
  /** Failed twice: a person decides. */
  | 'offer_way_back'
  | 'no_way_back'
  | 'forget';

const maxStarts = 2;

/** `isInstallerWhole`: unchanged. */
function decideStart(
  trial: Trial | null,
  { version, booksSchema }: RunningVersion,
  isInstallerWhole: boolean,
): StartDecision {
  if (trial === null) return 'run';
  // A rejected version is remembered while the old one runs.
  if (trial.to !== version) return trial.isRejected && trial.from === version ? 'run' : 'forget';
  if (trial.starts < maxStarts) return 'try';
  return isInstallerWhole && trial.booksSchema === booksSchema ? 'offer_way_back' : 'no_way_back';
}

export interface UpdateTrial {
  /** Once; counts a trial start. */
  decide(): StartDecision;
  reached(): void;
  /** `installer`: the running version's. */
  begin(to: string, installer: string | null): void;
  /** Only after `offer_way_back`. */
  wayBack(): { readonly file: string; readonly version: string } | null;
  reject(): void;
  /** The machine's fault: does not count. */
  uncount(): void;
  /** The next start tries the version again. */
  tryAgain(): void;
  rejected(): string | null;
}

/** Nothing here may keep a shop from opening. */
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
    // A full disk: no rollback, but the shop opens.
  }
}
