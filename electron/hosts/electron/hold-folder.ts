import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { InstanceLock, LockOutcome } from '../composition/instance-lock.ts';
import type { StartProblem } from '../composition/start-problem.ts';

export interface HoldFolderParts {
  readonly app: Pick<App, 'requestSingleInstanceLock' | 'quit'>;
  /** Where Chromium keeps its own files. */
  readonly chromiumFolder: string;
  readonly lock: () => Promise<LockOutcome>;
  /** Shows a message and ends with a code that is not 0. */
  readonly fail: (problem: StartProblem) => Promise<void>;
}

/**
 * Holds the data folder for this process, or ends it; null: it ends. Our own lock decides, because Chromium's answers
 * "no" alike to a second start, to a folder it cannot write to, and to a lock that came along from another computer.
 */
export async function holdFolder({ app, chromiumFolder, lock, fail }: HoldFolderParts): Promise<InstanceLock | null> {
  const outcome = await lock();
  if (outcome.kind === 'failed') {
    await fail(outcome.problem);
    return null;
  }
  if (outcome.kind === 'taken') {
    if (!outcome.shown) {
      await fail('in_use');
      return null;
    }
    // Only Chromium can hand the right to come to the front to the process that runs.
    app.requestSingleInstanceLock();
    app.quit();
    return null;
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  // Nobody else works on this folder: what is left there is of a computer that the folder was copied from.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
    rmSync(join(chromiumFolder, name), { force: true });
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  outcome.lock.release();
  await fail('not_lockable');
  return null;
}
