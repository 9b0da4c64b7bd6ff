import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { InstanceLock, LockOutcome } from '../composition/instance-lock.ts';
import type { StartProblem } from '../composition/start-problem.ts';

export interface HoldFolderParts {
  readonly app: Pick<App, 'requestSingleInstanceLock' | 'quit'>;
  readonly chromiumFolder: string;
  readonly lock: () => Promise<LockOutcome>;
  /** Shows a message and ends with a non-zero exit code. */
  readonly fail: (problem: StartProblem) => Promise<void>;
}

/**
 * Holds the data folder for this process, or ends it; null: it ends. Our own lock decides, because Chromium's refuses a
 * second start, a folder it cannot write to, and a lock copied from another computer alike.
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
    // Only Chromium can pass the right to come to the front to the running process.
    app.requestSingleInstanceLock();
    app.quit();
    return null;
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  // No other copy uses this folder: these files came from another computer.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
    rmSync(join(chromiumFolder, name), { force: true });
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  outcome.lock.release();
  await fail('not_lockable');
  return null;
}
